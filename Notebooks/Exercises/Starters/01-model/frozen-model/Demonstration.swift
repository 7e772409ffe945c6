// Asks a model whether it is frozen, and sets a property too late.
import CourseChecks
import Foundation
import Lineage

@main
struct FrozenModel {
  static func main() throws {
    if ProcessInfo.processInfo.environment["COURSE_TOO_LATE"] != nil {
      try setTooLate()
      return
    }
    var demonstration = Demonstration()
    let model = eventModel()
    var steps = [("model", model.isFrozen)]
    _ = model.versionLock
    steps.append(("lock", model.isFrozen))
    let container = PersistentContainer(
      name: "Events", managedObjectModel: model, classes: [],
      storeDescriptions: [PersistentStoreDescription(type: .inMemory)])
    steps.append(("container", model.isFrozen))
    try container.loadPersistentStores()
    steps.append(("load", model.isFrozen))
    demonstration.show(["after", "isFrozen"], steps.map { [$0.0, "\($0.1)"] })
    demonstration.record("line", steps.first { $0.1 }?.0 ?? "never")

    let faulty = eventModel()
    faulty.entities[0].properties.append(AttributeDescription(name: "place"))
    do {
      try faulty.freeze()
    } catch {
      demonstration.show("\(error)")
    }
    demonstration.record("refused", faulty.isFrozen ? "frozen" : "open")

    model.entities[0].userInfo["since"] = "2024"
    let since = model.entities[0].userInfo["since"]
    demonstration.record("userInfo", since == "2024" ? "set" : "ignored")
    demonstration.record("setter", try outcomeOfSetter(demonstration))
    try demonstration.finish()
  }

  private static func eventModel() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Event", properties: [AttributeDescription(name: "timestamp", type: .date)])
    ])
  }

  private static func setTooLate() throws {
    let model = eventModel()
    try model.freeze()
    model.entities[0].name = "Appointment"
    print(model.entities[0].name)
  }

  private static func outcomeOfSetter(_ demonstration: Demonstration) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    var environment = ProcessInfo.processInfo.environment
    environment["COURSE_TOO_LATE"] = "1"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let message = output.split(separator: "\n").first { $0.contains("was set after") }
    guard process.terminationReason == .uncaughtSignal, let message else {
      return output.contains("Appointment") ? "ignored" : "thrown"
    }
    demonstration.show(message.split(separator: ": ").dropFirst(2).joined(separator: ": "))
    return "stopped"
  }
}
