import Foundation
package import Lineage

/// The findings that a reader does not want, by rule and place.
package struct Silencing: Sendable {
  /// The key of a model's user info whose value lists rules, separated by commas.
  package static let userInfoKey = "lineage.lint.ignore"

  struct Entry: Hashable, Sendable {
    let rule: String
    let place: LintFinding.Place
    /// The place where it is written.
    let origin: String

    /// True for a finding of the rule about the place, or about a property of an entity that is one.
    func silences(_ finding: LintFinding, of rule: LintRule) -> Bool {
      self.rule == rule.id
        && finding.places.contains {
          $0 == place || place.property == nil && $0.entity == place.entity
        }
    }
  }

  private(set) var entries: [Entry] = []
  /// User info that names no rule.
  private(set) var notices: [String] = []

  /// Reads what a model silences, and what a file does: a rule and a place in each line, comments
  /// behind #.
  ///
  /// - Throws: ``LintError`` for a file that cannot be read or has a wrong line.
  package init(_ model: ManagedObjectModel, file path: String? = nil) throws(LintError) {
    for entity in model.entitiesInNumberingOrder {
      add(entity.userInfo, .init(entity.name))
      for property in entity.properties {
        add(property.userInfo, .init(entity.name, property.name))
      }
    }
    guard let path else { return }
    let text: String
    do {
      text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    } catch {
      throw .unreadableFile(path, reason: error.localizedDescription)
    }
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { continue }
      let origin = "\(path):\(index + 1)"
      guard words.count == 2 else { throw .unreadableLine(String(line), place: origin) }
      let rule = try LintRule.named(String(words[0]), at: origin)
      entries.append(Entry(rule: rule.id, place: .init(text: words[1]), origin: origin))
    }
  }

  private mutating func add(_ info: [String: String], _ place: LintFinding.Place) {
    for name in (info[Self.userInfoKey] ?? "").split(separator: ",") {
      let id = name.trimmingCharacters(in: .whitespaces)
      let origin = "the user info of \(place.name)"
      do {
        let rule = try LintRule.named(id, at: origin)
        entries.append(Entry(rule: rule.id, place: place, origin: origin))
      } catch {
        notices.append("\(error)")
      }
    }
  }
}
