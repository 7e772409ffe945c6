#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Composite`: makes a struct usable as the value of a composite attribute.
  struct CompositeMacro: ElementsMacro {
    static func composite(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax) throws
      -> CompositeExtension
    {
      guard let structure = declaration.as(StructDeclSyntax.self) else {
        let isEnum = declaration.is(EnumDeclSyntax.self)
        throw MacroDiagnostic.about(
          declaration.introducer, "no-struct", "a composite is a struct",
          cures: isEnum
            ? [
              MacroFixIt.replace(
                node.attributeName, by: TypeSyntax("Kinds"), "replace it by '@Kinds'")
            ] : [])
      }
      let properties = try structure.memberBlock.members
        .compactMap { $0.decl.as(VariableDeclSyntax.self) }
        .filter(\.isStored).map { try StoredProperty($0, isElement: true) }
      if let generics = structure.genericParameterClause {
        throw MacroDiagnostic.about(
          generics, "generic", "a composite has the same elements everywhere: it cannot be generic")
      }
      for property in properties { try property.source.checkStorable(as: "element") }
      guard !properties.isEmpty else {
        throw MacroDiagnostic.about(
          structure.name, "no-elements",
          "'\(structure.name.trimmed)' has no elements: a composite needs a stored property")
      }
      let needed = properties.filter { !$0.isOptional }
      let guarded = needed.map { "let \($0.name) = values[Self.elements.\($0.name)]" }
      let condition = guarded.isEmpty ? "!values.byPath.isEmpty" : guarded.joined(separator: ", ")
      return CompositeExtension(
        access: structure.modifiers.conformanceAccess,
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
      )
    }
  }

  /// `@Composite` or `@Kinds`.
  ///
  /// Elements are written in the type itself, where the types nested around it are visible; the
  /// initializer in an extension, so that a struct keeps its own.
  protocol ElementsMacro: MemberMacro, ExtensionMacro {
    static func composite(of declaration: some DeclGroupSyntax, _ node: AttributeSyntax) throws
      -> CompositeExtension
  }

  extension ElementsMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      // Mistakes are reported with the extension.
      (try? composite(of: declaration, node))?.elementsSyntax ?? []
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let composite = try composite(of: declaration, node)
      if !context.lexicalContext.isEmpty,
        let modifier = declaration.modifiers.first(where: {
          $0.name.tokenKind == .keyword(.private)
        })
      {
        throw MacroDiagnostic.about(
          modifier, "private", "an extension cannot reach a private type in another type",
          cures: [
            MacroFixIt.replace(
              modifier.name, by: TokenSyntax.keyword(.fileprivate),
              "replace 'private' by 'fileprivate'")
          ])
      }
      if let mistake = composite.mistake { context.diagnose(mistake) }
      return [try composite.syntax(of: "\(type.trimmed)")]
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

    let access: String
    let elements: [Element]
    /// The statements of `init?(_ values:)`.
    let initializer: [String]
    /// The statements that fill `values`.
    let values: [String]
    var members: [String] = []
    /// A mistake in spite of which the code is written, so that it causes no other errors.
    var mistake: Diagnostic?

    /// The members that name the types of the elements.
    var elementsSyntax: [DeclSyntax] {
      [
        """
        \(raw: access)struct Elements: Sendable {
          \(raw: lines(indented: 2) { "\(access)let \($0.name) = Lineage.CompositeElement.named(\"\($0.key)\", \($0.type).self)" })
        }
        """,
        "\(raw: access)static let elements = Elements()",
        """
        \(raw: access)static var declarations: [Lineage.PropertyDeclaration] {
          [
            \(raw: lines(indented: 4) { "elements.\($0.name).declared(\($0.defaultValue.map { "default: \($0)" } ?? ""))," })
          ]
        }
        """,
      ]
    }

    func syntax(of type: String) throws -> ExtensionDeclSyntax {
      try ExtensionDeclSyntax(
        """
        extension \(raw: type): Lineage.CompositeRepresentable {
          \(raw: members.joined(separator: "\n  "))\(raw: members.isEmpty ? "" : "\n  ")\
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

    private func lines(indented spaces: Int, _ line: (Element) -> String) -> String {
      elements.map(line).joined(separator: "\n" + String(repeating: " ", count: spaces))
    }
  }
#endif
