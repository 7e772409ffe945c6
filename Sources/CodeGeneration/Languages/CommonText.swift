import Foundation
import Lineage
import ModelReshaping

/// The parts of files that are the same for every language.
extension SourceModel {
  /// Values of every file's first lines.
  var header: [String: Any] { ["root": root, "strategy": strategy, "options": options] }

  /// The protocol of kinds that share no entity.
  var protocolName: String { "\(root)Protocol" }

  var migrationName: String { "\(root)Migration" }

  /// The attributes that each kind has where all have entities of their own.
  var sharedAttributes: [SourceAttribute] {
    let names = Set(reshaped.tree.attributes(of: root).map(\.name))
    return types.first { kinds.contains($0.name) }?.attributes.filter { names.contains($0.name) }
      ?? []
  }

  /// The relationships that each kind has, under the same name and to the same type, where all have entities
  /// of their own.
  var sharedRelationships: [SourceRelationship] {
    let all = types.filter { kinds.contains($0.name) }.map(\.relationships)
    return (all.first ?? []).filter { one in
      all.allSatisfy { others in
        others.contains { other in
          (other.name, other.destination, other.isToMany) == (
            one.name, one.destination, one.isToMany
          )
        }
      }
    }
  }

  /// The lines of a type's comment after the slashes: what it is, and the reasons where the tree begins.
  func comment(of type: SourceType) -> [String] {
    var paragraphs: [String]
    if let content, content.entity == type.name {
      paragraphs = [
        "Any kind of \(root); `\(content.accessor)` says which, with the kind's own values."
      ]
    } else if let item = content?.cases.first(where: { $0.details?.entity == type.name }) {
      paragraphs = ["The values that only \(item.kind) has."]
    } else if let parent = type.parent {
      paragraphs = ["A kind of \(parent)."]
    } else if !subtypes(of: type).isEmpty {
      let names = subtypes(of: type).map(\.name).joined(separator: ", ")
      paragraphs = [
        "The properties that \(names) share\(type.isAbstract ? "; no object is of this class itself" : "")."
      ]
    } else if hasIndependentKinds, kinds.contains(type.name) {
      paragraphs = [
        type.name == root
          ? "\(root) of none of the other kinds." : "A kind of \(root), with all its properties."
      ]
    } else {
      return []
    }
    if kinds.contains(type.name), type.parent == nil {
      if type.name == content?.entity, !isAsItWas {
        paragraphs += [
          "",
          "- Important: A store with an entity for each kind needs the migration that `--migration` "
            + "writes. Without it the library infers one that drops the objects of those entities.",
        ]
      }
      for reason in reasons { paragraphs += ["", reason] }
    }
    return CommentText.lines(paragraphs)
  }

  /// Foundation, if a property's type is of it, and a library.
  func imports(_ library: String, for types: [SourceAttribute.ValueType]) -> [String] {
    types.contains { [.decimal, .date, .binary, .transformable, .uuid, .uri].contains($0) }
      ? ["Foundation", library] : [library]
  }

  /// Foundation, if a value of the content is of it.
  func contentImports(_ library: String) -> [String] {
    imports(library, for: (content?.cases ?? []).flatMap { $0.values.map(\.type) })
  }
}

extension SourceContent {
  /// The enums, and the pair if one has it.
  func files(
    of model: SourceModel, _ templates: SourceTemplates, imports: [String],
    kindConformances: String = "", nonisolated: String = ""
  ) -> [SourceFile] {
    var header = model.header
    header["imports"] = imports
    header["nonisolated"] = nonisolated
    let text = ContentText(content: self) { _, _ in
      ""
    } write: { _, _, _ in
      ""
    }
    var files = [
      SourceFile(
        name: "\(typeName).swift",
        text: templates.text(
          "content-enum",
          text.declaration(header, kindConformances: kindConformances, nonisolated: nonisolated)))
    ]
    if hasPairs {
      files.append(
        SourceFile(name: "ValidatedPair.swift", text: templates.text("validated-pair", header)))
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
