/// What a fresh process is told on its standard input.
package struct LaunchRequest: Codable, Hashable, Sendable {
  package var scenarioText: String
  package var scenarioPath: String
  package var settings: RunSettings
  package var strategy: String
  package var index: Int
  package var block: Int
  package var position: Int
  /// An empty folder for the launch's stores, removed by the run afterwards.
  package var storeFolder: String
  /// Where a copy of the loaded store is to be left, nil for nowhere.
  package var keptStorePath: String?

  package init(
    scenarioText: String, scenarioPath: String, settings: RunSettings, strategy: String,
    index: Int, block: Int, position: Int, storeFolder: String, keptStorePath: String?
  ) {
    self.scenarioText = scenarioText
    self.scenarioPath = scenarioPath
    self.settings = settings
    self.strategy = strategy
    self.index = index
    self.block = block
    self.position = position
    self.storeFolder = storeFolder
    self.keptStorePath = keptStorePath
  }
}
