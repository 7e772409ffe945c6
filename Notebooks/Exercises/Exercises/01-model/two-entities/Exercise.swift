// Build a model of events and locations from plain objects.
import Lineage

func makeModel() -> ManagedObjectModel {
  let event = EntityDescription(name: "Event", properties: [])
  // TODO(two-entities): the attributes, the entity Location and the relationship.
  return ManagedObjectModel(entities: [event])
}
