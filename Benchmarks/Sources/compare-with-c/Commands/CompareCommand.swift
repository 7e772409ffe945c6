import ArgumentParser
import Foundation

/// Compares all contenders and prints a table in Markdown.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares all contenders and prints a table.")

  @OptionGroup var options: WorkloadOptions
  @Option(help: "The number of blocks; each runs every contender twice.") var repeats = 5
  @Option(help: "Run only this operation; repeatable.")
  var only: [BenchmarkOperation] = []
  @Flag(help: "Add C a second time; its ratio shows the resolution of this machine.")
  var control = false
  @Option(help: "Append every sample to this file, one line of JSON each.") var samples: String?

  mutating func validate() throws {
    guard repeats >= 1 else {
      throw ValidationError("--repeats must be at least 1, got \(repeats)")
    }
  }

  func run() throws {
    #if DEBUG
      print("A debug build: the ratios mean nothing. Build with -c release.")
    #endif
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "compare-with-c-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let names = Contenders.all.map { $0.name }
    let contenders = control ? names + [RawCContender.name] : names
    try compare(
      Comparison(workload: options.workload, contenders: contenders, directory: directory),
      labels: control ? names + ["control"] : names)
  }

  private func compare(_ comparison: Comparison, labels: [String]) throws {
    let table = ComparisonTable(contenders: labels)
    try comparison.prepareFiles()
    print("\(options.rows) publications, seed \(options.seed), \(repeats) blocks; CPU time.\n")
    print(table.header)
    var notes: [String] = []
    for operation in only.isEmpty ? BenchmarkOperation.allCases : only {
      let blocks = try comparison.blocks(of: operation, repeats: repeats)
      print(table.row(operation, blocks))
      if operation == .fetchAll { notes.append(table.memory(blocks, rows: options.rows)) }
      try keep(blocks)
    }
    print(([""] + notes).joined(separator: "\n"))
  }

  private func keep(_ blocks: [Comparison.Block]) throws {
    guard let samples else { return }
    if !FileManager.default.fileExists(atPath: samples) {
      try Data().write(to: URL(filePath: samples))
    }
    let file = try FileHandle(forWritingTo: URL(filePath: samples))
    try file.seekToEnd()
    for sample in blocks.flatMap({ $0.turns.joined() }) {
      try file.write(contentsOf: JSONEncoder().encode(sample) + Data("\n".utf8))
    }
    try file.close()
  }
}
