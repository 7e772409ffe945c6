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
  // A plugin is a program, which cannot be without an entry.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
