#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      EntityMacro.self, MarkerMacro.self, AttributeMacro.self, RelationshipMacro.self,
      EmbeddedMacro.self, CompositeMacro.self, KindsMacro.self, UnmarkedEnumMacro.self,
      UnmarkedRelationshipMacro.self, UnmarkedCompositeMacro.self, UnstorableMacro.self,
      NoDestinationMacro.self, NoCompositeMacro.self,
    ]
  }
#else
  // A plugin is a program and needs an entry point.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
