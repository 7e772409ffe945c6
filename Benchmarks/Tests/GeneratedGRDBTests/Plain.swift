import Foundation

/// A publication as it was inserted.
///
/// The programs that read it back also compile this file.
struct Plain: Hashable, Sendable {
  var kind: String
  var id: Int64
  var title: String
  var publishDate: Date?
  var author: Int64?
  var tags: [Int64] = []
  /// The kind's own values as texts that distinguish any two values.
  var values: [String: String?] = [:]

  var line: String {
    let own = values.compactMap { name, value in value.map { "\(name)=\($0)" } }.sorted()
    return
      ([
        kind, "\(id)", Self.text(title) ?? "", Self.text(publishDate) ?? "-",
        author.map { "\($0)" } ?? "-", "\(tags)",
      ] + own).joined(separator: " ")
  }

  static func text(_ value: String?) -> String? {
    value.map { Data($0.utf8).base64EncodedString() }
  }
  static func text(_ value: Double?) -> String? { value.map { "\($0.bitPattern)" } }
  static func text(_ value: Float?) -> String? { value.map { "\($0.bitPattern)" } }
  static func text(_ value: Date?) -> String? { text(value?.timeIntervalSinceReferenceDate) }
  static func text(_ value: Decimal?) -> String? { value?.description }
  static func text(_ value: Data?) -> String? { value?.base64EncodedString() }
  static func text(_ value: URL?) -> String? { value?.absoluteString }
  static func text(_ value: UUID?) -> String? { value?.uuidString }
  static func text(_ value: Bool?) -> String? { value?.description }
  static func text(_ value: (some FixedWidthInteger)?) -> String? { value.map { "\($0)" } }
}
