package import ObjectGraph
package import ObjectModel

/// Jobs below an abstract parent, and status updates, abstract too, that refer to them.
package enum Jobs: SampleModel {
  package class Job: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
  }

  package final class FullJob: Job {
    package var longNumber: Int64? {
      get { integer("longNumber") }
      set { set(newValue, for: "longNumber") }
    }
  }

  package final class LightweightJob: Job {}

  package class BaseStatusUpdate: ManagedObject {}

  package final class JobStatusUpdate: BaseStatusUpdate {
    package var job: Job? {
      get { toOne("job") as? Job }
      set { setToOne(newValue, for: "job") }
    }
  }

  package static let classes: [ManagedObject.Type] = [
    Job.self, FullJob.self, LightweightJob.self, BaseStatusUpdate.self, JobStatusUpdate.self,
  ]

  package static func model() -> ManagedObjectModel {
    let job = EntityDescription(
      name: "Job", isAbstract: true,
      properties: [AttributeDescription(name: "name", type: .string)],
      subentities: [
        EntityDescription(
          name: "FullJob", properties: [AttributeDescription(name: "longNumber", type: .integer64)]),
        EntityDescription(
          name: "LightweightJob",
          properties: [
            AttributeDescription(name: "seconds", type: .integer16, defaultValue: .integer(30))
          ]),
      ])
    let statusUpdate = EntityDescription(name: "JobStatusUpdate")
    let base = EntityDescription(
      name: "BaseStatusUpdate", isAbstract: true,
      properties: [AttributeDescription(name: "text", type: .string)], subentities: [statusUpdate])

    let updated = RelationshipDescription(name: "job", destination: job, maxCount: 1)
    let updates = RelationshipDescription(
      name: "updates", destination: statusUpdate, deleteRule: .cascade)
    RelationshipDescription.pair(updated, updates)
    statusUpdate.properties.append(updated)
    job.properties.append(updates)
    return ManagedObjectModel(entities: [job, base])
  }
}
