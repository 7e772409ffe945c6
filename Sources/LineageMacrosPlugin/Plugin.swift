#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      EntityMacro.self, AttributeMacro.self, RelationshipMacro.self, IgnoredMacro.self,
      EmbeddedMacro.self, CompositeMacro.self, KindsMacro.self,
    ]
  }
#else
  // A plugin is a program and needs an entry point.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
