/// One thing a user of the stored data does, timed and checked in every strategy.
package struct Operation: Hashable, Sendable {
  /// A short name in kebab case, unique in the workload.
  package var name: String
  /// The action that is timed.
  package var action: any OperationAction
  /// The number of times that the operation is timed in a process.
  package var samples: Int
  /// The number of times that the action is repeated within one sample, each time in a context or
  /// with a key of its own.
  package var repetitions: Int
  /// The part of each fetched member that is looked at within the timing.
  package var reading: Reading
  /// The pace of the action when it is also measured at intended times; nil: only one after
  /// another.
  package var pace: Pace?

  package init(
    name: String, action: any OperationAction, samples: Int = 1, repetitions: Int = 1,
    reading: Reading = .kinds, pace: Pace? = nil
  ) {
    self.name = name
    self.action = action
    self.samples = samples
    self.repetitions = repetitions
    self.reading = reading
    self.pace = pace
  }
}

extension Operation {
  /// The number of times that one sample does the action.
  package func actionsPerSample(memberCount: Int) -> Int {
    action.actionsPerSample(repetitions: repetitions, memberCount: memberCount)
  }
}

extension Operation: Codable {
  private enum CodingKeys: CodingKey {
    case name
    case form
    case action
    case samples
    case repetitions
    case reading
    case pace
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
      reading: try container.decode(Reading.self, forKey: .reading),
      pace: try container.decodeIfPresent(Pace.self, forKey: .pace))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(action.form.key, forKey: .form)
    try container.encode(action, forKey: .action)
    try container.encode(samples, forKey: .samples)
    try container.encode(repetitions, forKey: .repetitions)
    try container.encode(reading, forKey: .reading)
    try container.encodeIfPresent(pace, forKey: .pace)
  }
}

/// Operations are equal if figures of one are figures of the other.
extension Operation {
  /// All that figures of it depend on.
  var canonicalLine: String {
    "operation \(name) \(action.canonicalText) v\(type(of: action).version)"
      + " samples \(samples)x\(repetitions) reading \(reading.rawValue)"
      + (pace.map { " pace \($0.actionsPerSecond) \($0.arrivals.rawValue)" } ?? "")
  }

  package static func == (one: Operation, other: Operation) -> Bool {
    one.canonicalLine == other.canonicalLine
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonicalLine) }
}

/// When actions are meant to start, whether or not the one before is done.
package struct Pace: Codable, Hashable, Sendable {
  /// The distribution of the intended starts in time.
  package enum Arrivals: String, CaseIterable, Codable, Hashable, Sendable {
    /// At equal intervals.
    case fixed
    /// As independent users come.
    case poisson
  }

  /// The end of an operation's name where it is measured so, as in "newest.paced".
  package static let suffix = "paced"

  /// The number of actions that are meant to start in a second, over time; 0.5 is one every two
  /// seconds.
  package var actionsPerSecond: Double
  package var arrivals: Arrivals

  package init(actionsPerSecond: Double, arrivals: Arrivals = .fixed) {
    self.actionsPerSecond = actionsPerSecond
    self.arrivals = arrivals
  }
}

/// The work of an operation, and its properties for everything that reads, plans, times or reports
/// it.
///
/// Each has a file of its own here and a place in ``Operation/actions``, whose order messages keep. The
/// folder `Measuring/Workloads/Operations` has a file for each that can be sampled: the work itself.
package protocol OperationAction: Codable, Hashable, Sendable {
  /// The spelling in a scenario file, and the properties that do not depend on operands.
  static var form: OperationForm { get }

  /// Raised when the same operation does something else than before, so that old figures of it are
  /// not compared with new ones.
  static var version: Int { get }

  /// Reads its operands from a scenario file; nil if one of them cannot be read.
  init?(reading operands: inout some OperandReading)

  /// The name of an operation that has none of its own, such as "newest-100-publication".
  var defaultName: String { get }

  /// Everything that figures of it depend on, in an order that must not change: old figures are only
  /// compared with those of the same text.
  var canonicalOperands: [String] { get }

  /// A noun or a task as people say it, such as "all Publications" or "delete a Book".
  func label(in domain: Domain) -> String

  /// The property of a kind by which members are looked up or sorted; nil for none.
  var soughtProperty: PropertyPath? { get }

  /// The number of times that one sample does it.
  func actionsPerSample(repetitions: Int, memberCount: Int) -> Int

  /// The number of a read's samples with different questions before questions come again.
  func questionCount(samples: Int, repetitions: Int) -> Int

  /// The text of each question, in the order of questions; empty where none has a name.
  var questionTexts: [String] { get }

  /// Makes an operation that does this small enough for the members that there are.
  func fit(_ operation: inout Operation, to members: MemberSupply)
}

/// An action on members of one kind and of those below it.
package protocol OperationOnKind: OperationAction {
  var kind: String { get }
}

/// A read that one sample repeats.
package protocol RepeatedRead: OperationOnKind {}

extension RepeatedRead {
  package func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }
}

/// A change of so many members, saved once.
package protocol MemberChange: OperationOnKind {
  var count: Int { get set }
}

extension MemberChange {
  package func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { count }

  package func fit(_ operation: inout Operation, to members: MemberSupply) {
    var fitting = self
    fitting.count = min(count, members.changes(of: kind, samples: operation.samples))
    operation.action = fitting
  }
}

/// The common part of most actions.
extension OperationAction {
  package static var version: Int { 1 }

  package func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { 1 }

  package func questionCount(samples _: Int, repetitions _: Int) -> Int { 1 }

  package var questionTexts: [String] { [] }

  package var soughtProperty: PropertyPath? { nil }

  package func fit(_: inout Operation, to _: MemberSupply) {}
}

extension OperationAction {
  package var form: OperationForm { Self.form }

  package var sort: Operation.Sort { form.sort }

  /// True for what cannot be repeated on the same members.
  package var changesContent: Bool { sort == .change }

  var canonicalText: String {
    ([form.key] + canonicalOperands).joined(separator: " ")
  }
}

extension Operation {
  /// The sort of figure that an operation gives.
  package enum Sort: Hashable, Sendable {
    /// Objects stored a second.
    case insert
    /// Time of one fetch.
    case fetch
    /// Time of one saved change.
    case change
  }

  /// Every action there is, in the order in which messages and the schema name them.
  package static let actions: [any OperationAction.Type] = [
    Insert.self, FetchAll.self, Fetch.self, Newest.self, Linked.self, Search.self, Filtered.self,
    Exactly.self, ReadProperty.self, CountWhere.self, CountPerKind.self, CountLinked.self,
    FetchByID.self,
    Update.self, Delete.self, Convert.self, AddKind.self,
  ]
}
