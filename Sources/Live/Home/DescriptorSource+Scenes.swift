package import HomeKit
import Scenes

extension DescriptorSource: AddDescriptors.Source {}
