/// How a scenario file writes an operation, and what is true of each that is written so.
public struct OperationForm: Hashable, Sendable {
  /// Something that stands beside the key of an operation.
  public struct Operand: Hashable, Sendable {
    public let key: String
    public let content: Content
    public let isRequired: Bool
  }

  /// What may stand behind a key.
  public enum Content: Hashable, Sendable {
    /// `all at once` or `1000 at a time`.
    case portion
    /// Of a kind, property or link.
    case name
    case size
    case texts
    case relation
  }

  /// Where the members come from that an operation is done with.
  public enum Members: Hashable, Sendable {
    /// It asks for whatever there is.
    case asked
    /// It picks them by number, so none of them may have been deleted before.
    case picked
    /// It picks them by number and deletes them.
    case deleted
  }

  /// Says which operation it is.
  public let key: String
  /// What stands behind the key itself.
  public let content: Content
  public let operands: [Operand]
  public let sort: Operation.Sort
  /// True if it gives members, so that it can be said how much of each is read.
  public let givesMembers: Bool
  public let members: Members
  /// True if it is done to a store that is closed, each time to a copy of its own: then the engine
  /// alone cannot be asked, and other operations meet nothing of it.
  public let isMigration: Bool
  /// True if it gives numbers instead of members: it is timed like a fetch and is none.
  public let isCount: Bool

  init(
    _ key: String, _ content: Content = .name, _ operands: Operand...,
    sort: Operation.Sort = .fetch,
    givesMembers: Bool = false, members: Members = .asked, isMigration: Bool = false,
    isCount: Bool = false
  ) {
    self.key = key
    self.content = content
    self.operands = operands
    self.sort = sort
    self.givesMembers = givesMembers
    self.members = members
    self.isMigration = isMigration
    self.isCount = isCount
  }
}

extension OperationForm.Operand {
  static func required(_ key: String, _ content: OperationForm.Content) -> Self {
    Self(key: key, content: content, isRequired: true)
  }

  static func optional(_ key: String, _ content: OperationForm.Content) -> Self {
    Self(key: key, content: content, isRequired: false)
  }
}
