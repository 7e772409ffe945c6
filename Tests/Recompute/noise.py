"""How much the times of an operation spread, and how small a difference could be seen."""

from math import isfinite

from comparing import autocorrelation
from planning import detectable_effect


class Noise:
    def __init__(self, run, result):
        operation, base = result.operation, run.strategies[0]
        self.operation = operation
        comparisons = result.comparisons
        pairs = [result.rounds.get(frozenset((name, base))) for name in run.strategies[1:]]
        self.round_deviation = max((p.deviation for p in pairs if p), default=None)
        self.half_width = finite_max(c.half_width for c in comparisons)
        self.deviation = finite_max(c.deviation for c in comparisons)
        self.detectable = finite_max(detectable_effect(c) for c in comparisons)
        correlations = [autocorrelation(c.values) for c in comparisons]
        self.autocorrelation = max(correlations, key=abs, default=None)
        records = [(l, l.records[operation.name]) for l in run.launches
                   if operation.name in l.records]
        self.steadiness = steadiness([r["sampling"] for _, r in records if r.get("sampling")])
        self.overhead = max(
            (share for share in (overhead(run, l, r, operation) for l, r in records)
             if share is not None), default=None)
        self.resident = max(
            (r["sampling"]["residentShare"] for _, r in records
             if (r.get("sampling") or {}).get("residentShare") is not None), default=None)


def finite_max(values):
    return max((float(value) for value in values if isfinite(value)), default=None)


def overhead(run, launch, record, operation):
    samples = run.samples.get((launch.index, operation.name))
    if not record.get("sampling") or not samples:
        return None
    least = min(sample.wall for sample in samples)
    return record["sampling"]["overheadNanoseconds"] / least if least > 0 else None


def steadiness(samplings):
    tested = [s["steadiness"] for s in samplings if s["steadiness"] != "not tested"]
    return f"{tested.count('steady')} of {len(tested)}" if tested else "not tested"
