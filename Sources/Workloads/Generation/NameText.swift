/// Names of persons.
enum NameText {
  static func draw(nonASCII share: Double, from stream: inout DrawStream) -> String {
    stream.chance(share) ? foreign(from: &stream) : english(from: &stream)
  }

  private static func english(from stream: inout DrawStream) -> String {
    let given = givenNames.drawn(from: &stream)
    // Every third person has a middle initial, which also keeps equal names rare.
    let middle = stream.below(3) == 0 ? " \(initials.drawn(from: &stream))." : ""
    return given + middle + " " + familyNames.drawn(from: &stream)
  }

  /// A name with at least one letter beyond ASCII: every foreign given name has one.
  private static func foreign(from stream: inout DrawStream) -> String {
    if stream.below(4) == 0 { return ForeignWords.wholeNames.drawn(from: &stream) }
    let given = ForeignWords.givenNames.drawn(from: &stream)
    return given + " " + ForeignWords.familyNames.drawn(from: &stream)
  }

  private static let initials = "ABCDEFGHIJKLMNOPRSTVW".map(String.init)

  private static let givenNames = [
    "Ada", "Agnes", "Alan", "Amina", "Barbara", "Bruno", "Carla", "Cedric", "Dana", "Dennis",
    "Edith", "Emil", "Fatima", "Felix", "Grace", "Gustav", "Hana", "Hugo", "Ines", "Ivan",
    "Jamal", "Judith", "Karen", "Kenji", "Laila", "Leon", "Margaret", "Mehmet", "Nadia", "Niklas",
    "Olga", "Oscar", "Paula", "Pedro", "Quentin", "Radia", "Rosa", "Samir", "Sophie", "Tariq",
    "Tony", "Ursula", "Victor", "Wanda", "Yusuf", "Zelda",
  ]

  private static let familyNames = [
    "Abbott", "Adler", "Baker", "Bauer", "Bianchi", "Carter", "Chen", "Cohen", "Costa", "Dijkman",
    "Duval", "Eriksen", "Evans", "Fischer", "Fontana", "Gallagher", "Gupta", "Haddad", "Hansen",
    "Hoffman", "Ito", "Jansen", "Johnson", "Kaplan", "Keller", "Kim", "Lange", "Lindgren",
    "Lopez", "Marino", "Meyer", "Moreau", "Nakamura", "Novak", "Okafor", "Olsen", "Patel",
    "Peters", "Quinn", "Richter", "Rossi", "Santos", "Schmidt", "Singh", "Tanaka", "Turner",
    "Ulrich", "Vogel", "Walker", "Weber", "Yilmaz", "Zhang",
  ]
}
