import Lineage

/// The reaction to an error that a program using the store needs.
enum StoreFailure: Hashable {
  /// The same objects were changed elsewhere: read them again and repeat.
  case conflict
  /// Another program locked the store for longer than SQLite waits: repeat.
  case locked
  /// The file system failed.
  case fileSystem
  /// The store has another version of the model now: open it again.
  case migrated
  /// An error that must not occur in any run.
  case unexpected(String)

  init(_ error: any Error) {
    switch error {
    case ObjectGraphError.mergeConflict: self = .conflict
    case ObjectGraphError.store(let error): self.init(error)
    case let error as StoreError: self.init(error)
    default: self = .unexpected("\(error)")
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .incompatibleModel: self = .migrated
    case .locked: self = .locked
    case .diskFull, .io: self = .fileSystem
    default: self = .unexpected("\(error)")
    }
  }
}
