import Foundation
import Lineage
import ModelReshaping

/// The parts of files that are the same for every language.
extension SourceModel {
  var header: [String: Any] { ["root": root, "strategy": strategy] }

  /// The protocol of kinds that share no entity.
  var protocolName: String { "\(root)Protocol" }

  /// The attributes that each kind has where the kinds share no entity.
  var sharedAttributes: [SourceAttribute] {
    let names = Set(reshaped.tree.attributes(of: root).map(\.name))
    return types.first { kinds.contains($0.name) }?.attributes.filter { names.contains($0.name) }
      ?? []
  }

  /// The lines of a type's comment after the slashes: what it is, and the reasons where the tree begins.
  func comment(of type: SourceType) -> [String] {
    var lines: [String]
    if let content, content.entity == type.name {
      lines = ["Any kind of \(root); `\(content.accessor)` says which, with the kind's own values."]
    } else if let item = content?.cases.first(where: { $0.details?.entity == type.name }) {
      lines = ["The values that only a \(item.kind) has."]
    } else if let parent = type.parent {
      lines = ["A \(parent) with properties of its own."]
    } else if !subtypes(of: type).isEmpty {
      let names = subtypes(of: type).map(\.name).joined(separator: ", ")
      lines = [
        "The properties that \(names) share\(type.isAbstract ? "; no object is of this class itself" : "")."
      ]
    } else if hasIndependentKinds, kinds.contains(type.name) {
      lines = ["A kind of \(root), with all its properties."]
    } else {
      lines = ["The entity \(type.name)."]
    }
    if kinds.contains(type.name), type.parent == nil {
      for reason in reasons { lines += ["", reason] }
    }
    return lines.map { $0.isEmpty ? "" : " \($0)" }
  }
}

extension SourceContent {
  /// The enum, and the pair if it has one.
  func files(of model: SourceModel, _ templates: SourceTemplates) -> [SourceFile] {
    let text = ContentText(content: self) { _, _ in
      ""
    } write: { _, _, _ in
      ""
    }
    var files = [
      SourceFile(
        name: "\(typeName).swift",
        text: templates.text(
          "content-enum", text.declaration(root: model.root, strategy: model.strategy)))
    ]
    if hasPairs {
      files.append(
        SourceFile(
          name: "ValidatedPair.swift", text: templates.text("validated-pair", model.header)))
    }
    return files
  }
}

extension AttributeValue {
  /// The value as an expression of Swift.
  var swiftLiteral: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .string(let value): value.swiftLiteral
    case .date(let date):
      "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
    default: ""
    }
  }
}
