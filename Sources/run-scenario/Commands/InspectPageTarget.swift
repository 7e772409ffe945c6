import ArgumentParser
import Foundation
import SQLiteStore

/// Where `--html` writes to: standard output for "-", otherwise a file that is new or a page.
struct InspectPageTarget {
  private static let start = "<!doctype html>"

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

  /// - Throws: 64 as an exit status, with a message, for a path that cannot be written.
  func write(_ text: String) throws {
    let data = Data(text.utf8)
    guard !isStandardOutput else {
      return try FileHandle.standardOutput.write(contentsOf: data)
    }
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw refusal(error.localizedDescription)
    }
  }

  private func refusal(_ reason: String) -> ExitCode {
    Failure.print(
      CocoaError(
        .fileWriteUnknown,
        userInfo: [NSLocalizedDescriptionKey: "cannot write \(path): \(reason)"]
      ))
    return ExitCode(64)
  }

  /// A page that was written before may be replaced, and nothing else: a forgotten name would cost
  /// whoever forgot it the store that follows.
  private static func reasonNotToReplace(_ target: URL) -> String? {
    guard FileManager.default.fileExists(atPath: target.path) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
    switch attributes?[.type] as? FileAttributeType {
    case .typeRegular?: break
    case .typeDirectory?: return "it is a folder; name a file in it, such as page.html"
    default: return "it is no ordinary file; --html - writes to standard output"
    }
    guard let handle = try? FileHandle(forReadingFrom: target) else {
      return "there is a file already, which cannot be read; give another name"
    }
    defer { try? handle.close() }
    let beginning = (try? handle.read(upToCount: start.utf8.count)) ?? Data()
    let isPage =
      beginning.isEmpty || String(decoding: beginning, as: UTF8.self).lowercased() == start
    return isPage ? nil : "there is a file already, which is no page; give another name"
  }
}
