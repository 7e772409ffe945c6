// Overloads that nobody can call. Without them the compiler gives up on a comparison of unequal
// types inside a longer condition ("failed to produce diagnostic"); with them it names the mistake.

extension FetchOperand {
  @available(*, unavailable, message: "the value is not of the attribute's type")
  public static func == <Other: AttributeRepresentable>(left: Self, right: Other) -> FetchPredicate
  {
    .constant(false)
  }

  @available(*, unavailable, message: "the value is not of the attribute's type")
  public static func != <Other: AttributeRepresentable>(left: Self, right: Other) -> FetchPredicate
  {
    .constant(false)
  }
}

extension ToOneReference {
  @available(*, unavailable, message: "the relationship does not lead to objects of this class")
  public static func == <Other: ManagedObject>(left: Self, right: Other) -> FetchPredicate {
    .constant(false)
  }

  @available(*, unavailable, message: "the relationship does not lead to objects of this class")
  public static func != <Other: ManagedObject>(left: Self, right: Other) -> FetchPredicate {
    .constant(false)
  }
}
