import Foundation
import TestSupport

@testable import soak

/// The built soak, run to its end.
struct SoakProgram {
  let status: Int32
  let summary: SoakSummary
  /// The output, for messages.
  let text: String

  /// Runs enough transactions to prove something, however long they take.
  init(_ arguments: String...) throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "soak")
    process.arguments = ["--quiet", "--json", "--folder", folder.url.path] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    text = String(decoding: data, as: UTF8.self)
    summary = try JSONDecoder().decode(SoakSummary.self, from: data)
  }
}
