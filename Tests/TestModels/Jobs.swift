package import Lineage

/// Jobs with an abstract parent, and status updates, also abstract, that refer to them.
package enum Jobs: SampleModel {
  package class Job: ManagedObject {
    package static let name = Attribute<String?>("name")
  }

  package final class FullJob: Job {
    package static let longNumber = Attribute<Int64?>("longNumber")
  }

  package final class LightweightJob: Job {}

  package class BaseStatusUpdate: ManagedObject {}

  package final class JobStatusUpdate: BaseStatusUpdate {
    package static let job = ToOne<Job>("job")
  }

  package static let classes: [ManagedObject.Type] = [
    Job.self, FullJob.self, LightweightJob.self, BaseStatusUpdate.self, JobStatusUpdate.self,
  ]

  package static func model() -> ManagedObjectModel {
    let job = EntityDescription(
      "Job", isAbstract: true, ["name": .string],
      subentities: [
        EntityDescription("FullJob", ["longNumber": .integer64]),
        EntityDescription("LightweightJob", ["seconds": .integer16.defaulting(to: .integer(30))]),
      ])
    let statusUpdate = EntityDescription("JobStatusUpdate")
    let base = EntityDescription(
      "BaseStatusUpdate", isAbstract: true, ["text": .string], subentities: [statusUpdate])

    statusUpdate.join("job", .one, to: job, "updates", .many.deleting(by: .cascade))
    return ManagedObjectModel(entities: [job, base])
  }
}
