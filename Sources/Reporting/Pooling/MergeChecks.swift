import RunJournal

/// Checks that runs of one scenario measure the same thing, so that they can be compared.
struct MergeChecks {
  /// The runs of one scenario; never empty.
  let inputs: [MergeInput]

  /// - Throws: ``MergeError`` for the first two runs that cannot be merged.
  func check() throws(MergeError) {
    guard let first = inputs.first else { return }
    for other in inputs.dropFirst() { try checkRuns(first, other) }
    for name in first.wanted { try checkCell(name) }
  }

  private func checkRuns(_ first: MergeInput, _ second: MergeInput) throws(MergeError) {
    let (one, two) = (first.journal.run, second.journal.run)
    guard one.scenario.text == two.scenario.text else {
      throw Self.textsDiffer(first, second)
    }
    try same("the version of the measurement", first, second) { "\($0.journal.run.schemaVersion)" }
    try same("quickness", first, second) { $0.journal.run.isQuick ? "--quick" : "not --quick" }
    try same("the data", first, second) { $0.journal.run.scenario.dataOrigin }
    try same("the build", first, second) { $0.journal.run.environment.buildConfiguration }
    try same("the strategies", first, second) {
      $0.journal.run.strategies.map(\.name).joined(separator: ", ")
    }
    let commits = [one, two].map(\.environment.gitRevision)
    // A copy of the program outside its repository does not know its commit.
    if !commits.contains("unknown") {
      try same("the commit of the program", first, second) {
        $0.journal.run.environment.gitRevision
      }
    }
  }

  private func same(
    _ what: String, _ first: MergeInput, _ second: MergeInput, _ value: (MergeInput) -> String
  ) throws(MergeError) {
    let values = [value(first), value(second)]
    guard values[0] != values[1] else { return }
    throw .differ(
      what: what, first: .init(path: first.path, value: values[0]),
      second: .init(path: second.path, value: values[1]))
  }

  private static func textsDiffer(_ first: MergeInput, _ second: MergeInput) -> MergeError {
    let lines = [first, second].map {
      $0.journal.run.scenario.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let place = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }
    let (what, values) =
      place.map {
        ("the scenario's line \($0.offset + 1)", ["“\($0.element.0)”", "“\($0.element.1)”"])
      }
      ?? ("the scenario's length", lines.map { Count.text($0.count, "line") })
    return .differ(
      what: what, first: .init(path: first.path, value: values[0]),
      second: .init(path: second.path, value: values[1]))
  }

  /// Checks that runs of a cell have the same hash and answers.
  private func checkCell(_ name: String) throws(MergeError) {
    let holders = inputs.filter { $0.finished.contains(name) }
    guard let first = holders.first else { return }
    let answers = Answers(first, cell: name)
    let place = name.isEmpty ? "" : " of \(name)"
    for other in holders.dropFirst() {
      try same("what is measured\(place)", first, other) {
        $0.cell(name)?.measurementHash ?? "nothing"
      }
      let others = Answers(other, cell: name)
      for (subject, digests) in answers.digests.sorted(by: { $0.key < $1.key }) {
        guard let theirs = others.digests[subject], theirs != digests else { continue }
        throw .answersDiffer(
          what: subject + place,
          first: .init(path: first.path, value: Self.short(digests)),
          second: .init(path: other.path, value: Self.short(theirs)))
      }
    }
  }

  private static func short(_ digests: Set<String>) -> String {
    digests.sorted().map { String($0.prefix(12)) }.joined(separator: ", ")
  }

  /// The digests of a run's stored content and answers in a cell, by subject.
  private struct Answers {
    var digests: [String: Set<String>] = [:]

    init(_ input: MergeInput, cell: String) {
      for measured in input.journal.processes.filter({ $0.cell == cell }).measurements {
        digests["stored content", default: []].insert(measured.contentDigest)
        digests["content after all operations", default: []].insert(measured.finalContentDigest)
        for operation in measured.operations {
          digests[operation.name, default: []].insert(operation.answerDigest)
        }
      }
    }
  }
}
