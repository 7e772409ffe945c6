#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// The accessors of a relationship and its static declaration.
  struct RelationshipMacro: AccessorMacro, PeerMacro {
    static func expansion(
      of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      let property = try StoredProperty(declaration)
      let relationship = try RelationshipShape(property)
      let reference = relationship.reference(property.key)
      let read = "try objects(of: \(reference))"
      return switch relationship.sort {
      case .one:
        ["get { self[\(raw: reference)] }", "set { self[\(raw: reference)] = newValue }"]
      case .set: ["get throws(Lineage.ObjectGraphError) { Set(\(raw: read)) }"]
      case .array: ["get throws(Lineage.ObjectGraphError) { \(raw: read) }"]
      }
    }

    static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      // Mistakes are reported with the accessors.
      guard let property = try? StoredProperty(declaration),
        let relationship = try? RelationshipShape(property)
      else { return [] }
      return [
        """
        \(raw: property.access)static let \(property.name) = \
        \(raw: relationship.reference(property.key))
        """
      ]
    }
  }

  /// The destination class and cardinality of a relationship.
  struct RelationshipShape {
    enum Sort { case one, set, array }

    let destination: TypeSyntax
    let sort: Sort

    /// - Throws: The reason why the property cannot be a relationship, at its token.
    init(_ property: StoredProperty) throws(DiagnosticsError) {
      let type = property.type
      let binding = property.declaration.bindings.first
      if let element = type.argument(of: "Set") {
        (destination, sort) = (element, .set)
      } else if let element = type.element {
        (destination, sort) = (element, .array)
      } else if let wrapped = type.wrapped {
        (destination, sort) = (wrapped, .one)
      } else {
        throw MacroDiagnostic.about(
          property.source, "to-one",
          "'\(property.name)' may lead to nothing: a to-one relationship is optional",
          cures: [
            MacroFixIt.replace(
              property.source, by: TypeSyntax(OptionalTypeSyntax(wrappedType: type)),
              "make it optional"),
            MacroFixIt.replace(
              property.source, by: TypeSyntax("Set<\(type)>"), "lead to many: 'Set<\(type)>'"),
          ])
      }
      if sort == .one, let element = destination.element ?? destination.argument(of: "Set") {
        throw MacroDiagnostic.about(
          property.source, "to-many", "a relationship to many '\(element)' is empty, never nil",
          cures: [MacroFixIt.replace(property.source, by: destination, "remove '?'")])
      }
      if let binding, let initializer = binding.initializer {
        throw MacroDiagnostic.about(
          initializer, "relationship-default",
          "a relationship leads nowhere at first and takes no default",
          cures: [
            MacroFixIt.replace(binding, by: binding.withoutDefault, "remove the default")
          ])
      }
      let inverse = property.declaration.settings(of: "Relationship")
        .first { $0.label?.text == "inverse" }?.expression.as(KeyPathExprSyntax.self)
      if let inverse { try checkInverse(inverse) }
    }

    /// Checks the inverse, which is a property of the destination with or without its name.
    private func checkInverse(_ path: KeyPathExprSyntax) throws(DiagnosticsError) {
      if let first = path.components.first, path.components.count > 1 {
        throw MacroDiagnostic.about(
          path, "inverse-path", "an inverse is one property of '\(destination)'",
          cures: [
            MacroFixIt.replace(
              path, by: path.with(\.components, [first]), "remove what follows the property")
          ])
      }
      if let root = path.root, "\(root.trimmed)" != "\(destination)" {
        throw MacroDiagnostic.about(
          root, "inverse-root",
          "the inverse is a property of the destination '\(destination)', not of '\(root.trimmed)'")
      }
    }

    /// Returns the value of the static declaration.
    func reference(_ key: String) -> String {
      "Lineage.\(sort == .one ? "ToOne" : "ToMany")<\(destination)>(\"\(key)\")"
    }

    /// Returns the arguments of `declared` for those of `@Relationship`.
    ///
    /// Others have been reported by the compiler.
    func arguments(_ settings: [LabeledExprSyntax]) -> [String] {
      let written = settings.compactMap { setting -> String? in
        switch setting.label?.text {
        case "inverse"?:
          setting.expression.as(KeyPathExprSyntax.self).flatMap(inverse)
        case "deleteRule"?:
          "deleteRule: \(setting.expression.written(in: "Lineage.DeleteRule"))"
        case "isOptional"?, "renamingIdentifier"?:
          setting.trimmed.with(\.trailingComma, nil).description
        default: nil
        }
      }
      guard sort == .array else { return written }
      let place = written.firstIndex { $0.hasPrefix("renamingIdentifier") } ?? written.count
      return written[..<place] + ["isOrdered: true"] + written[place...]
    }

    private func inverse(_ path: KeyPathExprSyntax) -> String? {
      guard
        let last = path.components.last?.component.as(KeyPathPropertyComponentSyntax.self)
      else { return nil }
      let name = last.declName.trimmed
      // The compiler has checked the name if the path has a root.
      return path.root == nil
        ? "inverse: LineageMacros.Inverse<\(destination)>().\(name)"
        : "inverse: Lineage.ToOne<\(destination)>(\"\(name.baseName.identifier?.name ?? "")\")"
    }
  }
#endif
