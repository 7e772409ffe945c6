import Course
import Foundation
import TestSupport
import Testing

@Suite struct WorkshopTests {
  @Test func `a new file of the library makes the manifest newer than the last build's plan`()
    throws
  {
    let folder = try Folder()
    let files = try Folder()
    let library = try Folder()
    let course = try TrialCourse.write(TrialCourse.files(), to: files)
    let source = library.url.appending(path: "Sources/Lineage/One.swift")
    try FileManager.default.createDirectory(
      at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: source)
    let workshop = Workshop(
      course: course, files: files.url, folder: folder.url, library: library.url)
    let exercise = try course.exercise("one")

    /// Returns true if a build that stops at a missing file wrote the manifest.
    func isManifestWritten() throws -> Bool {
      let manifest = folder.url.appending(path: "Package.swift").path
      let old = Date(timeIntervalSince1970: 0)
      if FileManager.default.fileExists(atPath: manifest) {
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: manifest)
      }
      let missing = files.url.appending(path: "nowhere.swift")
      #expect(try workshop.build(exercise, source: missing) == .missing("nowhere.swift"))
      let date = try FileManager.default.attributesOfItem(atPath: manifest)[.modificationDate]
      return date as? Date != old
    }

    #expect(try isManifestWritten())
    #expect(try !isManifestWritten())
    try Data().write(to: library.url.appending(path: "Sources/Lineage/Two.swift"))
    #expect(try isManifestWritten())
    #expect(try !isManifestWritten())
  }
}
