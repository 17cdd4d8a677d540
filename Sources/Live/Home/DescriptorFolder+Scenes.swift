package import HomeKit
import Scenes

extension DescriptorFolder: DescriptorWorker {}
extension DescriptorSource: AddDescriptors.Source {}
