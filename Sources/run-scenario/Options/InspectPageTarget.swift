import ArgumentParser
import Console
import Foundation
import Lineage
import Measuring

/// Where `--html` writes to: standard output for "-", otherwise a file that is new or a page that
/// `inspect` wrote.
struct InspectPageTarget {
  /// Of the page's last lines, with the path of the store behind it.
  private static let mark = "Made by <code>run-scenario inspect"
  private static let damage = "class=\"notice damage\""

  let path: String
  private let url: URL

  /// - Parameters:
  ///   - path: As the user gave it.
  ///   - store: The file that is inspected, which no page may replace.
  /// - Throws: 64 as an exit status, with a message, for what must not be replaced.
  init(_ path: String, besides store: String) throws {
    self.path = path
    url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    if isStandardOutput { return }
    if StoreFileIdentity(storeAt: store).contains(path) { throw refusal("it belongs to the store") }
    if let reason = Self.reasonNotToReplace(url) { throw refusal(reason) }
  }

  var isStandardOutput: Bool { path == "-" }

  /// - Throws: 64 as an exit status, with a message, for a path that cannot be written, and
  ///   ``CommandError/poorerPage(_:losses:)`` where a store that could be read whole cannot any more,
  ///   unless `isForced`.
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
      throw refusal("its folder does not exist or is not writable, or the disk is full")
    }
  }

  private func refusal(_ reason: String) -> ExitCode {
    Failure.print(
      CocoaError(
        .fileWriteUnknown,
        userInfo: [NSLocalizedDescriptionKey: "cannot write \(path): \(reason)"]
      ))
    return ExitCode(ExitStatus.wrongInput)
  }

  /// A page that was written before may be replaced, and nothing else: a forgotten name would cost
  /// whoever forgot it the store that follows.
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

  /// Nil for what cannot be read; damaged text is some text.
  private static func text(_ url: URL) -> String? {
    (try? Data(contentsOf: url, options: .alwaysMapped)).map { String(decoding: $0, as: UTF8.self) }
  }
}
