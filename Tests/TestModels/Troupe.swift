package import Lineage

/// A theatre troupe: every kind of relationship to an abstract parent with two kinds.
package enum Troupe: SampleModel {
  package final class Ensemble: ManagedObject {
    package static let star = ToOne<Member>("star")
  }

  package class Member: ManagedObject {
    package static let name = Attribute<String?>("name")
    package static let ensemble = ToOne<Ensemble>("ensemble")
  }

  package class Singer: Member {
    package static let voice = Attribute<String?>("voice")
  }

  package final class OperaSinger: Singer {}

  package final class Dancer: Member {
    package static let style = Attribute<String?>("style")
  }

  package final class Song: ManagedObject {}
  package final class Dance: ManagedObject {}

  package static let classes: [ManagedObject.Type] = [
    Ensemble.self, Member.self, Singer.self, OperaSinger.self, Dancer.self, Song.self, Dance.self,
  ]

  package static func model() -> ManagedObjectModel {
    let singer = EntityDescription("Singer", ["voice": .string])
    singer.subentities = [EntityDescription("OperaSinger")]
    let dancer = EntityDescription("Dancer", ["style": .string])
    let member = EntityDescription(
      "Member", isAbstract: true, ["name": .string], subentities: [singer, dancer])
    let ensemble = EntityDescription("Ensemble")
    let (song, dance) = (EntityDescription("Song"), EntityDescription("Dance"))

    ensemble.join("members", .many, to: member, "ensemble", .one)
    ensemble.join("star", .one, to: member, "starOf", .one)
    ensemble.join("guests", .many, to: member, "guestOf", .many)
    // The same name in both siblings, with separate inverses.
    singer.join("works", .many, to: song, "singer", .one)
    dancer.join("works", .many, to: dance, "dancer", .one)
    // The relationship is its own inverse.
    member.joinItself("friends")
    return ManagedObjectModel(entities: [ensemble, member, song, dance])
  }
}
