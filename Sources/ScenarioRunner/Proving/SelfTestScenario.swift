/// What the tool measures when it looks at itself: a load, a fetch and a scan of a small family.
enum SelfTestScenario {
  static let text = """
    scenario: self-test
    title: Equal things
    question: Does the tool tell equal things apart?
    expectation: No more often than it says.
    family: Entry
    kinds:
      Entry:
        properties:
          title: String, required
          date: Date, required, indexed
      Note:
        parent: Entry
        properties: {text: String}
      Task:
        parent: Entry
        properties: {priority: Integer 16}
    data:
      seed: 11
      size: 400
      mix: {Note: 60%, Task: 40%}
    workload:
      - insert: all at once
      - newest: Entry
        by: date
        limit: 50
        samples: 5
      - fetchAll: Entry
        samples: 5
      - fetchByID: Entry
        samples: 4
        repetitions: 20
      - update: Entry
        set: title
        count: 20
        samples: 4
      - delete: Entry
        count: 10
        samples: 4
    blocks: 10
    """
}
