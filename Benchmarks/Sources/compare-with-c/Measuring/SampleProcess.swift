import Foundation

/// A sample in a new process, so that no contender inherits another's warm memory.
struct SampleProcess {
  /// The reason why a process returned no sample.
  struct Failure: Error, CustomStringConvertible {
    var arguments: [String]
    var status: Int32

    var description: String {
      "the process ended with status \(status); run it alone to see why:\n  compare-with-c "
        + arguments.joined(separator: " ")
    }
  }

  let workload: Workload

  func sample(_ contender: String, _ operation: BenchmarkOperation, path: String) throws -> Sample {
    let arguments = [
      "sample", contender, operation.rawValue, path, "--rows", "\(workload.rows)", "--seed",
      "\(workload.seed)",
    ]
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(arguments: arguments, status: process.terminationStatus)
    }
    return try JSONDecoder().decode(Sample.self, from: data)
  }
}
