/// One operation of a workload, timed and checked in every strategy.
package struct Operation: Hashable, Sendable {
  /// A short kebab-case name, unique in the workload.
  package var name: String
  /// The action that is timed.
  package var action: any OperationAction
  /// The number of changes in a round, or the number of different questions of a read.
  package var samples: Int
  /// The number of repetitions within a sample, each in a context or with a key of its own.
  package var repetitions: Int
  /// The values of each fetched member that are read within the timing.
  package var shows: ShownValues

  package init(
    name: String, action: any OperationAction, samples: Int = 1, repetitions: Int = 1,
    shows: ShownValues = .everything
  ) {
    self.name = name
    self.action = action
    self.samples = samples
    self.repetitions = repetitions
    self.shows = shows
  }
}

extension Operation {
  /// Returns the number of times that one sample performs the action.
  package func actionsPerSample(memberCount: Int) -> Int {
    action.actionsPerSample(repetitions: repetitions, memberCount: memberCount)
  }

  /// Returns the action in words, after the operation's name if that is its author's.
  ///
  /// `feed: newest 100 Publications by publishDate, showing title`
  package func label(in domain: Domain) -> String {
    let words = action.label(in: domain) + (action.form.givesMembers ? shows.labelEnd : "")
    return name == action.defaultName ? words : "\(name): \(words)"
  }
}

extension Operation: Codable {
  private enum CodingKeys: CodingKey {
    case name
    case form
    case action
    case samples
    case repetitions
    case shows
  }

  /// - Throws: `DecodingError` for an action that is not in ``Operation/actions``.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let key = try container.decode(String.self, forKey: .form)
    guard let type = Self.actions.first(where: { $0.form.key == key }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .form, in: container, debugDescription: "no operation is written as \(key)")
    }
    self.init(
      name: try container.decode(String.self, forKey: .name),
      action: try container.decode(type, forKey: .action),
      samples: try container.decode(Int.self, forKey: .samples),
      repetitions: try container.decode(Int.self, forKey: .repetitions),
      shows: try container.decode(ShownValues.self, forKey: .shows))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(action.form.key, forKey: .form)
    try container.encode(action, forKey: .action)
    try container.encode(samples, forKey: .samples)
    try container.encode(repetitions, forKey: .repetitions)
    try container.encode(shows, forKey: .shows)
  }
}

/// Operations are equal if their figures are comparable.
extension Operation {
  /// The text on which the operation's figures depend.
  var canonicalLine: String {
    "operation \(name) \(action.canonicalText) v\(type(of: action).version)"
      + " samples \(samples)x\(repetitions)"
      + (action.form.givesMembers ? " shows \(shows.text)" : "")
  }

  package static func == (one: Operation, other: Operation) -> Bool {
    one.canonicalLine == other.canonicalLine
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonicalLine) }
}

/// The action of an operation, with everything needed to read, plan, time and report it.
///
/// Each has a file here and an entry in ``Operation/actions``, whose order messages use.
/// `Measuring/Workloads/Operations` has a file with the implementation of each one that can be
/// sampled.
package protocol OperationAction: Codable, Hashable, Sendable {
  /// The spelling in a scenario file, and properties that do not depend on operands.
  static var form: OperationForm { get }

  /// Increased when the operation changes its behaviour, so that its figures are not compared with
  /// older ones.
  static var version: Int { get }

  /// Reads the operands from a scenario file. Returns nil if one cannot be read.
  init?(reading operands: inout some OperandReading)

  /// The source of the operation's members: the form's, unless an operand decides.
  var members: OperationForm.Members { get }

  /// The default name of an operation, such as "newest-100-publication".
  var defaultName: String { get }

  /// Everything that the operation's figures depend on, in a fixed order. Figures are compared only
  /// if these texts are equal.
  var canonicalOperands: [String] { get }

  /// Returns a noun or task, such as "all Publications" or "delete a Book".
  func label(in domain: Domain) -> String

  /// The property by which members are looked up or sorted, or nil.
  var soughtProperty: PropertyPath? { get }

  /// Returns the number of times that one sample performs the action.
  func actionsPerSample(repetitions: Int, memberCount: Int) -> Int

  /// Returns the number of a read's samples before its queries repeat.
  func questionCount(samples: Int, repetitions: Int) -> Int

  /// The text of each query in order; empty if queries have no name.
  var questionTexts: [String] { get }

  /// Reduces an operation's size to the available members.
  func fit(_ operation: inout Operation, to members: MemberSupply)
}

/// An action on members of a kind and its sub-kinds.
package protocol OperationOnKind: OperationAction {
  var kind: String { get }
}

/// A read that one sample repeats.
package protocol RepeatedRead: OperationOnKind {}

extension RepeatedRead {
  package func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }
}

/// A change of one or more members, saved once.
package protocol MemberChange: OperationOnKind {
  var count: Int { get set }
}

extension MemberChange {
  package func fit(_ operation: inout Operation, to members: MemberSupply) {
    var fitting = self
    fitting.count = min(count, members.changes(of: kind, samples: operation.samples))
    operation.action = fitting
  }
}

/// Default implementations.
extension OperationAction {
  package static var version: Int { 1 }

  package var members: OperationForm.Members { form.members }

  package func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { 1 }

  package func questionCount(samples _: Int, repetitions _: Int) -> Int { 1 }

  package var questionTexts: [String] { [] }

  package var soughtProperty: PropertyPath? { nil }

  package func fit(_: inout Operation, to _: MemberSupply) {}
}

extension OperationAction {
  package var form: OperationForm { Self.form }

  package var sort: Operation.Sort { form.sort }

  /// True for a read in a store that is open: stores can take turns with it.
  package var isReadOfOpenStore: Bool { sort == .fetch && !form.isLaunch }

  /// True if the action cannot be repeated on the same members.
  package var changesContent: Bool { sort == .change }

  var canonicalText: String {
    ([form.key] + canonicalOperands).joined(separator: " ")
  }
}

extension Operation {
  /// The type of figure that an operation gives.
  package enum Sort: Hashable, Sendable {
    /// Objects stored per second.
    case insert
    /// The time of one fetch.
    case fetch
    /// The time of one saved change.
    case change
  }

  /// All actions, in the order used by messages and the schema.
  package static let actions: [any OperationAction.Type] = [
    Insert.self, FetchAll.self, Fetch.self, Newest.self, Linked.self, Search.self, Filtered.self,
    Exactly.self, ReadProperty.self, CountWhere.self, CountPerKind.self, CountLinked.self,
    FetchByID.self,
    Launch.self, Edit.self, Convert.self, AddKind.self,
  ]
}
