package import ObjectGraph
package import ObjectModel

/// Users, their posts, and comments, which are posts too; a user's posts go with the user.
package enum Forum: SampleModel {
  package final class User: ManagedObject {}
  package class Post: ManagedObject {}
  package final class Comment: Post {}

  package static let classes: [ManagedObject.Type] = [User.self, Post.self, Comment.self]

  package static func model() -> ManagedObjectModel {
    let user = EntityDescription(
      name: "User", properties: [AttributeDescription(name: "name", type: .string)])
    let comment = EntityDescription(
      name: "Comment", properties: [AttributeDescription(name: "likes", type: .integer32)])
    let post = EntityDescription(
      name: "Post", properties: [AttributeDescription(name: "text", type: .string)],
      subentities: [comment])

    let posts = RelationshipDescription(name: "posts", destination: post, deleteRule: .cascade)
    let writer = RelationshipDescription(name: "user", destination: user, maxCount: 1)
    RelationshipDescription.pair(posts, writer)
    // A post that was answered stays: its comments deny its deletion, for comments of comments too.
    let comments = RelationshipDescription(
      name: "comments", destination: comment, deleteRule: .deny)
    let subject = RelationshipDescription(name: "subject", destination: post, maxCount: 1)
    RelationshipDescription.pair(comments, subject)
    user.properties.append(posts)
    post.properties += [writer, comments]
    comment.properties.append(subject)
    return ManagedObjectModel(entities: [user, post])
  }
}
