import ArgumentParser
import Console
import Document
import Escaping
import Foundation
import Inspection
import Measuring
import OrderedCollections
import Reporting
import ScenarioFormat

/// The command `run-scenario advise MODEL|STORE`, which measures the best strategy for each family.
struct AdviseCommand: AsyncParsableCommand {
  static let name = "advise"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract:
      "Measure which strategy suits each entity tree of a model, using a store's own rows.",
    discussion: """
      Loads the rows of each entity tree into every strategy that can hold them, and then up to ten \
      times as many generated rows like them. The answer says whether to keep the tree or to change it, \
      which index to add, at which size or usage the answer changes, and what a change costs. The \
      command works on a copy; the store stays byte for byte the same. Its output contains only statistics: \
      no text and no data of a row, numbers as means to two digits, dates as months. While it runs, \
      temporary stores in the --out folder contain the rows; it deletes them at the end, even after Ctrl-C.

      On a terminal the command asks for three numbers about your app, unless --usage, --log or --json \
      is given, and for the expected number of objects if a store has few. A query of --usage or --log \
      that cannot be measured is left out with its place and the reason.

      A tree takes about two minutes. The exit status is 0, whatever the advice is, and 64 if the \
      model has no tree.

      EXAMPLES
        run-scenario advise NoteStore.sqlite
        run-scenario advise NoteStore.sqlite --tree ICCloudSyncingObject
        run-scenario advise Notes.storedata --model Notes.xcdatamodeld
        run-scenario advise NoteStore.sqlite --tree ICCloudSyncingObject --usage questions.txt
        run-scenario advise Shop.xcdatamodeld --rows Book=20000 --rows Film=500
        run-scenario advise TestStore.sqlite --rows TextMessage=100000
        run-scenario advise Shop.xcdatamodeld --json | jq -r '.trees[] | .root + ": " + .verdict'
      """)

  @Argument(
    help: "The model (.xcdatamodeld, .xcdatamodel, .momd, .mom) or the store's main file.",
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The root of one tree. Default: every tree, the largest first.", valueName: "entity"))
  var tree: String?

  @Option(
    help: ArgumentHelp(
      "The expected number of objects of an entity, generated like a store's rows; repeatable. Entities "
        + "of a store that are not named keep their shares, those of a model have no objects.",
      valueName: "entity=number"))
  var rows: [RowCount] = []

  @OptionGroup var questions: QuestionOptions

  @OptionGroup var opening: SubjectOptions

  @Option(help: "Time limit for each tree: 90s, 5m. Default: 2m.")
  var budget: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "The folder for profiles and reports; it must be new or empty. Default: "
        + "runs/<date>-advise-<name>.",
      valueName: "folder"))
  var out: String?

  @Flag(help: "Print the advice as JSON on standard output.")
  var json = false

  @Flag(help: "Measure even on a noisy machine or with a debug build.")
  var acceptNoise = false

  @Flag(help: "Do not show progress.")
  var noProgress = false

  @OptionGroup(title: OptionTitle.advanced) var lock: LockOptions

  func run() async throws {
    try await Failure.reporting {
      // The temporary folder is removed when the command ends.
      let scratch = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
      defer { withExtendedLifetime(scratch) {} }
      var (advised, families) = try StepDisplay.during("reading \(Failure.harmless(file))") {
        let subject = try opening.subject(file, in: scratch)
        let advised = try AdvisedFile(subject, rows: rows, questions: questions.source)
        return (advised, try drafts(advised))
      }
      if !acceptNoise {
        try PreFlight.requireReleaseBuild(in: FileManager.default.currentDirectoryPath)
      }
      let asks = !json && questions.source == nil
      let usages = asks ? usages(of: families.map(\.family)) : [:]
      if asks, rows.isEmpty { askNumbers(of: &families) }
      let held = try await lock.take()
      let folder = try RunFolder(
        path: out
          ?? RunFolder.defaultPath(
            scenario: "advise-\(advised.name)", date: String(Timestamp.now().prefix(10)),
            below: "runs"))
      var advice: [TreeAdvice] = []
      var failures: [AdviceFile.Failure] = []
      var failure: (any Error)?
      for (number, (family, drafted)) in families.enumerated() {
        if families.count > 1 {
          Failure.note("\(family.name), \(number + 1) of \(families.count)")
        }
        let run = AdvisedRun(
          file: advised, family: family, drafted: drafted, folder: "\(folder.path)/\(family.name)",
          usage: usages[family.name],
          budgetSeconds: budget?.seconds ?? AdvisedRun.usualSeconds, acceptsNoise: acceptNoise,
          showsProgress: !noProgress)
        do {
          let found = try await run.perform()
          advice.append(found)
          if !json { print(AdviceText(found).text(styled: Terminal.styled)) }
        } catch let error where ExitStatus(of: error) == .interrupted {
          throw error
        } catch {
          // Continue with the other families.
          Failure.print(error)
          failures.append(.init(root: family.root, reason: error.reason))
          failure = error
        }
      }
      if json { print(try JSONOutput.text(AdviceFile(file: file, advice, failures: failures))) }
      withExtendedLifetime(held) {}
      if let failure { throw ExitCode(ExitStatus(of: failure)) }
    }
  }
}

extension AdviseCommand {
  private typealias Drafted = (family: AdvisedFamily, drafted: DraftedFamily)

  /// Returns the families of several kinds that the queries use, with their drafts.
  private func drafts(_ advised: AdvisedFile) throws -> [Drafted] {
    var drafts: [Drafted] = []
    var other: (any Error)?
    var unasked: [String] = []
    var notes: [String] = []
    for family in try advised.families(of: tree) {
      do {
        let drafted = try advised.draft(of: family)
        guard drafted.draft.concrete.count > 1 || tree != nil else {
          Failure.note("\(family.name) has only one kind, so there is nothing to compare")
          continue
        }
        drafts.append((family, drafted))
        if questions.source != nil { notes += drafted.draft.advice }
      } catch let error as QuestionError where tree == nil && error.isAboutOthers {
        other = error
        unasked.append(family.name)
      }
    }
    if drafts.isEmpty { throw other ?? CommandError.noFamily(advised.subject) }
    for note in OrderedSet(notes) { Failure.note(note) }
    for name in unasked {
      Failure.note("\(name) is skipped: none of the queries can be measured with it")
    }
    return drafts
  }

  /// Prompts for the expected number of objects of each family with few rows.
  private func askNumbers(of families: inout [Drafted]) {
    for index in families.indices {
      guard let few = families[index].drafted.fewRows,
        let count = UsageQuestions.expectedCount(
          of: families[index].family.root, rows: few.count)
      else { continue }
      families[index].drafted.expect([(nil, count)])
    }
  }

  /// Prompts for the usage of all families before the first run; returns the answers by family.
  private func usages(of families: [AdvisedFamily]) -> [String: UsageQuestions] {
    Dictionary(
      families.compactMap { family in
        UsageQuestions.ask(about: family.root).map { (family.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
