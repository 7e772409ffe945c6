#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Composite`: makes a struct usable as the value of a composite attribute.
  struct CompositeMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let structure = declaration.as(StructDeclSyntax.self) else {
        let isEnum = declaration.is(EnumDeclSyntax.self)
        throw Complaint.about(
          declaration.introducer, "no-struct", "a composite is a struct",
          cures: isEnum
            ? [
              Cure.replace(node.attributeName, by: TypeSyntax("Kinds"), "replace it by '@Kinds'")
            ] : [])
      }
      let properties = try structure.memberBlock.members
        .compactMap { $0.decl.as(VariableDeclSyntax.self) }
        .filter(\.isStored).map { try StoredProperty($0, isElement: true) }
      if let generics = structure.genericParameterClause {
        throw Complaint.about(
          generics, "generic", "a composite has the same elements everywhere: it cannot be generic")
      }
      for property in properties { try property.source.checkStorable(as: "element") }
      guard !properties.isEmpty else {
        throw Complaint.about(
          structure.name, "no-elements",
          "'\(structure.name.trimmed)' has no elements: a composite needs a stored property")
      }
      let needed = properties.filter { !$0.isOptional }
      let guarded = needed.map { "let \($0.name) = values[Self.elements.\($0.name)]" }
      let condition = guarded.isEmpty ? "!values.byPath.isEmpty" : guarded.joined(separator: ", ")
      return [
        try CompositeExtension(
          type: "\(type.trimmed)", access: structure.modifiers.access,
          elements: properties.map { property in
            .init(
              name: "\(property.name)", key: property.key, type: "\(property.type)",
              defaultValue: property.typedDefault)
          },
          initializer: ["guard \(condition) else { return nil }"]
            + properties.map { property in
              let value =
                property.isOptional ? "values[Self.elements.\(property.name)]" : "\(property.name)"
              return "self.\(property.name) = \(value)"
            },
          values: properties.map { "values[Self.elements.\($0.name)] = \($0.name)" }
        ).syntax
      ]
    }
  }

  /// The conformance to `CompositeRepresentable`, which `@Composite` and `@Kinds` write.
  struct CompositeExtension {
    struct Element {
      let name: String
      let key: String
      let type: String
      var defaultValue: String? = nil
    }

    let type: String
    let access: String
    let elements: [Element]
    /// The statements of `init?(_ values:)`.
    let initializer: [String]
    /// The statements that fill `values`.
    let values: [String]
    var members: [String] = []

    var syntax: ExtensionDeclSyntax {
      get throws {
        try ExtensionDeclSyntax(
          """
          extension \(raw: type): Lineage.CompositeRepresentable {
            \(raw: members.joined(separator: "\n  "))\(raw: members.isEmpty ? "" : "\n  ")\
          \(raw: access)struct Elements: Sendable {
              \(raw: lines { "\(access)let \($0.name) = Lineage.CompositeElement.named(\"\($0.key)\", \($0.type).self)" })
            }
            \(raw: access)static let elements = Elements()
            \(raw: access)static var declarations: [Lineage.PropertyDeclaration] {
              [
                \(raw: lines(indented: 6) { "elements.\($0.name).declared(\($0.defaultValue.map { "default: \($0)" } ?? ""))," })
              ]
            }
            \(raw: access)init?(_ values: Lineage.CompositeValues) {
              \(raw: initializer.joined(separator: "\n    "))
            }
            \(raw: access)var values: Lineage.CompositeValues {
              var values = Lineage.CompositeValues()
              \(raw: values.joined(separator: "\n    "))
              return values
            }
          }
          """)
      }
    }

    private func lines(indented spaces: Int = 4, _ line: (Element) -> String) -> String {
      elements.map(line).joined(separator: "\n" + String(repeating: " ", count: spaces))
    }
  }
#endif
