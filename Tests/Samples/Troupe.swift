package import ObjectGraph
package import ObjectModel

/// A theatre troupe: every sort of relationship to an abstract parent with two kinds.
package enum Troupe: SampleModel {
  package final class Ensemble: ManagedObject {
    package var star: Member? {
      get { toOne("star") as? Member }
      set { setToOne(newValue, for: "star") }
    }
  }

  package class Member: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
    package var ensemble: Ensemble? {
      get { toOne("ensemble") as? Ensemble }
      set { setToOne(newValue, for: "ensemble") }
    }
  }

  package class Singer: Member {
    package var voice: String? {
      get { string("voice") }
      set { set(newValue, for: "voice") }
    }
  }

  package final class OperaSinger: Singer {}

  package final class Dancer: Member {
    package var style: String? {
      get { string("style") }
      set { set(newValue, for: "style") }
    }
  }

  package final class Song: ManagedObject {}
  package final class Dance: ManagedObject {}

  package static let classes: [ManagedObject.Type] = [
    Ensemble.self, Member.self, Singer.self, OperaSinger.self, Dancer.self, Song.self, Dance.self,
  ]

  package static func model() -> ManagedObjectModel {
    let singer = named("Singer", [AttributeDescription(name: "voice", type: .string)])
    singer.subentities = [EntityDescription(name: "OperaSinger")]
    let dancer = named("Dancer", [AttributeDescription(name: "style", type: .string)])
    let member = EntityDescription(
      name: "Member", isAbstract: true,
      properties: [AttributeDescription(name: "name", type: .string)],
      subentities: [singer, dancer])
    let ensemble = named("Ensemble", [])
    let (song, dance) = (named("Song", []), named("Dance", []))

    join(toMany("members", member), toOne("ensemble", ensemble), of: ensemble, and: member)
    join(toOne("star", member), toOne("starOf", ensemble), of: ensemble, and: member)
    join(toMany("guests", member), toMany("guestOf", ensemble), of: ensemble, and: member)
    // The same name in both siblings, with inverses of their own.
    join(toMany("works", song), toOne("singer", singer), of: singer, and: song)
    join(toMany("works", dance), toOne("dancer", dancer), of: dancer, and: dance)
    // A friend's friend is the way back: the relationship is its own inverse.
    let friends = toMany("friends", member)
    friends.inverseRelationship = friends
    member.properties.append(friends)
    return ManagedObjectModel(entities: [ensemble, member, song, dance])
  }

  private static func named(_ name: String, _ own: [PropertyDescription]) -> EntityDescription {
    EntityDescription(name: name, properties: own)
  }

  private static func toOne(_ name: String, _ destination: EntityDescription)
    -> RelationshipDescription
  {
    RelationshipDescription(name: name, destination: destination, maxCount: 1)
  }

  private static func toMany(_ name: String, _ destination: EntityDescription)
    -> RelationshipDescription
  {
    RelationshipDescription(name: name, destination: destination)
  }

  private static func join(
    _ forward: RelationshipDescription, _ backward: RelationshipDescription,
    of one: EntityDescription, and other: EntityDescription
  ) {
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
  }
}
