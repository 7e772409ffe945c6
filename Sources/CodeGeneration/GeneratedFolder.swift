import Foundation
package import Lineage

/// A folder of generated files, in which people write too: below each file's mark.
package struct GeneratedFolder: Sendable {
  package struct Report: Hashable, Sendable {
    package var written: [String] = []
    package var unchanged: [String] = []
    /// Files of an earlier run that this one has no type for.
    package var left: [String] = []
  }

  private static let firstWords = "// Written by `run-scenario generate`"
  private static let mark = "// MARK: - Yours"

  package let path: String

  package init(path: String) { self.path = path }

  /// Writes the files that are new or differ, each with what a person wrote below its mark.
  ///
  /// - Throws: ``CodeGenerationError/otherFile(_:)`` before anything is written, or
  ///   ``CodeGenerationError/cannotWrite(_:reason:)``.
  package func write(_ files: [SourceFile]) throws(CodeGenerationError) -> Report {
    var report = Report()
    var changed: [SourceFile] = []
    for file in files {
      guard let present = try text(of: file.name) else {
        changed.append(file)
        continue
      }
      guard present.hasPrefix(Self.firstWords), let own = Self.afterMark(present) else {
        throw .otherFile("\(path)/\(file.name)")
      }
      let text = file.text + own
      if text == present {
        report.unchanged.append(file.name)
      } else {
        changed.append(SourceFile(name: file.name, text: text))
      }
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for file in changed {
        try Data(file.text.utf8).write(
          to: URL(fileURLWithPath: "\(path)/\(file.name)"), options: .atomic)
        report.written.append(file.name)
      }
    } catch {
      throw .cannotWrite(path, reason: error.localizedDescription)
    }
    let names = Set(files.map(\.name))
    let present = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in present.sorted() where name.hasSuffix(".swift") && !names.contains(name) {
      if try text(of: name)?.hasPrefix(Self.firstWords) == true { report.left.append(name) }
    }
    return report
  }

  /// Writes the model next to the source, its current version last.
  ///
  /// - Parameters:
  ///   - versions: names and models, of which a file of one version has none but the last.
  ///   - name: an `.xcdatamodeld`.
  ///   - report: gets the name.
  /// - Throws: ``CodeGenerationError/otherFile(_:)`` for another model of the name.
  package func write(
    _ versions: [(name: String, document: ModelDocument)], to name: String,
    into report: inout Report
  ) throws(CodeGenerationError) {
    let file = "\(path)/\(name)"
    guard let current = versions.last?.document else { return }
    do {
      if FileManager.default.fileExists(atPath: file) {
        guard try ModelDocument(path: file).xml() == current.xml() else {
          throw CodeGenerationError.otherFile(file)
        }
        report.unchanged.append(name)
      } else {
        for version in versions.dropLast() {
          try version.document.write(to: "\(file)/\(version.name).xcdatamodel")
        }
        try current.write(to: file)
        report.written.append(name)
      }
    } catch let error as CodeGenerationError {
      throw error
    } catch {
      throw .cannotWrite(file, reason: "\(error)")
    }
  }

  private func text(of name: String) throws(CodeGenerationError) -> String? {
    let file = "\(path)/\(name)"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do {
      return try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    } catch {
      throw .otherFile(file)
    }
  }

  /// The text after the line of the mark; nil without a mark.
  private static func afterMark(_ text: String) -> Substring? {
    guard let place = text.range(of: "\n" + mark) else { return nil }
    let rest = text[place.upperBound...]
    return rest.firstIndex(of: "\n").map { rest[rest.index(after: $0)...] } ?? ""
  }
}
