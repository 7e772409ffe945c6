"""What the author of a scenario expected, and what was found."""

from dataclasses import dataclass


@dataclass
class Expectation:
    """A figure that the scenario's author expected, and what was found."""

    metric: str
    strategy: str
    baseline: str
    lowest: float
    highest: float
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    launches: tuple = ()

    @staticmethod
    def all(run, figures):
        found = []
        for each in run.cell.get("expected", []):
            one = Expectation(**{key: each[key] for key in (
                "metric", "strategy", "baseline", "lowest", "highest")})
            one.look(run, figures)
            found.append(one)
        return found

    def look(self, run, figures):
        kind, _, wanted = self.metric.partition(" ")
        result = next(
            (r for r in figures.results.values()
             if wanted in (r.operation.name, r.operation.measurement["operation"])), None)
        stores = {store.name: store for store in figures.stores}
        if kind == "time":
            comparison = result and result.compared(self.strategy, self.baseline)
            if comparison:
                self.ratio, self.low, self.high = (
                    comparison.ratio, comparison.low, comparison.high)
            self.launches = result.launches(self.strategy) if result else ()
        elif kind == "steps":
            own, other = (result.steps(n) if result else 0 for n in (self.strategy, self.baseline))
            self.ratio = own / other if other else None
            self.launches = result.launches(self.strategy) if result else ()
        elif self.strategy in stores:
            self.launches = stores[self.strategy].launches
            if self.baseline in stores:
                self.ratio = stores[self.strategy].bytes / stores[self.baseline].bytes

    @property
    def mark(self):
        if self.ratio is None:
            return "– not measured"
        low = self.ratio if self.low is None else self.low
        high = self.ratio if self.high is None else self.high
        if low >= self.lowest and high <= self.highest:
            return "✔ as expected"
        return "✘ surprise" if high < self.lowest or low > self.highest else "? not clear"
