import ArgumentParser

/// The command `run-scenario model`, which groups the commands for Core Data models.
struct ModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model",
    abstract: "Show, compare, draw and lock Core Data models.",
    discussion: """
      A model is an .xcdatamodeld, one of its .xcdatamodel versions or its contents file, a .momd \
      or .mom that Xcode compiled, or a store that contains its model.

      EXAMPLES
        run-scenario model show Shop.xcdatamodeld
        run-scenario model diff Shop.xcdatamodeld/Shop.xcdatamodel Shop.xcdatamodeld
        run-scenario model diagram Shop.xcdatamodeld --out shop.svg
        run-scenario model diagram NoteStore.sqlite --around ICNote --out note.svg
        run-scenario model lock Shop.xcdatamodeld
      """,
    subcommands: [
      ModelShowCommand.self, ModelDiffCommand.self, ModelDiagramCommand.self,
      ModelLockCommand.self,
    ])
}
