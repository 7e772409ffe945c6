package import Lineage

/// Users, their posts, and comments, which are posts too; deleting a user cascades to the posts.
package enum Forum: SampleModel {
  package final class User: ManagedObject {}
  package class Post: ManagedObject {}
  package final class Comment: Post {}

  package static let classes: [ManagedObject.Type] = [User.self, Post.self, Comment.self]

  package static func model() -> ManagedObjectModel {
    let user = EntityDescription("User", ["name": .string])
    let comment = EntityDescription("Comment", ["likes": .integer32])
    let post = EntityDescription("Post", ["text": .string], subentities: [comment])

    user.join("posts", .many.deleting(by: .cascade), to: post, "user", .one)
    // A post with comments stays: they deny its deletion, and so do comments of comments.
    post.join("comments", .many.deleting(by: .deny), to: comment, "subject", .one)
    return ManagedObjectModel(entities: [user, post])
  }
}
