#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Attribute`: the accessors of an attribute and its static declaration.
  struct AttributeMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      let property = try StoredProperty(declaration)
      try property.checkAttribute(settings: node.settings)
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

  /// `@Ignored`: a mark that `@Entity` reads.
  struct IgnoredMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
  }

  extension AttributeSyntax {
    /// The arguments as they are written.
    var settings: [LabeledExprSyntax] {
      arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
    }
  }

  extension StoredProperty {
    private static let literals = [
      "String": "\"\"", "Int": "0", "Int16": "0", "Int32": "0", "Int64": "0", "Double": "0",
      "Float": "0", "Decimal": "0", "Bool": "false", "Data": "Data()",
    ]
    private static let substitutes = [
      "Int8": "Int16", "UInt8": "Int16", "UInt16": "Int32", "UInt32": "Int64", "UInt": "Int",
      "UInt64": "Int64", "CGFloat": "Double", "Float16": "Float", "Character": "String",
      "Substring": "String", "NSString": "String", "NSDate": "Date", "NSData": "Data",
    ]

    /// - Throws: what keeps the property from being an attribute, at its token.
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
        Cure.replace(
          source, by: TypeSyntax(OptionalTypeSyntax(wrappedType: type)), "make it optional")
      ]
      if let literal = Self.literals["\(type)"] {
        cures.append(
          Cure.replace(source, by: TypeSyntax("\(type) = \(raw: literal)"), "add '= \(literal)'"))
      }
      let others = settings.map { $0.trimmed.with(\.trailingComma, nil).description }
      cures.append(
        declaration.adding(
          "@Attribute(\(([".required"] + others).joined(separator: ", ")))",
          "set it before each save: '@Attribute(.required)'"))
      throw Complaint.about(
        source, "no-default",
        "'\(name)' has no value after inserting: it is not optional and has no default",
        cures: cures)
    }

    /// - Throws: that no attribute has such a type.
    func checkType() throws(DiagnosticsError) {
      if let substitute = Self.substitutes["\(wrapped)"] {
        throw Complaint.about(
          source, "type", "no attribute holds a '\(wrapped)'",
          cures: [
            Cure.replace(
              source, by: TypeSyntax("\(raw: substitute)\(raw: isOptional ? "?" : "")"),
              "replace it by '\(substitute)'")
          ])
      }
      if let element = wrapped.element ?? wrapped.argument(of: "Set") {
        throw Complaint.about(
          source, "collection", "an attribute holds one value, and '\(type)' is a collection",
          cures: [
            declaration.adding(
              "@Relationship", "make it a relationship to '\(element)': add '@Relationship'"),
            ignoring,
          ])
      }
      guard wrapped.is(IdentifierTypeSyntax.self) || wrapped.is(MemberTypeSyntax.self),
        wrapped.argument(of: "Dictionary") == nil
      else {
        throw Complaint.about(
          source, "type", "no attribute holds a '\(type)'", cures: [ignoring])
      }
    }

    private var ignoring: FixIt {
      declaration.adding("@Ignored", "leave '\(name)' out of the entity: add '@Ignored'")
    }

    /// The model has one default for all objects.
    private func checkDefault() throws(DiagnosticsError) {
      guard let binding = declaration.bindings.first, let value = binding.initializer?.value else {
        return
      }
      let changing = ["Date()", "UUID()", "Date.now", ".now", ".init()", "Foundation.Date()"]
      guard changing.contains(value.trimmedDescription) && ["Date", "UUID"].contains("\(wrapped)")
      else {
        return
      }
      throw Complaint.about(
        value, "changing-default",
        "the model has one default for all objects, and '\(value.trimmed)' is another each time; set it in 'awakeFromInsert()'",
        cures: [
          Cure.replace(binding, by: binding.withoutDefault, "remove the default")
        ])
    }
  }
#endif
