import Foundation

/// Prints which tests show which items of the checklist; ends with 1 if an item has none.
///
/// Run in the repository's folder, with `--markdown` for a table to publish, or `--course` for the page
/// that has exercises and lessons as well. Tests over the files
/// of other programs count if the environment says where those are, in `LINEAGE_REAL_DATA`.
@main
struct ChecklistTable {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let stranger = arguments.first(where: { $0 != "--markdown" && $0 != "--course" }) {
      try fail("unknown argument \(stranger); there are --markdown and --course")
    }
    let checklist: Checklist
    do {
      checklist = try read(
        repository: URL(filePath: FileManager.default.currentDirectoryPath),
        hasRealData: ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] != nil)
    } catch {
      return try fail("\(error)")
    }
    if arguments.contains("--course") {
      let folder = URL(filePath: FileManager.default.currentDirectoryPath)
      print(checklist.coursePage(try course(repository: folder)), terminator: "")
    } else {
      print(arguments.isEmpty ? checklist.text : checklist.markdown)
    }
    try FileHandle.standardError.write(contentsOf: Data(checklist.summary.utf8))
    exit(checklist.isComplete ? 0 : 1)
  }

  /// Reads the items and all tests of a repository.
  static func read(repository: URL, hasRealData: Bool) throws -> Checklist {
    let folder = repository.appending(path: "Tests")
    let items = try String(
      contentsOf: folder.appending(path: "Checklist/items.txt"), encoding: .utf8)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let tests = try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return CoverageScan.tests(in: source, file: path)
    }
    return Checklist(
      items: try ChecklistItem.items(in: items), tests: tests, hasRealData: hasRealData)
  }

  /// Reads the exercises and lessons of a repository.
  static func course(repository: URL) throws -> CourseScan {
    try CourseScan(notebooks: repository.appending(path: "Notebooks"))
  }

  private static func fail(_ message: String) throws {
    try FileHandle.standardError.write(contentsOf: Data("error: \(message)\n".utf8))
    exit(2)
  }
}
