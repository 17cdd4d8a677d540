/// The index entry of a stored descriptor.
package struct StoredDescriptor: Sendable, Equatable {
  package let name: String
  package let owner: String?
  package let isOfCalls: Bool
  package let formats: Int
  package let deployments: [ClearDescriptor.Deployment]

  package init(
    name: String,
    owner: String?,
    isOfCalls: Bool,
    formats: Int,
    deployments: [ClearDescriptor.Deployment]
  ) {
    (self.name, self.owner, self.isOfCalls) = (name, owner, isOfCalls)
    (self.formats, self.deployments) = (formats, deployments)
  }
}

extension StoredDescriptor {
  /// Creates the index entry of a descriptor.
  package init(name: String, _ descriptor: ClearDescriptor) {
    self.init(
      name: name,
      owner: descriptor.owner,
      isOfCalls: descriptor.isOfCalls,
      formats: descriptor.functions.count + descriptor.messages.count,
      deployments: descriptor.deployments
    )
  }
}

extension StoredDescriptor {
  /// Returns the same entry under another name.
  package func named(_ name: String) -> StoredDescriptor {
    StoredDescriptor(
      name: name,
      owner: owner,
      isOfCalls: isOfCalls,
      formats: formats,
      deployments: deployments
    )
  }

  /// Whether both describe a common contract, so that one may replace the other.
  ///
  /// Two that have only a file name in common are unrelated.
  package func isOfContracts(of other: StoredDescriptor) -> Bool {
    isOfCalls == other.isOfCalls && !Set(deployments).isDisjoint(with: other.deployments)
  }
}

/// A stored descriptor with its name.
package struct NamedDescriptor: Sendable, Equatable {
  package let name: String
  package let descriptor: ClearDescriptor

  package init(name: String, descriptor: ClearDescriptor) {
    (self.name, self.descriptor) = (name, descriptor)
  }
}
