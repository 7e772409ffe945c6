import Foundation

/// An exercise, as described in `exercise.yaml`.
package struct Exercise: Sendable {
  /// A kind of work that an exercise requires.
  package enum Kind: String, Decodable, CaseIterable, Sendable {
    /// Answer questions before the exercise's program measures the answers.
    case predict
    /// Fix a file that is wrong or does not compile.
    case fix
    /// Write a small function.
    case implement
    /// Measure and report the result.
    case measure
    /// Choose a model; rubric checks grade it.
    case design
    /// Implement a whole strategy against conformance cases.
    case capstone
  }

  package struct Task: Hashable, Sendable, Decodable {
    let title: String
    /// Three hints, each more specific; the last is nearly the solution.
    package let hints: [String]
  }

  /// A question of a `predict` exercise.
  package struct Question: Hashable, Sendable, Decodable {
    package struct Option: Hashable, Sendable, Decodable {
      package let text: String
      /// The value that the demonstration records if this option is right.
      let value: String
      /// The reason why this option is right or wrong.
      package let because: String
    }

    package let prompt: String
    /// The name of the demonstration's recorded answer.
    let fact: String
    package let options: [Option]
  }

  /// The name of the folder and of the program; unique in the course.
  package let id: String
  /// The folder of the exercise's topic.
  package let topic: String
  package let title: String
  package let kind: Kind
  /// The estimated time for a learner, in minutes.
  package let minutes: Int
  /// The difficulty from 1 to 3.
  package let level: Int
  /// The names of the exercises to pass first.
  package let prerequisites: [String]
  package let concepts: [String]
  /// The checklist items that the exercise covers: `B4`.
  package let seeds: [String]
  package let tasks: [Task]
  package let questions: [Question]
  /// The strategies that the checks run with, in turn; empty if the exercise has its own.
  package let strategies: [String]
  /// True if the exercise's program starts `run-scenario`.
  let needsRunScenario: Bool
  /// The time limit of the checks, in seconds.
  let timeLimitSeconds: Int
  /// The limit of the program's address space, in mebibytes.
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

  /// The greatest number of points: one for each task.
  package var points: Int { max(1, tasks.count) }

  /// Requires the program `run-scenario` if the exercise starts it.
  ///
  /// - Throws: ``CourseError/noRunScenario(_:)``.
  func requireRunScenario(at path: String) throws(CourseError) {
    guard !needsRunScenario || FileManager.default.isExecutableFile(atPath: path) else {
      throw .noRunScenario(id)
    }
  }

  /// The path in the course's and in a learner's folder: `Starters/05-inheritance/fetch-kinds`.
  package var folder: String { "Starters/\(topic)/\(id)" }

  /// The path of the solution in the course's folder.
  package var solutionFolder: String { "Solutions/\(topic)/\(id)" }

  /// The name of the module that the learner's file is compiled as: `FetchKindsExercise`.
  package var moduleName: String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      + "Exercise"
  }

  /// The name of the file that the learner edits.
  package var learnerFile: String { kind == .predict ? "answers.txt" : "Exercise.swift" }
}

/// The content of `exercise.yaml`; unknown keys are errors.
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
          debugDescription: "\(unknown.stringValue) is not a key of an exercise; the keys are "
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
