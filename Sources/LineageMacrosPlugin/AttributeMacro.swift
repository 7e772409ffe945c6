#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// The accessors of an attribute and its static declaration.
  struct AttributeMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      let property = try StoredProperty(declaration)
      try property.checkAttribute(settings: declaration.settings(of: "Attribute"))
      let reference = "Lineage.Attribute<\(property.type)>(\"\(property.key)\")"
      return [
        "get { self[\(raw: reference)] }",
        "set { self[\(raw: reference)] = newValue }",
      ]
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      // Mistakes are reported with the accessors.
      guard let property = try? StoredProperty(declaration), (try? property.checkType()) != nil
      else { return [] }
      return [
        """
        \(raw: property.access)static let \(property.name) = \
        Lineage.Attribute<\(property.type)>("\(raw: property.key)")
        """
      ]
    }
  }

  extension AttributeSyntax {
    /// The arguments as written.
    var settings: [LabeledExprSyntax] {
      arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
    }
  }

  extension DeclSyntaxProtocol {
    /// Returns the arguments of an attribute, none if it is absent.
    func settings(of attribute: String) -> [LabeledExprSyntax] {
      self.as(VariableDeclSyntax.self)?.attribute(attribute)?.settings ?? []
    }
  }

  extension StoredProperty {
    private static let literals = [
      "String": "\"\"", "Int": "0", "Int16": "0", "Int32": "0", "Int64": "0", "Double": "0",
      "Float": "0", "Decimal": "0", "Bool": "false", "Data": "Data()",
    ]
    /// - Throws: The reason why the property cannot be an attribute, at its token.
    func checkAttribute(settings: [LabeledExprSyntax]) throws(DiagnosticsError) {
      try checkType()
      try checkDefault()
      let words = settings.compactMap { setting -> String? in
        let callee = setting.expression.as(FunctionCallExprSyntax.self)?.calledExpression
        return (callee ?? setting.expression).as(MemberAccessExprSyntax.self)?.declName.baseName
          .text
      }
      guard !isOptional, defaultValue == nil, !words.contains("required"),
        !words.contains("derived")
      else { return }
      var cures = [
        MacroFixIt.replace(
          source, by: TypeSyntax(OptionalTypeSyntax(wrappedType: type)), "make it optional")
      ]
      if let literal = Self.literals["\(type)"] {
        cures.append(
          MacroFixIt.replace(
            source, by: TypeSyntax("\(type) = \(raw: literal)"), "add '= \(literal)'"))
      }
      let others = settings.map { $0.trimmed.with(\.trailingComma, nil).description }
      cures.append(
        declaration.adding(
          "@Attribute(\(([".required"] + others).joined(separator: ", ")))",
          "set it before each save: '@Attribute(.required)'"))
      throw MacroDiagnostic.about(
        source, "no-default",
        "'\(name)' has no value after inserting: it is not optional and has no default",
        cures: cures)
    }

    /// - Throws: An error if the superclass has the attribute, or none can have the type.
    func checkType() throws(DiagnosticsError) {
      if let modifier = declaration.modifiers.first(where: { $0.name.text == "override" }) {
        throw MacroDiagnostic.about(
          modifier, "inherited", "the superclass has '\(name)' already; remove it here")
      }
      let element = (wrapped.element ?? wrapped.argument(of: "Set")).map { "\($0)" }
      let relationship = declaration.adding(
        "@Relationship", "make it a relationship to '\(element ?? "")': add '@Relationship'")
      let mayBeObject = element.map { Self.literals[$0] == nil } ?? false
      try source.checkStorable(
        as: "attribute", cures: (mayBeObject ? [relationship] : []) + [ignoring])
    }

    var ignoring: FixIt {
      declaration.adding("@Ignored", "leave '\(name)' out of the entity: add '@Ignored'")
    }

    /// Checks the default, which the model shares among all objects.
    private func checkDefault() throws(DiagnosticsError) {
      guard let binding = declaration.bindings.first, let value = binding.initializer?.value else {
        return
      }
      let words = " \(value.tokens(viewMode: .sourceAccurate).map(\.text).joined(separator: " ")) "
      let changes = [" Date ( ) ", " UUID ( ) ", " Date . now ", " . random ( "]
      let starts = [" . now ", " . init ( ) "]
      guard
        changes.contains(where: words.contains)
          || starts.contains(where: words.hasPrefix) && ["Date", "UUID"].contains("\(wrapped)")
      else { return }
      throw MacroDiagnostic.about(
        value, "changing-default",
        "the model has one default for all objects, and '\(value.trimmed)' is another each time; set it in 'awakeFromInsert()'",
        cures: [
          MacroFixIt.replace(binding, by: binding.withoutDefault, "remove the default")
        ])
    }
  }

  extension TypeSyntax {
    private static let substitutes = [
      "Int8": "Int16", "UInt8": "Int16", "UInt16": "Int32", "UInt32": "Int64", "UInt": "Int",
      "UInt64": "Int64", "CGFloat": "Double", "Float16": "Float", "Character": "String",
      "Substring": "String", "NSString": "String", "NSDate": "Date", "NSData": "Data",
    ]

    /// Checks the type of an attribute, or of an element of a composite.
    ///
    /// - Throws: An error at the type if it is a collection, or no attribute can have it.
    func checkStorable(as sort: String, cures: [FixIt] = []) throws(DiagnosticsError) {
      let wrapped = trimmed.wrapped ?? trimmed
      if let substitute = Self.substitutes["\(wrapped)"] {
        let type = TypeSyntax("\(raw: substitute)\(raw: trimmed.wrapped == nil ? "" : "?")")
        throw MacroDiagnostic.about(
          self, "type", "no attribute holds a '\(wrapped)'",
          cures: [MacroFixIt.replace(self, by: type, "replace it by '\(substitute)'")])
      }
      if wrapped.element ?? wrapped.argument(of: "Set") != nil {
        throw MacroDiagnostic.about(
          self, "collection",
          "an \(sort) holds one value, and '\(trimmed)' is a collection; make an entity of its elements, or store it as JSON in a 'Data'",
          cures: cures)
      }
      guard wrapped.is(IdentifierTypeSyntax.self) || wrapped.is(MemberTypeSyntax.self),
        wrapped.argument(of: "Dictionary") == nil, "\(wrapped)" != "Any"
      else {
        throw MacroDiagnostic.about(self, "type", "no attribute holds a '\(trimmed)'", cures: cures)
      }
    }
  }
#endif
