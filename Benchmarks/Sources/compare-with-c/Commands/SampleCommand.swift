import ArgumentParser
import Foundation

/// The command `sample`, which measures once in this process and prints a line of JSON.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Takes one sample and prints it as JSON.",
    shouldDisplay: false)

  @Argument(help: "The contender's name.") var contender: String
  @Argument(help: "The operation.") var operation: BenchmarkOperation
  @Argument(help: "The store's file.") var path: String
  @OptionGroup var options: WorkloadOptions

  func run() throws {
    guard let type = Contenders.named(contender) else {
      let names = Contenders.all.map { $0.name }.joined(separator: ", ")
      throw ValidationError("There is no contender \(contender); there are \(names).")
    }
    let sample = try Sample.taken(
      of: type, operation, workload: options.workload, path: path)
    FileHandle.standardOutput.write(try JSONEncoder().encode(sample))
  }
}
