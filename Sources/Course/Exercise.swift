import Foundation

/// One exercise of the course, as `exercise.yaml` describes it.
package struct Exercise: Sendable {
  /// A learner's task.
  package enum Kind: String, Decodable, CaseIterable, Sendable {
    /// Answer before the program of the exercise finds the answer out.
    case predict
    /// Mend a file that does the wrong thing or does not compile.
    case fix
    /// Write a small function.
    case implement
    /// Measure, and say what was found.
    case measure
    /// Choose a model; rubric checks grade it.
    case design
    /// Write a whole shape, against conformance cases.
    case capstone
  }

  package struct Task: Hashable, Sendable, Decodable {
    let title: String
    /// Each says more than the one before; the last nearly gives it away.
    package let hints: [String]
  }

  /// A question of a `predict` exercise.
  package struct Question: Hashable, Sendable, Decodable {
    package struct Option: Hashable, Sendable, Decodable {
      package let text: String
      /// The demonstration's finding if this option is right.
      let value: String
      /// The reason for which it is right or wrong.
      package let because: String
    }

    package let prompt: String
    /// The name under which the demonstration records the answer.
    let fact: String
    package let options: [Option]
  }

  /// Unique in the course, and the name of its folder and of its program.
  package let id: String
  /// The folder of its topic.
  package let topic: String
  package let title: String
  package let kind: Kind
  /// The minutes that a learner needs.
  package let minutes: Int
  /// 1 for the first of its topic, 3 for the hardest.
  package let level: Int
  /// Names of exercises that teach what this one takes for granted.
  package let prerequisites: [String]
  package let concepts: [String]
  /// Items of the checklist that it reaches: `B4`.
  package let seeds: [String]
  package let tasks: [Task]
  package let questions: [Question]
  /// The shapes in which the checks run one after another; empty if the exercise has its own.
  package let strategies: [String]
  /// True if its program starts `run-scenario`.
  let needsRunScenario: Bool
  /// The seconds that the checks may take.
  let timeLimitSeconds: Int
  /// The memory that the program may reserve, in mebibytes.
  let memoryLimitMebibytes: Int

  init(id: String, topic: String, course: URL) throws(CourseError) {
    let file = course.appending(path: "Starters/\(topic)/\(id)/exercise.yaml")
    let read: ExerciseFile = try YAMLFile.read(file)
    self.id = id
    self.topic = topic
    title = read.title
    kind = read.kind
    minutes = read.minutes
    level = read.level
    prerequisites = read.prerequisites ?? []
    concepts = read.concepts
    seeds = read.seeds
    tasks = read.tasks
    questions = read.questions ?? []
    strategies = read.strategies ?? []
    needsRunScenario = read.needsRunScenario ?? false
    timeLimitSeconds = read.timeLimitSeconds ?? 20
    memoryLimitMebibytes = read.memoryLimitMebibytes ?? 2_048
  }

  /// Below the course's folder and below a learner's: `Starters/05-inheritance/fetch-kinds`.
  package var folder: String { "Starters/\(topic)/\(id)" }

  /// The solution's folder below the course's.
  package var solutionFolder: String { "Solutions/\(topic)/\(id)" }

  /// The one file that a learner edits.
  package var learnerFile: String { kind == .predict ? "answers.txt" : "Exercise.swift" }
}

/// `exercise.yaml`; a key that is no key of exercises is an error.
private struct ExerciseFile: Decodable {
  let title: String
  let kind: Exercise.Kind
  let minutes: Int
  let level: Int
  let prerequisites: [String]?
  let concepts: [String]
  let seeds: [String]
  let tasks: [Exercise.Task]
  let questions: [Exercise.Question]?
  let strategies: [String]?
  let needsRunScenario: Bool?
  let timeLimitSeconds: Int?
  let memoryLimitMebibytes: Int?

  private enum Key: String, CodingKey, CaseIterable {
    case title, kind, minutes, level, prerequisites, concepts, seeds, tasks, questions, strategies
    case needsRunScenario, timeLimitSeconds, memoryLimitMebibytes
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let present = try decoder.container(keyedBy: AnyKey.self).allKeys
    if let unknown = present.first(where: { Key(rawValue: $0.stringValue) == nil }) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [unknown],
          debugDescription: "\(unknown.stringValue) is no key of an exercise; those are "
            + Key.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    let values = try decoder.container(keyedBy: Key.self)
    title = try values.decode(String.self, forKey: .title)
    kind = try values.decode(Exercise.Kind.self, forKey: .kind)
    minutes = try values.decode(Int.self, forKey: .minutes)
    level = try values.decode(Int.self, forKey: .level)
    prerequisites = try values.decodeIfPresent([String].self, forKey: .prerequisites)
    concepts = try values.decode([String].self, forKey: .concepts)
    seeds = try values.decode([String].self, forKey: .seeds)
    tasks = try values.decode([Exercise.Task].self, forKey: .tasks)
    questions = try values.decodeIfPresent([Exercise.Question].self, forKey: .questions)
    strategies = try values.decodeIfPresent([String].self, forKey: .strategies)
    needsRunScenario = try values.decodeIfPresent(Bool.self, forKey: .needsRunScenario)
    timeLimitSeconds = try values.decodeIfPresent(Int.self, forKey: .timeLimitSeconds)
    memoryLimitMebibytes = try values.decodeIfPresent(Int.self, forKey: .memoryLimitMebibytes)
  }
}
