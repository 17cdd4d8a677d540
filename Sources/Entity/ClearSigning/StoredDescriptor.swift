/// The descriptors that are kept here, as their index has them.
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
  /// What the index has of a descriptor.
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
  /// The same under another name.
  package func named(_ name: String) -> StoredDescriptor {
    StoredDescriptor(
      name: name,
      owner: owner,
      isOfCalls: isOfCalls,
      formats: formats,
      deployments: deployments
    )
  }

  /// Whether it speaks of a contract that another one speaks of too: then it may take the other's
  /// place. Two that have the name of a file in common have nothing else to do with each other.
  package func isOfContracts(of other: StoredDescriptor) -> Bool {
    isOfCalls == other.isOfCalls && !Set(deployments).isDisjoint(with: other.deployments)
  }
}

/// A descriptor under the name that it is kept by.
package struct NamedDescriptor: Sendable, Equatable {
  package let name: String
  package let descriptor: ClearDescriptor

  package init(name: String, descriptor: ClearDescriptor) {
    (self.name, self.descriptor) = (name, descriptor)
  }
}
