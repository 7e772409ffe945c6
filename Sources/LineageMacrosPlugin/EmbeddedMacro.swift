#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// The accessors of a composite attribute and its static declaration.
  struct EmbeddedMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      let property = try StoredProperty(declaration)
      let substitute = try property.embeddedDefault().map { " ?? (\($0))" } ?? ""
      return [
        "get { self[\(raw: property.composite)]\(raw: substitute) }",
        "set { self[\(raw: property.composite)] = newValue }",
      ]
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      // Mistakes are reported with the accessors.
      guard let property = try? StoredProperty(declaration) else { return [] }
      return [
        "\(raw: property.access)static let \(property.name) = \(raw: property.composite)"
      ]
    }
  }

  extension StoredProperty {
    fileprivate var composite: String { "Lineage.Composite<\(wrapped)>(\"\(key)\")" }

    /// Returns the value of a composite that is NULL in the store, or nil for an optional one.
    ///
    /// - Throws: An error if there is no default.
    fileprivate func embeddedDefault() throws(DiagnosticsError) -> String? {
      if isOptional { return nil }
      guard let typedDefault else {
        throw MacroDiagnostic.about(
          source, "no-embedded-default",
          "'\(name)' has no value after inserting: it is not optional and has no default",
          cures: [
            MacroFixIt.replace(
              source, by: TypeSyntax(OptionalTypeSyntax(wrappedType: type)), "make it optional")
          ])
      }
      return typedDefault
    }

    /// Returns the arguments of `declared` for those of `@Embedded`.
    func embeddedArguments(_ settings: [LabeledExprSyntax]) -> [String] {
      (typedDefault.map { ["default: \($0)"] } ?? []) + (isOptional ? [] : ["isOptional: false"])
        + settings.map { $0.trimmed.with(\.trailingComma, nil).description }
    }
  }
#endif
