"""Every figure of a report, from a run's raw data."""

from merging import MergeVariants
from results import single, together
from space import Store, TradeOff

NEEDS = {
    "reading": ("all fetches together", "fetch"), "counting": ("all counts together", "count"),
    "storing": ("all inserts together", "insert"), "changing": ("all changes together", "change"),
    "everything": ("all operations together", None)}


class Figures:
    """Everything that the report of a run says in numbers."""

    def __init__(self, run):
        self.run = run
        self.results = {o.name: single(run, o) for o in run.operations}
        self.primary = [self.results[o.name] for o in run.primary]
        self.questions = [self.question(o, number, text)
                          for o in run.primary for number, text in enumerate(o.questions)]
        self.needs = {}
        for need, (label, sort) in NEEDS.items():
            members = [o for o in run.primary if sort is None or o.sort == sort]
            name = "overall" if sort is None else need
            if sort is not None or len(members) > 1:
                found = together(run, self.results, name, label, members)
                if found:
                    self.needs[need] = found
        self.overall = self.needs.get("everything")
        self.stores = [Store(run, name) for name in run.strategies if run.of(name)]
        self.trade_offs = self.reading()
        self.merging = [
            ways for o in run.operations if o.level == "engine" and o.state == "warm-connection"
            for ways in (MergeVariants(run, o, n) for n in run.strategies)
            if ways.exists
        ]

    def question(self, operation, number, text):
        found = single(self.run.asking(operation, number), operation)
        found.question = text
        return found

    def reading(self):
        fetches = [o for o in self.run.operations if o.sort == "fetch" and o.level == "objects"
                   and o.state != "launch"]
        found = []
        for state in dict.fromkeys(o.state for o in fetches):
            members = [o for o in fetches if o.state == state]
            name = f"reading-{state}"
            result = together(self.run, self.results, name, f"fetches, {state}", members)
            if result:
                found.append(TradeOff(state, result, self.stores))
        return [each for each in found if len(each.points) > 1]
