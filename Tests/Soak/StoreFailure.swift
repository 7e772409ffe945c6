import ObjectGraph
import SQLiteStore

/// What a program that uses the store has to make of an error.
enum StoreFailure: Hashable {
  /// Somebody else changed the same objects: read them again and repeat.
  case conflict
  /// Others kept the store for longer than the engine waits: repeat.
  case locked
  /// The file system failed.
  case fileSystem
  /// The store is of another version of the model now: open it again.
  case migrated
  /// What nobody should see.
  case unexpected(String)

  init(_ error: any Error) {
    switch error {
    case let error as SQLiteStoreError: self.init(error)
    case let error as ObjectGraphError: self.init(error)
    default: self = .unexpected("\(error)")
    }
  }

  private init(_ error: SQLiteStoreError) {
    switch error {
    case .incompatibleModel: self = .migrated
    case .locked: self = .locked
    case .diskFull: self = .fileSystem
    case .statement(_, let code, _) where code & 0xFF == 10: self = .fileSystem
    default: self = .unexpected("\(error)")
    }
  }

  private init(_ error: ObjectGraphError) {
    switch error {
    case .mergeConflict, .conflict: self = .conflict
    case .store(let description): self.init(description)
    default: self = .unexpected("\(error)")
    }
  }

  /// Contexts tell errors of stores in words.
  private init(_ description: String) {
    let phrases: [(String, StoreFailure)] = [
      ("was made for another model", .migrated), ("is locked by another program", .locked),
      ("no space left for the store", .fileSystem),
    ]
    if let known = phrases.first(where: { description.contains($0.0) }) {
      self = known.1
    } else if let code = description.wholeMatch(of: /SQLite error (\d+): .*/.dotMatchesNewlines()),
      let number = Int(code.1), number & 0xFF == 10
    {
      self = .fileSystem
    } else {
      self = .unexpected(description)
    }
  }
}
