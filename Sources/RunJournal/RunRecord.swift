/// The plan of a run: the journal's first line.
package struct RunRecord: Codable, Hashable, Sendable {
  /// The version of the journal's format.
  package static let currentSchemaVersion = 4

  package var schemaVersion = RunRecord.currentSchemaVersion
  package var scenario: ScenarioSummary
  /// The strategies, with the baseline first; ratios are relative to it.
  package var strategies: [StrategySummary]
  var operations: [OperationSummary]
  package var planSeed: UInt64
  package var environment: Environment
  /// The command that made this run, ready to paste.
  package var command: String
  /// The time in ISO 8601, UTC.
  package var startedAt: String
  /// True for `--quick`: two short processes and few members.
  package var isQuick: Bool
  /// The user's settings in addition to the scenario, as the runner's JSON; nil if the run cannot
  /// be resumed.
  package var settings: String?
  /// Sentences about strategies that cannot store the domain, or store it like another one.
  package var leftOut: [String]?
  /// True to report figures however noisy the machine is.
  package var acceptsNoise: Bool?

  package init(
    scenario: ScenarioSummary, strategies: [StrategySummary], operations: [OperationSummary],
    planSeed: UInt64, environment: Environment, command: String, startedAt: String, isQuick: Bool,
    settings: String? = nil, leftOut: [String]? = nil, acceptsNoise: Bool? = nil
  ) {
    self.scenario = scenario
    self.strategies = strategies
    self.operations = operations
    self.planSeed = planSeed
    self.environment = environment
    self.command = command
    self.startedAt = startedAt
    self.isQuick = isQuick
    self.settings = settings
    self.leftOut = leftOut
    self.acceptsNoise = acceptsNoise
  }
}

/// The scenario, as far as a report needs it.
package struct ScenarioSummary: Codable, Hashable, Sendable {
  package var name: String
  package var title: String
  package var question: String
  package var expectation: String
  /// The complete text of the scenario file.
  package var text: String
  package var dataSeed: UInt64
  /// The number of family members, without companions.
  package var familySize: Int
  /// The number of companions that a load stores before the family's first member; nil in older
  /// journals.
  package var companionsBeforeFamily: Int?
  /// Members of each kind, family and companions, in domain order.
  package var membersByKind: [KindCount]
  /// "generated" or the imported file's name.
  package var dataOrigin: String
  /// Messages about what an import could not map, one line each; empty for generated data.
  package var importNotes: [String]
  /// The losses of an import, one line for each reason; nil in older journals.
  package var importLosses: [String]?
  /// The number of values of an average family member, and the number of those that its root kind
  /// does not declare; nil in older journals.
  package var valuesPerMember: Double?
  package var ownValuesPerMember: Double?

  package init(
    name: String, title: String, question: String, expectation: String, text: String,
    dataSeed: UInt64, familySize: Int, membersByKind: [KindCount], dataOrigin: String,
    importNotes: [String], importLosses: [String]? = nil, companionsBeforeFamily: Int? = nil,
    valuesPerMember: Double? = nil, ownValuesPerMember: Double? = nil
  ) {
    self.name = name
    self.title = title
    self.question = question
    self.expectation = expectation
    self.text = text
    self.dataSeed = dataSeed
    self.familySize = familySize
    self.companionsBeforeFamily = companionsBeforeFamily
    self.membersByKind = membersByKind
    self.dataOrigin = dataOrigin
    self.importNotes = importNotes
    self.importLosses = importLosses
    self.valuesPerMember = valuesPerMember
    self.ownValuesPerMember = ownValuesPerMember
  }

  /// A sentence about kinds that hardly differ: a member has at most one value of its own kind, and
  /// fewer than one in five; nil for others.
  package var hardlyDiffer: String? {
    guard let values = valuesPerMember, let own = ownValuesPerMember else { return nil }
    return Self.hardlyDiffer(
      kinds: membersByKind.count { $0.isCompanion == false && $0.count > 0 },
      values: (all: values, own: own))
  }

  package static func hardlyDiffer(kinds: Int, values: (all: Double, own: Double)) -> String? {
    guard kinds > 1, values.own <= 1, values.own * 5 < values.all else { return nil }
    func text(_ number: Double) -> String {
      let tenths = Int((number * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    return
      "These \(kinds) kinds hardly differ: an average member has \(text(values.all)) values, of which "
      + "\(text(values.own)) belong only to its kind. One entity with a type attribute is the simplest "
      + "model."
  }
}

/// The number of members of exactly one kind.
package struct KindCount: Codable, Hashable, Sendable {
  package var kind: String
  package var count: Int
  /// True for a kind outside the family; nil in older journals.
  package var isCompanion: Bool?

  package init(kind: String, count: Int, isCompanion: Bool? = nil) {
    self.kind = kind
    self.count = count
    self.isCompanion = isCompanion
  }
}

/// A strategy, as far as a report needs it.
package struct StrategySummary: Codable, Hashable, Sendable {
  package var name: String
  /// The strategy without the indexes that it has in addition to the scenario's; nil if it has
  /// none, and in older journals.
  package var base: String?
  /// The additional indexes, such as "Book.pageCount"; nil if there are none.
  package var indexes: [String]?
  /// A sentence about how the family is stored.
  package var summary: String
  /// The entities of its model as readable lines, for the report's side-by-side view.
  package var model: [String]
  /// Sentences about what the strategy loses.
  package var notes: [String]

  package init(
    name: String, base: String? = nil, indexes: [String]? = nil, summary: String, model: [String],
    notes: [String] = []
  ) {
    self.name = name
    self.base = base
    self.indexes = indexes
    self.summary = summary
    self.model = model
    self.notes = notes
  }
}

/// A strategy with indexes that the scenario does not declare.
package struct StrategyVariant: Hashable, Sendable {
  /// The name of the strategy, without indexes.
  package var strategy: String
  /// The additional indexes, such as "Book.pageCount"; empty for the strategy itself.
  package var indexes: [String]

  package init(strategy: String, indexes: [String] = []) {
    self.strategy = strategy
    self.indexes = indexes
  }

  package var isPlain: Bool { indexes.isEmpty }
}

extension StrategySummary {
  package var variant: StrategyVariant {
    if let base { return StrategyVariant(strategy: base, indexes: indexes ?? []) }
    // Journals before version 0.2 had the indexes in the name alone.
    let parts = name.split(separator: "+").map(String.init)
    return StrategyVariant(strategy: parts.first ?? name, indexes: Array(parts.dropFirst()))
  }
}

/// A timed operation, as far as a report needs it.
package struct OperationSummary: Codable, Hashable, Sendable {
  /// The figure that an operation yields.
  package enum Sort: String, Codable, Hashable, Sendable {
    /// Objects stored per second.
    case insert
    /// Time of one fetch.
    case fetch
    /// Time of one count, which returns no objects; older journals use `fetch`.
    case count
    /// Time of one saved change.
    case change
  }

  package var id: MeasurementID
  /// A noun or a task, such as "all Publications" or "delete a Book".
  package var label: String
  package var sort: Sort
  /// The number of actions in one sample; for inserts, the number of objects stored.
  ///
  /// A latency is a sample divided by this.
  package var actionsPerSample: Int
  /// The text of each question, such as the words to search, in the order of questions; nil if none
  /// has a name.
  package var questions: [String]?
  /// The share of the family's members that belong to the operation's kind; nil if it concerns all,
  /// and in older journals.
  package var memberShare: Double?
  /// True for a fetch that also reads the values of its results; nil for an operation that finds no
  /// members.
  package var readsFields: Bool?
  /// The property that the operation searches or sorts by and the scenario does not index, such as
  /// "Book.pageCount"; nil for none.
  package var missingIndex: String?

  package init(
    id: MeasurementID, label: String, sort: Sort, actionsPerSample: Int,
    questions: [String]? = nil, memberShare: Double? = nil, readsFields: Bool? = nil,
    missingIndex: String? = nil
  ) {
    self.id = id
    self.label = label
    self.sort = sort
    self.actionsPerSample = actionsPerSample
    self.questions = questions
    self.memberShare = memberShare
    self.readsFields = readsFields
    self.missingIndex = missingIndex
  }

  /// See ``MeasurementID/name``.
  package var name: String { id.name }
}

/// The outcome of a run: the journal's last line.
package struct EndRecord: Codable, Hashable, Sendable {
  /// The outcomes of a run that writes this line.
  package enum Outcome: String, Codable, Hashable, Sendable {
    case complete
    case interrupted
    /// Two strategies disagreed, so no figure may be reported.
    case answersDiffer
  }

  package var outcome: Outcome
  /// The first difference for ``Outcome/answersDiffer``, else empty.
  package var detail: String
  package var finishedAt: String
  /// The estimated duration of the whole run when a tenth of it was done; nil if there was none.
  package var estimatedSeconds: Double?
  /// The actual duration, without pauses before a resumption; nil if unknown.
  ///
  /// A part that was killed contributes only its processes, as nothing else of it is known.
  package var elapsedSeconds: Double?
  /// True if some part was killed, so that the run took longer than recorded; else nil.
  package var isElapsedAtLeast: Bool?
  /// The run's time limit; nil for a run without one.
  package var budgetSeconds: Int?

  package init(
    outcome: Outcome, detail: String, finishedAt: String, estimatedSeconds: Double? = nil,
    elapsedSeconds: Double? = nil, isElapsedAtLeast: Bool? = nil, budgetSeconds: Int? = nil
  ) {
    self.outcome = outcome
    self.detail = detail
    self.finishedAt = finishedAt
    self.estimatedSeconds = estimatedSeconds
    self.elapsedSeconds = elapsedSeconds
    self.isElapsedAtLeast = isElapsedAtLeast
    self.budgetSeconds = budgetSeconds
  }
}
