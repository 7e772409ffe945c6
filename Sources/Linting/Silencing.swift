import Foundation
package import Lineage

/// The findings that the user silenced, by rule and place.
package struct Silencing: Sendable {
  /// The key in a model's user info whose value is a comma-separated list of rules.
  package static let userInfoKey = "lineage.lint.ignore"

  struct Entry: Hashable, Sendable {
    let rule: String
    let place: LintFinding.Place
    /// The file and line or user info that contains the entry.
    let origin: String

    /// True for the rule's findings about the place or, if it is an entity, about its properties.
    func silences(_ finding: LintFinding, of rule: LintRule) -> Bool {
      self.rule == rule.id
        && finding.places.contains {
          $0 == place || place.property == nil && $0.entity == place.entity
        }
    }
  }

  private(set) var entries: [Entry] = []
  /// User info entries that name no rule.
  private(set) var notices: [String] = []

  /// Reads the silenced findings from a model's user info and from a file.
  ///
  /// Each line of the file has a rule and a place; comments begin with #.
  ///
  /// - Throws: ``LintError`` if the file cannot be read or has an invalid line.
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
      text = try OrdinaryFile.text(path)
    } catch {
      throw .unreadableFile(path, reason: error.description)
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
