// Wrong: maps version 1 to version 3 at once.
// Fails with: the numbers of steps: expected [2, 1, 0], found [1, 1, 0]
import Lineage

func version1() -> ManagedObjectModel { jobModel(minutes: .string) }

func version2() -> ManagedObjectModel { jobModel(minutes: .integer32) }

func version3() -> ManagedObjectModel {
  let model = jobModel(minutes: .integer32)
  model.entities[0].properties.append(
    AttributeDescription(
      name: "isDone", type: .boolean, isOptional: false, defaultValue: .boolean(false)))
  return model
}

func jobModel(minutes: AttributeType) -> ManagedObjectModel {
  let title = AttributeDescription(name: "title", type: .string)
  let minutes = AttributeDescription(name: "minutes", type: minutes)
  return ManagedObjectModel(entities: [
    EntityDescription(name: "Job", properties: [title, minutes])
  ])
}

/// From version 1 to version 2.
func minutesMapping() -> EntityMapping {
  EntityMapping(from: "Job", to: "Job") { old in
    guard case .string(let text) = old["minutes"] else { return [:] }
    return ["minutes": Int64(text).map { .integer($0) }]
  }
}

func versions() throws -> ModelVersions {
  let step = try MappingModel(from: version1(), to: version3(), mappings: [minutesMapping()])
  return ModelVersions([version1(), version2(), version3()], mappings: [step])
}
