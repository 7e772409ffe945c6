import ArgumentParser
import Console
import Foundation
import Lineage
import Measuring

/// The target of `--html`: standard output for "-", a new file, or a page that `inspect` wrote.
struct InspectPageTarget {
  /// The text before the path of the store at the end of each page.
  private static let mark = "Made by <code>run-scenario inspect"
  private static let damage = "class=\"notice damage\""

  let path: String
  private let url: URL

  /// - Parameters:
  ///   - path: The path from the command line.
  ///   - store: The path of the store, which the page must not replace.
  /// - Throws: `ExitCode` 64, after a message, for a file that must not be replaced.
  init(_ path: String, besides store: String) throws {
    self.path = path
    url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    if isStandardOutput { return }
    if StoreFileIdentity(storeAt: store).contains(path) {
      throw rejection("it belongs to the store")
    }
    if let reason = Self.reasonNotToReplace(url) { throw rejection(reason) }
  }

  var isStandardOutput: Bool { path == "-" }

  /// Writes the page.
  ///
  /// - Throws: `ExitCode` 64, after a message, if the file cannot be written;
  ///   ``CommandError/poorerPage(_:losses:option:)`` if the old page shows the whole store and part
  ///   of it is now unreadable, unless `isForced`.
  func write(_ text: String, isForced: Bool) throws {
    if !isForced, text.contains(Self.damage), let before = Self.text(url),
      before.contains(Self.mark), !before.contains(Self.damage)
    {
      throw CommandError.poorerPage(
        path, losses: ["it shows the whole store, and now part of the store is unreadable"],
        option: "--html")
    }
    let data = Data(text.utf8)
    guard !isStandardOutput else {
      return try FileHandle.standardOutput.write(contentsOf: data)
    }
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw rejection("its folder does not exist or is not writable, or the disk is full")
    }
  }

  private func rejection(_ reason: String) -> ExitCode {
    Failure.print(
      CocoaError(
        .fileWriteUnknown,
        userInfo: [NSLocalizedDescriptionKey: "cannot write \(path): \(reason)"]
      ))
    return ExitCode(ExitStatus.wrongInput)
  }

  /// Returns the reason not to replace a file; nil if it is missing, empty or a page of `inspect`.
  ///
  /// Without this check, forgetting the name after `--html` could overwrite the store.
  private static func reasonNotToReplace(_ target: URL) -> String? {
    guard FileManager.default.fileExists(atPath: target.path) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
    switch attributes?[.type] as? FileAttributeType {
    case .typeRegular?: break
    case .typeDirectory?: return "it is a folder; name a file in it, such as page.html"
    default: return "it is not a regular file; to write to standard output, use --html -"
    }
    guard let text = text(target) else {
      return "the file already exists and is unreadable; choose another name"
    }
    return text.isEmpty || text.contains(mark)
      ? nil : "the file already exists and is not a page of inspect; choose another name"
  }

  /// Returns a file's text, with replacements for invalid UTF-8; nil if it is unreadable.
  private static func text(_ url: URL) -> String? {
    (try? Data(contentsOf: url, options: .alwaysMapped)).map { String(decoding: $0, as: UTF8.self) }
  }
}
