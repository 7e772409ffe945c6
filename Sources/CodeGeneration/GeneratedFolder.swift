import Escaping
import Foundation
package import Lineage
import ModelReshaping

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of generated files, to which users add code below each file's mark.
package struct GeneratedFolder: Sendable {
  package struct Report: Hashable, Sendable {
    package var written: [String] = []
    package var unchanged: [String] = []
    /// Files of an earlier run whose types no longer exist.
    package var left: [String] = []
  }

  private static let firstWords = "// Written by `run-scenario generate`"
  private static let mark = "// MARK: - Your code"

  package let path: String

  package init(path: String) { self.path = path }

  /// Writes the model and the files that are new or changed; keeps the user's code below each
  /// file's mark.
  ///
  /// A model that differs from an earlier run's becomes an additional version of it.
  ///
  /// - Parameters:
  ///   - files: The source.
  ///   - model: An `.xcdatamodeld` with its versions, the current one last; nil for none.
  /// - Returns: The names of the files.
  /// - Throws: ``CodeGenerationError/otherFile(_:)`` before anything is written, or
  ///   ``CodeGenerationError/cannotWrite(_:reason:)``.
  package func write(
    _ files: [SourceFile],
    model: (name: String, versions: [(name: String, document: ModelDocument)])? = nil
  ) throws(CodeGenerationError) -> Report {
    if let file = files.first(where: { $0.name.utf8.count > 255 }) { throw .longName(file.name) }
    var report = Report()
    let changed = try changes(of: files, report: &report)
    let versions = try model.map { model throws(CodeGenerationError) in
      try newVersions(of: model.name, model.versions)
    }
    do {
      // A full disk fails before the first file has its place.
      let place = try PrivateFolder(in: Self.existingFolder(above: path))
      let new = "\(place.path)/files"
      try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
      for file in changed {
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: "\(new)/\(file.name)"))
      }
      func writeModel(in folder: String) throws {
        guard let model, let versions else { return }
        for version in versions {
          try version.document.write(to: "\(folder)/\(model.name)", version: version.name)
        }
      }
      try writeModel(in: new)
      if FileManager.default.fileExists(atPath: path) {
        try writeModel(in: path)
        for file in changed { try Self.move("\(new)/\(file.name)", to: "\(path)/\(file.name)") }
      } else {
        try FileManager.default.createDirectory(
          atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        try Self.move(new, to: path)
      }
    } catch {
      throw .cannotWrite(path, reason: error.reason)
    }
    report.written += changed.map(\.name)
    if let model, let versions {
      if versions.isEmpty {
        report.unchanged.append(model.name)
      } else {
        report.written.append(model.name)
      }
    }
    let names = Set(files.map(\.name))
    let present = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in present.sorted() where name.hasSuffix(".swift") && !names.contains(name) {
      if try text(of: name)?.hasPrefix(Self.firstWords) == true { report.left.append(name) }
    }
    return report
  }

  private static func move(_ old: String, to new: String) throws {
    guard rename(old, new) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  private static func existingFolder(above path: String) -> String {
    var url = URL(fileURLWithPath: path)
    while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
      url.deleteLastPathComponent()
    }
    return url.path
  }

  private func changes(of files: [SourceFile], report: inout Report) throws(CodeGenerationError)
    -> [SourceFile]
  {
    var changed: [SourceFile] = []
    for file in files {
      guard let present = try text(of: file.name) else {
        changed.append(file)
        continue
      }
      guard present.hasPrefix(Self.firstWords), let own = Self.afterMark(present),
        let place = Self.endOfMark(file.text)
      else { throw .otherFile("\(path)/\(file.name)") }
      let text = file.text[..<place] + own
      if text == present {
        report.unchanged.append(file.name)
      } else {
        changed.append(SourceFile(name: file.name, text: String(text)))
      }
    }
    return changed
  }

  /// Returns the versions to write into a model: all of a new one, none of an unchanged one, and
  /// one more for an earlier run's.
  private func newVersions(
    of name: String, _ versions: [(name: String, document: ModelDocument)]
  ) throws(CodeGenerationError) -> [(name: String, document: ModelDocument)] {
    let file = "\(path)/\(name)"
    guard FileManager.default.fileExists(atPath: file), let current = versions.last else {
      return versions
    }
    do {
      let bundle = try ModelBundle(path: file)
      let present = try bundle.document()
      if try present.xml() == current.document.xml() { return [] }
      guard ConvertedModel.note(in: present) != nil else {
        throw CodeGenerationError.otherFile(file)
      }
      let names = Set(bundle.versions.map(\.name))
      var number = 2
      while names.contains("\(current.name) \(number)") { number += 1 }
      return [("\(current.name) \(number)", current.document)]
    } catch let error as CodeGenerationError {
      throw error
    } catch {
      throw .otherFile(file)
    }
  }

  private func text(of name: String) throws(CodeGenerationError) -> String? {
    let file = "\(path)/\(name)"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do {
      return try OrdinaryFile.text(file)
    } catch {
      throw .otherFile(file)
    }
  }

  /// Returns the text after the line of the mark; nil without a mark.
  private static func afterMark(_ text: String) -> Substring? {
    endOfMark(text).map { text[$0...] }
  }

  private static func endOfMark(_ text: String) -> String.Index? {
    text.range(of: mark).map { range in
      let rest = text[range.upperBound...]
      return rest.firstIndex(of: "\n").map { rest.index(after: $0) } ?? text.endIndex
    }
  }
}

/// A source file with its name in the folder.
package struct SourceFile: Hashable, Sendable {
  package let name: String
  package let text: String
}
