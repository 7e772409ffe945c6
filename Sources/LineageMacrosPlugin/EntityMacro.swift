#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Entity`: writes the entity declaration of a class, and adds `@Attribute` to each property
  /// without a macro.
  struct EntityMacro: MemberMacro, MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let entity = try EntityClass(declaration)
      let arguments =
        ["\(entity.name).self", "parent: \(entity.parent).self"]
        + node.settings.map { $0.trimmed.with(\.trailingComma, nil).description }
      let properties = entity.declaration.memberBlock.members.compactMap { member in
        declared(member.decl, in: entity).map { "\n      \($0)," }
      }
      return [
        """
        \(raw: entity.access)override class var entityDeclaration: Lineage.EntityDeclaration? {
          Lineage.EntityDeclaration(
            \(raw: arguments.joined(separator: ", ")),
            properties: [\(raw: properties.joined())
            ])
        }
        """
      ]
    }

    /// Returns the declaration of one property, or nil for other members and for mistakes reported
    /// elsewhere.
    private static func declared(_ member: DeclSyntax, in entity: EntityClass) -> String? {
      guard let variable = member.as(VariableDeclSyntax.self), variable.isStored,
        let property = try? StoredProperty(variable)
      else { return nil }
      let arguments: [String]
      if let node = variable.attribute("Relationship") {
        guard let relationship = try? RelationshipShape(property) else { return nil }
        arguments = relationship.arguments(node.settings)
      } else if let node = variable.attribute("Embedded") ?? variable.attribute("Content") {
        arguments = property.embeddedArguments(node.settings)
      } else {
        guard (try? property.checkType()) != nil else { return nil }
        let value = property.typedDefault.map { ["default: \($0)"] } ?? []
        let settings = variable.attribute("Attribute")?.settings ?? []
        arguments = value + settings.map { $0.trimmed.with(\.trailingComma, nil).description }
      }
      return "\(entity.name).\(property.name).declared(\(arguments.joined(separator: ", ")))"
    }

    static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard (try? EntityClass(declaration)) != nil,
        let variable = member.as(VariableDeclSyntax.self), variable.isStored,
        ["Attribute", "Relationship", "Embedded", "Content"]
          .allSatisfy({ variable.attribute($0) == nil })
      else { return [] }
      // The compiler rejects accessors for these before it calls the attribute macro.
      _ = try StoredProperty(variable)
      return ["@Attribute"]
    }
  }

  extension VariableDeclSyntax {
    /// False for static and computed properties and those marked `@Ignored`.
    var isStored: Bool {
      guard !modifiers.has(.static), !modifiers.has(.class), attribute("Ignored") == nil else {
        return false
      }
      guard case .accessors(let accessors)? = bindings.first?.accessorBlock?.accessors else {
        return bindings.first?.accessorBlock == nil
      }
      return accessors.allSatisfy {
        [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
      }
    }
  }

  /// A class that can be an entity.
  struct EntityClass {
    let declaration: ClassDeclSyntax
    let name: TokenSyntax
    /// The superclass, as written.
    let parent: TypeSyntax

    /// - Throws: The reason why the type cannot be an entity, at its token.
    init(_ declaration: some DeclGroupSyntax) throws(DiagnosticsError) {
      guard let found = declaration.as(ClassDeclSyntax.self) else {
        throw Complaint.about(
          declaration.introducer, "no-class", "an entity is a class: its objects have an identity",
          cures: declaration.is(StructDeclSyntax.self)
            ? [
              Cure.replace(
                declaration.introducer, by: TokenSyntax.identifier("final class"),
                "replace 'struct' by 'final class'")
            ] : [])
      }
      self.declaration = found
      name = found.name.trimmed
      if let generics = found.genericParameterClause {
        throw Complaint.about(
          generics, "generic",
          "an entity has one class, and '\(name)' is generic: it would have many",
          cures: [])
      }
      guard let first = found.inheritanceClause?.inheritedTypes.first else {
        throw Complaint.about(
          found.name, "no-superclass",
          "'\(name)' must inherit from 'ManagedObject' or another entity's class",
          cures: [
            Cure.replace(
              found.name, by: TokenSyntax.identifier("\(name): ManagedObject"),
              "add ': ManagedObject'")
          ])
      }
      parent = first.type.trimmed
    }

    /// The access of an overriding member, followed by a space.
    var access: String {
      declaration.modifiers.has(.open) ? "open " : declaration.modifiers.memberAccess
    }
  }

  extension DeclModifierListSyntax {
    /// A private class's members need no access modifier.
    fileprivate var memberAccess: String {
      ["private ", "fileprivate "].contains(access) ? "" : access
    }
  }

  extension DeclGroupSyntax {
    /// The keyword that opens the declaration.
    var introducer: TokenSyntax {
      self.as(StructDeclSyntax.self)?.structKeyword ?? self.as(EnumDeclSyntax.self)?.enumKeyword
        ?? self.as(ActorDeclSyntax.self)?.actorKeyword
        ?? self.as(ProtocolDeclSyntax.self)?.protocolKeyword
        ?? self.as(ExtensionDeclSyntax.self)?.extensionKeyword
        ?? memberBlock.leftBrace
    }
  }
#endif
