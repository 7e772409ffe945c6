/// One thing a user of the stored data does, timed and checked in every strategy.
public struct Operation: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// Load the whole data set, saving after each batch of so many members; nil means one save.
    case insert(batch: Int?)
    /// Fetch every member of a kind, sub-kinds included.
    case fetchAll(kind: String)
    /// Fetch the last members by a property, descending.
    case newest(kind: String, property: String, limit: Int)
    /// Fetch the members of a kind that link to one companion, a fresh companion each time.
    case linked(kind: String, link: String)
    /// Fetch the members whose text contains a word, regardless of case and diacritics.
    case search(kind: String, property: String, words: [String])
    /// Count the members of exactly each family kind.
    case countPerKind
    /// Fetch single members by object ID.
    case fetchByID(kind: String)
    /// Give so many members a new value of one property and save once.
    case update(kind: String, property: String, count: Int)
    /// Delete so many members and save once.
    case delete(kind: String, count: Int)
    /// Fetch the members whose property compares so with a value, another value each time.
    case filtered(kind: String, property: String, Relation, values: [PropertyValue])
    /// Fetch the members of exactly a kind, without its sub-kinds.
    case exactly(kind: String)
    /// Read one property of every member of a kind.
    case readProperty(kind: String, property: String)
    /// From members at hand along a to-one link.
    case follow(kind: String, link: String)
    /// Count the members that link to one companion, a fresh companion each time.
    case countLinked(kind: String, link: String)
    /// Make so many members of one kind members of another and save once.
    case convert(kind: String, to: String, count: Int)
    /// Give the model a further kind below an existing one and migrate the loaded store.
    case addKind(parent: String, properties: Int)
  }

  /// A short name in kebab case, unique in the workload.
  public var name: String
  public var action: Action
  /// How many times the operation is timed in a launch.
  public var samples: Int
  /// How many times the action is repeated within one sample, each time with a fresh key.
  public var repetitions: Int
  /// How much of each fetched member is looked at within the timing.
  public var reading: Reading
  /// How often it is asked when it is also measured at intended times; nil: only one after another.
  public var pace: Pace?

  public init(
    name: String, action: Action, samples: Int = 1, repetitions: Int = 1,
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

/// When actions are meant to start, whether or not the one before is done (requirement 14).
public struct Pace: Hashable, Sendable {
  /// How the intended starts lie in time.
  public enum Arrivals: String, CaseIterable, Hashable, Sendable {
    /// At equal intervals.
    case fixed
    /// As independent users come.
    case poisson
  }

  /// What stands behind an operation's name where it is measured so, as in "newest.paced".
  public static let suffix = "paced"

  /// How many actions are meant to start in a second, over time; 0.5 is one every two seconds.
  public var actionsPerSecond: Double
  public var arrivals: Arrivals

  public init(actionsPerSecond: Double, arrivals: Arrivals = .fixed) {
    self.actionsPerSecond = actionsPerSecond
    self.arrivals = arrivals
  }
}
