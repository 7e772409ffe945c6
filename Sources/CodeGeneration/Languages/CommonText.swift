import Foundation
import Lineage
import ModelReshaping

/// The parts of files that all languages share.
extension SourceModel {
  /// Returns the values of every file's first lines, which name a library that the source was never
  /// run with.
  func header(untriedWith library: String? = nil) -> [String: Any] {
    var values: [String: Any] = [
      "root": root, "strategy": strategy, "options": CommentText.line(options),
    ]
    if let library { values["untried"] = ["library": library] }
    return values
  }

  /// The protocol of kinds that share no entity.
  var protocolName: String { "\(root)Protocol".own }

  var migrationName: String { "\(root)Migration".own }

  /// The attributes that each kind has if all have their own entities.
  var sharedAttributes: [SourceAttribute] {
    let names = Set(reshaped.tree.attributes(of: root).map(\.name))
    return types.first { kinds.contains($0.name) }?.attributes.filter { names.contains($0.name) }
      ?? []
  }

  /// The relationships that each kind has, with the same name and type, if all have their own
  /// entities.
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

  /// Returns the lines of a type's comment after the slashes: a description, and the reasons at the
  /// root of the tree.
  func comment(of type: SourceType, adding remarks: [String] = [], migrates: Bool = true)
    -> [String]
  {
    var paragraphs: [String]
    if let content, content.entity == type.name {
      paragraphs = [
        "Any kind of \(root); `\(content.accessor)` is the kind with its own values."
      ]
    } else if let item = content?.cases.first(where: { $0.details?.entity == type.name }) {
      paragraphs = ["The values that only \(item.kind) has."]
    } else if let parent = type.parent {
      paragraphs = ["A kind of \(parent)."]
    } else if !subtypes(of: type).isEmpty {
      let names = subtypes(of: type).map(\.name).joined(separator: ", ")
      paragraphs = [
        "The properties that \(names) share\(type.isAbstract ? "; no object has this class itself" : "")."
      ]
    } else if hasIndependentKinds, kinds.contains(type.name) {
      paragraphs = [
        type.name == root
          ? "\(root) that is none of the other kinds."
          : "A kind of \(root), with all its properties."
      ]
    } else {
      paragraphs = []
    }
    for remark in remarks { paragraphs += [""] + [remark] }
    if paragraphs.first == "" { paragraphs.removeFirst() }
    if kinds.contains(type.name), type.parent == nil {
      if type.name == content?.entity, !isAsItWas, migrates {
        paragraphs += [
          "",
          "- Important: Open older stores with `\(migrationName)`, which `--migration` writes. An "
            + "inferred migration deletes the objects of the former entities.",
        ]
      }
      for reason in reasons { paragraphs += ["", reason] }
    }
    return CommentText.lines(paragraphs)
  }

  /// Returns the library, and Foundation if a property's type needs it.
  func imports(_ library: String, for types: [AttributeType]) -> [String] {
    types.contains { [.decimal, .date, .binary, .transformable, .uuid, .uri].contains($0) }
      ? ["Foundation", library] : [library]
  }

  /// Returns the library, and Foundation if the content needs it.
  func contentImports(_ library: String) -> [String] {
    imports(library, for: (content?.cases ?? []).flatMap { $0.values.map(\.type) })
  }
}

extension SourceModel {
  /// Returns the attribute at a place of the content; nil inside coded content.
  func attribute(at place: AttributePlace, of content: SourceContent) -> SourceAttribute? {
    let (entity, name): (String?, String) =
      switch place {
      case .attribute(let name): (content.entity, name)
      case .detail(let relationship, let name):
        (
          content.cases.lazy.compactMap(\.details).first { $0.relationship == relationship }?
            .entity, name
        )
      case .coded(_, let key): (nil, key)
      }
    return entity.flatMap { type(named: $0) }?.attributes.first { $0.name == name }
  }
}

extension SourceFetch {
  /// Returns the template values of a fetch of several kinds, merged in the question's order;
  /// `fetched` is the call at the end of each of `parts`.
  func merged(
    into element: String, context: String, effect: String, fetched: String,
    steps: (_ type: String) -> [String]
  ) -> [String: Any] {
    let orders = orders.map { order in
      let name = order.path.map(\.escapedKeyword).joined(separator: ".")
      let sides = order.isDescending ? ("other".own, "one".own) : ("one".own, "other".own)
      return [
        "name": name,
        "before": order.isOptional
          ? "\("precedes".own)(\(sides.0).\(name), \(sides.1).\(name))"
          : "\(sides.0).\(name) < \(sides.1).\(name)",
      ]
    }
    return [
      "comment": CommentText.lines([text]),
      "head": head(context: context, effect: effect, result: isCount ? "Int" : "[any \(element)]"),
      "result": isCount ? "Int" : "[any \(element)]", "start": isCount ? "0" : "[]",
      "fetched": fetched, "parts": types.map { ["steps": steps($0)] as [String: Any] },
      "orders": ["isThere": !orders.isEmpty && !isCount, "list": orders] as [String: Any],
      "end": !isCount && limit > 0 ? "Array(\("found".own).prefix(\(limit)))" : "found".own,
    ]
  }

  /// Returns the function's declaration up to its body.
  func head(context: String, effect: String, result: String? = nil) -> String {
    "static func \(name)(".listing(
      parameters.map { "\($0.name.parameter): \($0.type)" } + ["in \("context".own): \(context)"],
      ") \(effect) -> \(result ?? (isCount ? "Int" : "[\(types[0])]"))", indent: 2)
  }
}

extension SourceContent {
  /// Returns statements that clear a former kind: its columns, and the details of another kind.
  func clear(deleting: String) -> [String] {
    let names = columns.filter { $0 != discriminator }.map { column in
      column == codedColumn ? codedProperty : column.escapedKeyword
    }
    return names.map { "self.\($0) = nil" }
      + cases.flatMap { item -> [String] in
        guard let place = item.details.map({ "self.\($0.relationship.escapedKeyword)" }) else {
          return []
        }
        return [
          "if newValue?.\(kind) != \(kindName).\(item.name), let \("details".own) = \(place) {",
          "  // Until the next save a deleted object is found here.", "  \(place) = nil",
          "  \(deleting)", "}",
        ]
      }
  }

  /// The property with the coded content.
  var codedProperty: String {
    guard let codedColumn else { return "" }
    return codedColumn == accessor ? "\(codedColumn)Data".own : codedColumn.escapedKeyword
  }

  /// Returns the files of the enums and of a pair, if any.
  func files(
    _ text: ContentText, _ templates: SourceTemplates, header: [String: Any], imports: [String],
    kindConformances: String = "", nonisolated: String = ""
  ) -> [SourceFile] {
    var values = header.merging(text.declaration) { $1 }
    values["imports"] = imports
    values["kindConformances"] = kindConformances
    values["nonisolated"] = nonisolated
    return [templates.file(typeName, "content-enum", values)]
      + (hasPairs ? [templates.file("ValidatedPair".own, "validated-pair", values)] : [])
  }
}

extension SourceAttribute {
  /// The default as a Swift expression; nil without one.
  var defaultLiteral: String? {
    guard let text = defaultText else { return nil }
    switch type {
    case .integer16, .integer32, .integer64: return Int64(text).map(String.init)
    case .double, .float: return Double(text).flatMap { $0.isFinite ? "\($0)" : nil }
    case .decimal: return Double(text) == nil ? nil : Decimal(string: text).map { "\($0)" }
    case .string: return text.swiftLiteral
    case .boolean: return ["YES", "true", "1"].contains(text) ? "true" : "false"
    case .date:
      return Double(text).map {
        AttributeValue.date(Date(timeIntervalSinceReferenceDate: $0)).swiftLiteral
      }
    case .binary, .uuid, .uri, .transformable, .undefined, .objectID, .composite: return nil
    }
  }
}

extension AttributeValue {
  /// The value as a Swift expression.
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

/// Text in lines of up to 100 columns.
extension String {
  /// Appends a list and an end, which begins with its closing bracket.
  ///
  /// A list that is too long for its line breaks at the brackets, and then after each element.
  func listing(_ elements: [String], _ end: String, indent: Int) -> String {
    let line = self + elements.joined(separator: ", ") + end
    guard indent + line.count > 100, !elements.isEmpty else { return line }
    let margin = "\n" + String(repeating: " ", count: indent)
    let list = elements.joined(separator: ", ")
    return self + margin + "  "
      + (indent + 2 + list.count > 100 ? elements.joined(separator: ",\(margin)  ") : list)
      + margin + end
  }
}
