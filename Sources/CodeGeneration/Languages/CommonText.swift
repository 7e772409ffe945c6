import Foundation
import Lineage
import ModelReshaping

/// The parts of files that are the same for every language.
extension SourceModel {
  /// Values for `header`, which names a library that the source was never run with.
  func header(untriedWith library: String? = nil) -> [String: Any] {
    var values: [String: Any] = ["root": root, "strategy": strategy]
    if let library { values["untried"] = ["library": library] }
    return values
  }

  /// The protocol of kinds that share no entity.
  var protocolName: String { "\(root)Protocol" }

  /// The attributes that each kind has where all of them share no entity.
  var sharedAttributes: [SourceAttribute] {
    let names = Set(reshaped.tree.attributes(of: root).map(\.name))
    return types.first { kinds.contains($0.name) }?.attributes.filter { names.contains($0.name) }
      ?? []
  }

  /// The lines of a type's comment after the slashes: what it is, and the reasons where the tree begins.
  func comment(of type: SourceType, adding remarks: [String] = []) -> [String] {
    var paragraphs: [String]
    if let content, content.entity == type.name {
      paragraphs = [
        "Any kind of \(root); `\(content.accessor)` says which, with the kind's own values."
      ]
    } else if let item = content?.cases.first(where: { $0.details?.entity == type.name }) {
      paragraphs = ["The values that only objects of the kind \(item.kind) have."]
    } else if let parent = type.parent {
      let isPlain = type.attributes.isEmpty && type.relationships.isEmpty
      paragraphs = ["A kind of \(parent)\(isPlain ? "" : " with properties of its own")."]
    } else if !subtypes(of: type).isEmpty {
      let names = subtypes(of: type).map(\.name).joined(separator: ", ")
      paragraphs = [
        "The properties that \(names) share\(type.isAbstract ? "; no object is of this class itself" : "")."
      ]
    } else if hasIndependentKinds, kinds.contains(type.name) {
      paragraphs = ["A kind of \(root), with all its properties."]
    } else {
      paragraphs = ["The entity \(type.name)."]
    }
    paragraphs += remarks
    if kinds.contains(type.name), type.parent == nil { paragraphs += reasons }
    return Array(paragraphs.map { $0.wrapped(to: 105).map { " \($0)" } }.joined(separator: [""]))
  }

  /// Refuses names that a library's classes and types have already.
  ///
  /// - Throws: ``CodeGenerationError/nameOfLibrary(_:library:)``.
  func check(properties: Set<String>, types names: Set<String>, of library: String)
    throws(CodeGenerationError)
  {
    for type in types {
      guard !names.contains(type.name) else { throw .nameOfLibrary(type.name, library: library) }
      for name in type.attributes.map(\.name) + type.relationships.map(\.name)
      where properties.contains(name) {
        throw .nameOfLibrary("\(type.name).\(name)", library: library)
      }
    }
  }

  /// Types of the standard library and Foundation that generated source names.
  static let foundationTypes: Set<String> = [
    "Bool", "Data", "Date", "Decimal", "Decodable", "Double", "Encodable", "Float", "Hashable",
    "Int", "Int16", "Int32", "Int64", "JSONDecoder", "JSONEncoder", "Locale", "NSObject",
    "Sendable", "Set", "String", "URL", "UUID", "ValidatedPair",
  ]
}

extension SourceModel {
  /// The attribute at a place of the content; nil inside coded content.
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
  /// The function's declaration up to its body.
  func head(context: String, effect: String) -> String {
    "static func \(name)(".listing(
      parameters.map { "\($0.name): \($0.type)" } + ["in context: \(context)"],
      ") \(effect) -> \(isCount ? "Int" : "[\(type)]")", indent: 2)
  }
}

extension SourceContent {
  /// Statements that leave nothing of a former kind: columns without values, and no details of another kind.
  func clear(deleting: String) -> [String] {
    columns.filter { $0 != discriminator }.map { "self.\($0.escapedKeyword) = nil" }
      + cases.flatMap { item -> [String] in
        guard let place = item.details.map({ "self.\($0.relationship.escapedKeyword)" }) else {
          return []
        }
        return [
          "if newValue?.code != \(item.code), let details = \(place) {", "  \(place) = nil",
          "  \(deleting)", "}",
        ]
      }
  }

  /// The enum, and the pair if it has one.
  func files(of model: SourceModel, _ text: ContentText, header: [String: Any])
    throws(CodeGenerationError) -> [SourceFile]
  {
    let templates = try SourceTemplates()
    var files = [
      SourceFile(
        name: "\(typeName).swift",
        text: templates.text("content-enum", text.declaration.merging(header) { $1 }))
    ]
    if hasPairs {
      files.append(
        SourceFile(name: "ValidatedPair.swift", text: templates.text("validated-pair", header)))
    }
    return files
  }
}

extension SourceAttribute {
  /// The default as an expression of Swift; nil without one.
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
    case .binary, .uuid, .uri, .transformable: return nil
    }
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

/// Text within lines of 100 columns.
extension String {
  /// Adds a list and an end, which begins with its closing bracket.
  ///
  /// What is too long at the text's column breaks at the brackets, and then after each element.
  func listing(_ elements: [String], _ end: String, indent: Int) -> String {
    let line = self + elements.joined(separator: ", ") + end
    guard indent + line.count > 100, !elements.isEmpty else { return line }
    let margin = "\n" + String(repeating: " ", count: indent)
    let list = elements.joined(separator: ", ")
    return self + margin + "  "
      + (indent + 2 + list.count > 100 ? elements.joined(separator: ",\(margin)  ") : list)
      + margin + end
  }

  /// The words in lines of at most so many columns.
  func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
