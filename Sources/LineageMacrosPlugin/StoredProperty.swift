#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A property of the form `var NAME: TYPE = DEFAULT`.
  struct StoredProperty {
    let declaration: VariableDeclSyntax
    let name: TokenSyntax
    let type: TypeSyntax
    let defaultValue: ExprSyntax?

    /// - Throws: The reason why the property cannot be stored, at its token.
    init(_ declaration: some DeclSyntaxProtocol, isElement: Bool = false) throws(DiagnosticsError) {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first
      else {
        throw MacroDiagnostic.about(
          declaration, "no-property", "only a property of a class can be stored")
      }
      self.declaration = variable
      guard variable.isSingle, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        throw MacroDiagnostic.about(
          variable.bindings, "several", "each property needs a 'var' of its own")
      }
      let name = pattern.identifier.trimmed
      self.name = name
      let reserved = isElement ? Self.namesOfComposites : Self.namesOfObjects
      if reserved.contains(name.identifier?.name ?? "") {
        throw MacroDiagnostic.about(
          pattern, "reserved",
          "\(isElement ? "composites have" : "objects have") a member '\(name)' of their own; choose another name"
        )
      }
      if variable.bindingSpecifier.tokenKind == .keyword(.let),
        !isElement || binding.initializer != nil
      {
        let ignoring = variable.adding(
          "@Ignored", "leave '\(name)' out of the entity: add '@Ignored'")
        throw MacroDiagnostic.about(
          variable.bindingSpecifier, "let", "a stored property changes: '\(name)' must be a 'var'",
          cures: [
            MacroFixIt.replace(
              variable.bindingSpecifier, by: TokenSyntax.keyword(.var), "replace 'let' by 'var'")
          ] + (isElement ? [] : [ignoring]))
      }
      if let lazy = variable.modifiers.first(where: { ["lazy", "weak"].contains($0.name.text) }) {
        throw MacroDiagnostic.about(
          lazy, "lazy", "the store holds '\(name)', so it cannot be '\(lazy.name.text)'",
          cures: [
            MacroFixIt.replace(
              variable,
              by: variable.with(
                \.modifiers, variable.modifiers.filter { $0.name.text != lazy.name.text }),
              "remove '\(lazy.name.text)'")
          ])
      }
      if let block = binding.accessorBlock {
        throw MacroDiagnostic.about(
          block, "observers",
          "the store holds '\(name)', so it has no accessors or observers of its own")
      }
      defaultValue = binding.initializer?.value.trimmed
      guard let annotation = binding.typeAnnotation else {
        throw MacroDiagnostic.about(
          binding.pattern, "no-type", "'\(name)' needs its type: a macro sees no inferred one",
          cures: binding.initializer?.value.literalType.map { inferred in
            [
              MacroFixIt.replace(
                binding.pattern,
                by: IdentifierPatternSyntax(identifier: "\(name): \(raw: inferred)"),
                "add ': \(inferred)'")
            ]
          } ?? [])
      }
      type = annotation.type.trimmed
      if let forced = annotation.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        throw MacroDiagnostic.about(
          forced.exclamationMark, "forced", "'\(name)' may be absent, which '!' hides",
          cures: [
            MacroFixIt.replace(
              annotation.type, by: TypeSyntax(OptionalTypeSyntax(wrappedType: forced.wrappedType)),
              "replace '!' by '?'")
          ])
      }
    }

    /// The names that a model reserves, without those that the compiler reports.
    static let namesOfObjects: Set = [
      "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "class",
      "copy", "debugDescription", "didSave", "didTurnIntoFault", "faultingState", "hash", "init",
      "isProxy", "mutableCopy", "observationInfo", "prepareForDeletion", "self", "superclass",
      "willSave", "willTurnIntoFault", "zone",
    ]
    static let namesOfComposites: Set = ["declarations", "elements", "values"]

    /// The default with its type, because `.none` alone would mean no default.
    ///
    /// A literal of another type is left out, because the compiler reports it at the property.
    var typedDefault: String? {
      guard let defaultValue, !defaultValue.is(NilLiteralExprSyntax.self) else { return nil }
      guard let literal = defaultValue.literalType else {
        let isSimple =
          defaultValue.is(FunctionCallExprSyntax.self)
          || defaultValue.is(MemberAccessExprSyntax.self)
        return isSimple ? "\(defaultValue) as \(type)" : "(\(defaultValue)) as \(type)"
      }
      let numbers = ["Double", "Float", "Decimal", "Int", "Int16", "Int32", "Int64"]
      let fitting = ["Int": numbers, "Double": Array(numbers.prefix(3))][literal] ?? [literal]
      let isOther = ["String", "Bool"].contains("\(wrapped)") || numbers.contains("\(wrapped)")
      return isOther && !fitting.contains("\(wrapped)") ? nil : "\(defaultValue)"
    }

    /// The type without optionality.
    var wrapped: TypeSyntax { type.wrapped ?? type }

    var isOptional: Bool { type.wrapped != nil }

    /// The type as written in the source, for fix-its.
    var source: TypeSyntax { declaration.bindings.first?.typeAnnotation?.type ?? type }

    /// The name in the model, without backticks.
    var key: String { name.identifier?.name ?? name.text }

    /// The access of the static declaration, followed by a space.
    var access: String { declaration.modifiers.access }
  }

  extension TypeSyntax {
    /// The type inside an optional, or nil for another type.
    var wrapped: TypeSyntax? {
      if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
      return argument(of: "Optional")
    }

    /// Returns `X` of `Set<X>`, if the type has that name.
    func argument(of name: String) -> TypeSyntax? {
      guard let named = self.as(IdentifierTypeSyntax.self), named.name.text == name,
        let argument = named.genericArgumentClause?.arguments.first?.argument
      else { return nil }
      return TypeSyntax("\(argument.trimmed)")
    }

    /// The `X` of `[X]` and `Array<X>`.
    var element: TypeSyntax? {
      self.as(ArrayTypeSyntax.self)?.element.trimmed ?? argument(of: "Array")
    }
  }

  extension DeclModifierListSyntax {
    func has(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }

    /// The access of a static property with these modifiers, followed by a space.
    ///
    /// It is never open.
    var access: String {
      let levels: [Keyword] = [.open, .public, .package, .fileprivate, .private]
      let level = first { modifier in
        modifier.detail == nil && levels.contains { modifier.name.tokenKind == .keyword($0) }
      }
      return switch level?.name.tokenKind {
      case nil: ""
      case .keyword(.open): "public "
      default: level.map { "\($0.name.text) " } ?? ""
      }
    }
  }

  extension DeclModifierListSyntax {
    /// The access of members that a conformance of a type requires, followed by a space.
    var conformanceAccess: String { access == "private " ? "fileprivate " : access }
  }

  extension PatternBindingSyntax {
    var withoutDefault: PatternBindingSyntax {
      var result = self
      result.initializer = nil
      result.typeAnnotation?.type.trailingTrivia = []
      return result
    }
  }

  extension ExprSyntax {
    /// The type of a literal, or nil for another value.
    var literalType: String? {
      switch kind {
      case .stringLiteralExpr: "String"
      case .integerLiteralExpr: "Int"
      case .floatLiteralExpr: "Double"
      case .booleanLiteralExpr: "Bool"
      case .prefixOperatorExpr: self.as(PrefixOperatorExprSyntax.self)?.expression.literalType
      default: nil
      }
    }
  }

  extension ExprSyntax {
    /// Returns the expression, with its type before `.name`, so that a wrong name is one error.
    func written(in type: String) -> String {
      let text = trimmedDescription
      return text.hasPrefix(".") ? type + text : text
    }
  }

  extension AttributeListSyntax {
    func first(named name: String) -> AttributeSyntax? {
      lazy.compactMap { $0.as(AttributeSyntax.self) }
        .first { $0.attributeName.trimmedDescription == name }
    }
  }

  extension VariableDeclSyntax {
    /// True for one name, with or without a type and a value.
    var isSingle: Bool {
      bindings.count == 1 && bindings.first?.pattern.is(IdentifierPatternSyntax.self) == true
    }

    /// Returns the attribute with that name, if the property has it.
    func attribute(_ name: String) -> AttributeSyntax? { attributes.first(named: name) }

    /// Adds an attribute, replacing `@Attribute` if present.
    func adding(_ attribute: String, _ message: String) -> FixIt {
      if let old = self.attribute("Attribute") {
        return MacroFixIt.replace(old, by: AttributeSyntax(stringLiteral: attribute), message)
      }
      let first = modifiers.first?.name ?? bindingSpecifier
      return MacroFixIt.replace(
        first, by: TokenSyntax.identifier("\(attribute) \(first.text)"), message)
    }
  }
#endif
