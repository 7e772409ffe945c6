/// What a run set out to measure: the journal's first line.
package struct RunRecord: Codable, Hashable, Sendable {
  /// The version of the journal's form that is written.
  package static let currentSchemaVersion = 4

  package var schemaVersion = RunRecord.currentSchemaVersion
  package var scenario: ScenarioSummary
  /// Baseline first; ratios are taken to it.
  package var strategies: [StrategySummary]
  var operations: [OperationSummary]
  package var planSeed: UInt64
  package var environment: Environment
  /// The command that made this run, ready to paste.
  package var command: String
  /// ISO 8601, UTC.
  package var startedAt: String
  /// True for `--quick`: two short processes and few members.
  package var isQuick: Bool
  /// What the user asked for beside the scenario, as the runner's own JSON; nil for a run that cannot
  /// be gone on with.
  package var settings: String?
  /// Strategies that cannot hold the domain, or hold it as another one does, with the reason, one
  /// sentence each.
  package var leftOut: [String]?
  /// True if the user wants figures however noisy the machine is.
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

/// The scenario as far as a report needs it.
package struct ScenarioSummary: Codable, Hashable, Sendable {
  package var name: String
  package var title: String
  package var question: String
  package var expectation: String
  /// The scenario file's whole text.
  package var text: String
  package var dataSeed: UInt64
  /// Members of the family, that is without companions.
  package var familySize: Int
  /// How many companions a load stores before the family's first member; nil in older journals,
  /// which do not tell.
  package var companionsBeforeFamily: Int?
  /// Members of each kind, family and companions, in domain order.
  package var membersByKind: [KindCount]
  /// "generated" or the imported file's name.
  package var dataOrigin: String
  /// What an import could not map, one readable line each; empty for generated data.
  package var importNotes: [String]
  /// What of an import was lost, a line for each reason; nil in older journals, which do not tell.
  package var importLosses: [String]?
  /// The values that an average member of the family has, and those of them that its root kind does not
  /// declare; nil in older journals.
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

  /// A sentence for kinds that are hardly more than a label: a member has at most one value of its own
  /// kind, and fewer than one in five; nil for others.
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

/// How many members of exactly one kind there are.
package struct KindCount: Codable, Hashable, Sendable {
  package var kind: String
  package var count: Int
  /// True for a kind that is none of the family; nil in older journals, which do not tell.
  package var isCompanion: Bool?

  package init(kind: String, count: Int, isCompanion: Bool? = nil) {
    self.kind = kind
    self.count = count
    self.isCompanion = isCompanion
  }
}

/// A strategy as far as a report needs it.
package struct StrategySummary: Codable, Hashable, Sendable {
  package var name: String
  /// One sentence: how the family is stored.
  package var summary: String
  /// The entities of its model as readable lines, for the report's side-by-side view.
  package var model: [String]
  /// What the shape loses, one sentence each.
  package var notes: [String]

  package init(name: String, summary: String, model: [String], notes: [String] = []) {
    self.name = name
    self.summary = summary
    self.model = model
    self.notes = notes
  }
}

/// A timed operation as far as a report needs it.
package struct OperationSummary: Codable, Hashable, Sendable {
  /// What sort of figure the operation gives.
  package enum Sort: String, Codable, Hashable, Sendable {
    /// Objects stored a second.
    case insert
    /// Time of one fetch.
    case fetch
    /// Time of one count, which returns no objects; older journals have such operations as `fetch`.
    case count
    /// Time of one saved change.
    case change
  }

  package var id: MeasurementID
  /// A noun or a task, such as "all Publications" or "delete a Book".
  package var label: String
  package var sort: Sort
  /// How often the actions were meant to start, such as "200 a second, Poisson"; nil where one
  /// follows the other.
  package var pace: String?
  /// How many actions one sample holds, for inserts the number of objects stored.
  ///
  /// A latency is a sample divided by this.
  package var actionsPerSample: Int
  /// What each question asks for, in the order of questions, such as the words that are searched; nil
  /// where none has a name.
  package var questions: [String]?
  /// The share of the family's members that are of the operation's kind; nil where it concerns all, and
  /// in older journals.
  package var memberShare: Double?
  /// True for a fetch that also reads the values of what it finds; nil for what finds no members.
  package var readsFields: Bool?
  /// The property of a kind that is looked up or sorted by without an index of the scenario's, such as
  /// "Book.pageCount"; nil for none.
  package var missingIndex: String?

  package init(
    id: MeasurementID, label: String, sort: Sort, actionsPerSample: Int, pace: String? = nil,
    questions: [String]? = nil, memberShare: Double? = nil, readsFields: Bool? = nil,
    missingIndex: String? = nil
  ) {
    self.id = id
    self.label = label
    self.sort = sort
    self.actionsPerSample = actionsPerSample
    self.pace = pace
    self.questions = questions
    self.memberShare = memberShare
    self.readsFields = readsFields
    self.missingIndex = missingIndex
  }

  /// See ``MeasurementID/name``.
  package var name: String { id.name }
}

/// How a run ended: the journal's last line.
package struct EndRecord: Codable, Hashable, Sendable {
  /// The ways a run can end that still write this line.
  package enum Outcome: String, Codable, Hashable, Sendable {
    case complete
    case interrupted
    /// Two strategies disagreed, so no figure may be reported.
    case answersDiffer
  }

  package var outcome: Outcome
  /// For ``Outcome/answersDiffer`` the first difference, else empty.
  package var detail: String
  package var finishedAt: String
  /// The estimate of the whole run's time when a tenth of it was done; nil where there was none.
  package var estimatedSeconds: Double?
  /// How long it did take, pauses before a resumption left out; nil where nobody looked.
  ///
  /// Of a part that was killed only the processes are in it, as nothing else of such a part is known.
  package var elapsedSeconds: Double?
  /// True if some part was killed, so that the run took longer than it says; else nil.
  package var isElapsedAtLeast: Bool?

  package init(
    outcome: Outcome, detail: String, finishedAt: String, estimatedSeconds: Double? = nil,
    elapsedSeconds: Double? = nil, isElapsedAtLeast: Bool? = nil
  ) {
    self.outcome = outcome
    self.detail = detail
    self.finishedAt = finishedAt
    self.estimatedSeconds = estimatedSeconds
    self.elapsedSeconds = elapsedSeconds
    self.isElapsedAtLeast = isElapsedAtLeast
  }
}
