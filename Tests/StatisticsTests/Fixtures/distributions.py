"""Writes distributions.json: reference values by SciPy and NumPy.

Run: pip install scipy && python3 distributions.py
"""

import json
import pathlib
import random

import numpy
import scipy
from scipy import stats

rng = random.Random(20260101)
DEGREES = [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 16, 20, 28, 30, 44, 60, 100, 250, 1000, 10000]


def student_t():
    rows = []
    for df in DEGREES:
        for t in [-40, -6, -2.5, -1, -1e-3, 0, 1e-6, 0.1, 0.7, 1.3, 2.05, 4, 12, 35]:
            rows.append({"df": df, "t": t, "cdf": stats.t.cdf(t, df),
                         "twoSided": 2 * stats.t.sf(abs(t), df)})
    return rows


def student_t_quantiles():
    return [{"df": df, "p": p, "t": stats.t.ppf(p, df)} for df in DEGREES
            for p in [1e-6, 0.001, 0.025, 0.2, 0.45, 0.5, 0.8, 0.9, 0.975, 0.995, 0.9999]]


def normal():
    return [{"z": z, "cdf": stats.norm.cdf(z)} for z in
            [-30, -8, -5, -2.575, -1.96, -1, -0.3, 0, 1e-5, 0.5, 1.2, 2.2, 3.7, 6]]


def samples():
    rows = []
    for count in [1, 2, 3, 4, 5, 8, 13, 30, 101]:
        values = [rng.lognormvariate(3, 1) for _ in range(count)]
        rows.append({
            "values": values,
            "median": numpy.median(values),
            "quantiles": [{"p": p, "value": numpy.quantile(values, p, method="linear")}
                          for p in [0, 0.05, 0.25, 0.33, 0.5, 0.9, 0.99, 1]],
            "geometricMean": stats.gmean(values)})
    return rows


def paired():
    rows = []
    for count in [2, 3, 5, 8, 12, 20, 44]:
        for shift in [0, 0.01, 0.05, -0.2]:
            baseline = [rng.gauss(2, 0.3) for _ in range(count)]
            candidate = [b + shift + rng.gauss(0, 0.04) for b in baseline]
            result = stats.ttest_rel(candidate, baseline)
            interval = result.confidence_interval(0.95)
            rows.append({"baseline": baseline, "candidate": candidate,
                         "p": result.pvalue, "logLower": interval.low,
                         "logUpper": interval.high})
    return rows


def order_statistic_coverage():
    """Indexes from 0 of the order statistics that enclose a quantile with 95 %."""
    rows = []
    for p, count in [(0.5, 6), (0.5, 25), (0.9, 36), (0.9, 100), (0.95, 72), (0.99, 368),
                     (0.99, 1000), (0.999, 3688)]:
        below = stats.binom.cdf(range(count + 1), count, p)
        lower = max(i for i in range(count) if below[i] <= 0.025)
        upper = min(i for i in range(count) if below[i] >= 0.975)
        rows.append({"p": p, "count": count, "lower": lower, "upper": upper})
    return rows


result = {
    "tool": f"SciPy {scipy.__version__}, NumPy {numpy.__version__}",
    "studentT": student_t(), "studentTQuantiles": student_t_quantiles(),
    "normal": normal(), "samples": samples(),
    "paired": paired(), "orderStatistics": order_statistic_coverage(),
}
target = pathlib.Path(__file__).with_name("distributions.json")
target.write_text(json.dumps(result, indent=1, default=float) + "\n")
