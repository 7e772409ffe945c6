"""How much the times of an operation spread, and how small a difference could be seen."""

from math import isfinite

from comparing import autocorrelation
from planning import detectable_effect


def noise(run, figures):
    for result in figures.primary:
        name, base = result.operation.name, run.strategies[0]
        comparisons = result.comparisons
        correlations = [autocorrelation(c.values) for c in comparisons]
        records = [(part, part.records[name]) for part in run.parts if name in part.records]
        sampled = [(part, record["sampling"]) for part, record in records if record.get("sampling")]
        yield dict(
            cell="", operation=name,
            process_deviation=greatest(c.deviation for c in comparisons),
            detectable_effect=greatest(detectable_effect(c) for c in comparisons),
            autocorrelation=max(correlations, key=abs, default=None),
            overhead_share=greatest(overhead(run.samples.get(part.key(name)), s) for part, s in sampled),
            resident_share=greatest(s.get("residentShare") for _, s in sampled),
            round_deviation=greatest(result.rounds.get((other, base)) for other in run.strategies[1:]),
            half_width=greatest(c.half_width for c in comparisons))


def greatest(values):
    return max((float(value) for value in values if value is not None and isfinite(value)), default=None)


def overhead(samples, sampling):
    """What taking a sample costs, as a share of the shortest one."""
    least = min((sample.wall for sample in samples or []), default=0)
    return sampling["overheadNanoseconds"] / least if least > 0 else None
