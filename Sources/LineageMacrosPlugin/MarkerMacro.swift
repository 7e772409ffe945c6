#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Attribute`, `@Relationship`, `@Embedded`, `@Content` and `@Ignored`: marks that `@Entity`
  /// reads.
  struct MarkerMacro: PeerMacro {
    private static let marks = ["@Attribute", "@Relationship", "@Embedded", "@Content", "@Ignored"]

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let mark = "@\(node.attributeName.trimmed)"
      let removing = [MacroFixIt.replace(node, by: TokenSyntax.identifier(""), "remove '\(mark)'")]
      let owner = context.lexicalContext.first?.as(ClassDeclSyntax.self)
      guard owner?.attributes.first(named: "Entity") != nil else {
        throw MacroDiagnostic.about(
          node, "no-entity", "'\(mark)' marks a property of a class with '@Entity'", cures: removing
        )
      }
      let variable = declaration.as(VariableDeclSyntax.self)
      let first = variable?.attributes.lazy
        .compactMap { $0.as(AttributeSyntax.self).map { "@\($0.attributeName.trimmed)" } }
        .first(where: Self.marks.contains)
      if let first, first != mark {
        throw MacroDiagnostic.about(
          node, "marked-twice", "a property is marked once: with '\(first)' or with '\(mark)'",
          cures: removing)
      }
      guard let variable, variable.isStored || mark == "@Ignored" else {
        throw MacroDiagnostic.about(
          node, "not-stored", "'\(mark)' marks only a stored property", cures: removing)
      }
      if mark == "@Ignored" { try checkValue(of: variable) }
      return []
    }

    /// Checks that an ignored property has a value before its object is fetched.
    private static func checkValue(of variable: VariableDeclSyntax) throws(DiagnosticsError) {
      guard let binding = variable.bindings.first, binding.initializer == nil,
        binding.accessorBlock == nil, let type = binding.typeAnnotation?.type,
        !type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self),
        type.trimmed.wrapped == nil, !variable.modifiers.has(.static)
      else { return }
      throw MacroDiagnostic.about(
        binding.pattern, "no-value",
        "'\(binding.pattern.trimmed)' needs a value: a fetched object has only what the store holds",
        cures: [
          MacroFixIt.replace(
            type, by: TypeSyntax(OptionalTypeSyntax(wrappedType: type.trimmed)), "make it optional")
        ])
    }
  }

  /// A macro of a property whose type does not suit its mark.
  protocol RejectingMacro: AccessorMacro, PeerMacro {
    static func complaint(about property: StoredProperty) throws -> DiagnosticsError
  }

  extension RejectingMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      throw try complaint(about: StoredProperty(declaration))
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let property = try? StoredProperty(declaration) else { return [] }
      return ["static let \(property.name) = LineageMacros.RejectedProperty()"]
    }
  }

  /// An attribute whose type is an enum with raw values.
  struct UnmarkedEnumMacro: RejectingMacro {
    static func complaint(about property: StoredProperty) -> DiagnosticsError {
      MacroDiagnostic.about(
        property.source, "no-scalar",
        "an attribute can hold the raw values of '\(property.wrapped)' if it is declared with 'AttributeScalar'"
      )
    }
  }

  /// An attribute whose type is a class of objects.
  struct UnmarkedRelationshipMacro: RejectingMacro {
    static func complaint(about property: StoredProperty) -> DiagnosticsError {
      MacroDiagnostic.about(
        property.source, "no-relationship",
        "'\(property.wrapped)' is a class of objects: mark '\(property.name)' with '@Relationship'",
        cures: [property.declaration.adding("@Relationship", "add '@Relationship'")])
    }
  }

  /// An attribute whose type has elements.
  struct UnmarkedCompositeMacro: RejectingMacro {
    static func complaint(about property: StoredProperty) -> DiagnosticsError {
      MacroDiagnostic.about(
        property.source, "no-embedded",
        "'\(property.wrapped)' has elements: mark '\(property.name)' with '@Embedded', or with '@Content' if it is an enum",
        cures: ["@Embedded", "@Content"].map { property.declaration.adding($0, "add '\($0)'") })
    }
  }

  /// An attribute of any other type.
  struct UnstorableMacro: RejectingMacro {
    static func complaint(about property: StoredProperty) throws -> DiagnosticsError {
      try property.checkType()
      return MacroDiagnostic.about(
        property.source, "type",
        "an attribute cannot hold '\(property.wrapped)': give an enum raw values and 'AttributeScalar', or make a struct a '@Composite' and mark '\(property.name)' with '@Embedded'",
        cures: [property.ignoring])
    }
  }

  /// A relationship to something other than objects.
  struct NoDestinationMacro: RejectingMacro {
    static func complaint(about property: StoredProperty) throws -> DiagnosticsError {
      let destination = try RelationshipShape(property).destination
      return MacroDiagnostic.about(
        property.source, "no-destination",
        "a relationship leads to objects, and '\(destination)' is not their class",
        cures: property.declaration.removing("Relationship"))
    }
  }

  /// A composite whose type has no elements.
  struct NoCompositeMacro: RejectingMacro {
    static func complaint(about property: StoredProperty) -> DiagnosticsError {
      let mark = property.declaration.attribute("Content") == nil ? "Embedded" : "Content"
      return MacroDiagnostic.about(
        property.source, "no-composite",
        "'@\(mark)' needs a '@Composite' struct or a '@Kinds' enum, and '\(property.wrapped)' is neither",
        cures: property.declaration.removing(mark))
    }
  }

  extension VariableDeclSyntax {
    /// Returns a fix-it that removes an attribute.
    fileprivate func removing(_ name: String) -> [FixIt] {
      attribute(name).map {
        [MacroFixIt.replace($0, by: TokenSyntax.identifier(""), "remove '@\(name)'")]
      } ?? []
    }
  }
#endif
