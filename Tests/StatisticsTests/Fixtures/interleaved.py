"""Reference values for strategies that take turns within processes, by SciPy, statsmodels and NumPy.

Run: pip install scipy statsmodels && python3 -P interleaved.py   (writes interleaved.json beside itself;
-P keeps statistics.py beside it from taking the place of Python's module)
"""
import json, math, pathlib, random
import numpy as np, scipy, statsmodels
from scipy import integrate, optimize, stats
from statsmodels.stats.multitest import multipletests

rng = random.Random(20261122)


def midmean(values):
    """Twice the integral of the empirical quantile function from 1/4 to 3/4."""
    x = np.sort(values); n = len(x); edges = np.arange(n + 1) / n
    overlap = np.clip(np.minimum(edges[1:], .75) - np.maximum(edges[:-1], .25), 0, None)
    return float(2 * (x * overlap).sum())


def midmeans():
    rows = [{"values": [rng.gauss(0, 1) for _ in range(n)]} for n in [1, 2, 3, 4, 5, 6, 7, 8, 11, 24, 61]]
    for r in rows: r["midmean"] = midmean(r["values"])
    # Where a quarter is a whole number, SciPy's trimmed mean is the same.
    for r in rows:
        if len(r["values"]) % 4 == 0: assert abs(r["midmean"] - stats.trim_mean(r["values"], .25)) < 1e-12
    return rows


def polish(table):
    """Rows: processes, columns: rounds of (question, value). Four passes as in the Swift sources."""
    counts = {}
    for row in table:
        for q in {q for q, _ in row}: counts[q] = counts.get(q, 0) + 1
    shared = sorted(q for q, c in counts.items() if c >= 2)
    effect = {}
    rows = [midmean([v for _, v in row]) for row in table]
    if len(shared) > 1:
        for _ in range(4):
            med = {q: float(np.median([v - m for row, m in zip(table, rows) for p, v in row if p == q])) for q in shared}
            center = sum(med.values()) / len(med)
            effect = {q: v - center for q, v in med.items()}
            rows = [midmean([v - effect.get(q, 0) for q, v in row]) for row in table]
    return rows, effect


def families():
    """Times of strategies in rounds; every pair by SciPy's t test on polished midmeans, Holm by statsmodels."""
    result = []
    for k, processes, rounds, questions, drop in [(2, 8, 24, 1, None), (3, 8, 7, 5, None), (6, 8, 12, 5, 5), (4, 6, 9, 9, 4), (3, 2, 4, 1, None)]:
        names = [chr(97 + i) for i in range(k)]
        inter = [[rng.gauss(0, .2) for _ in range(questions)] for _ in names]
        data = []
        for p in range(processes):
            rows = []
            for r in range(rounds):
                asked = [i for i in range(k) if drop is None or i < 2 or r < drop]
                rows.append({"question": r % questions, "samples": {
                    names[i]: [math.exp(12 + .02 * i + inter[i][r % questions] + rng.gauss(0, .06) + (rng.expovariate(5) if rng.random() < .1 else 0)) for _ in range(2)]
                    for i in asked}})
            data.append(rows)
        clocks = {}
        for c, clock in enumerate(["processor", "wall"]):
            pairs = []
            for i in range(k):
                for j in range(i + 1, k):
                    table = [[(r["question"], math.log(r["samples"][names[j]][c] / r["samples"][names[i]][c]))
                              for r in rows if names[i] in r["samples"] and names[j] in r["samples"]] for rows in data]
                    d, _ = polish(table)
                    t = stats.ttest_1samp(d, 0); ci = t.confidence_interval(.95)
                    pairs.append({"candidate": names[j], "baseline": names[i], "differences": d, "p": t.pvalue, "logLower": ci.low, "logUpper": ci.high})
            for q, h in zip(pairs, multipletests([q["p"] for q in pairs], method="holm")[1]): q["holm"] = float(h)
            clocks[clock] = pairs
        result.append({"strategies": names, "processes": data, "clocks": clocks})
    return result


def average(f, df):
    """The mean of f(s / sigma); kinks make many small pieces safer than one adaptive integral."""
    grid = np.linspace(1e-9, 1 + 9 / math.sqrt(2 * df), 40)
    density = lambda u: stats.chi.pdf(u * math.sqrt(df), df) * math.sqrt(df)
    return sum(integrate.quad(lambda u: f(u) * density(u), a, b, epsabs=1e-11)[0] for a, b in zip(grid, grid[1:]))


def claim(theta, sigma, n, m, delta):
    df = n - 1; se = sigma / math.sqrt(n); L = math.log1p(delta); H = stats.t.ppf(1 - .05 / m / 2, df)
    return average(lambda u: stats.norm.sf((max(L, H * se * u) - theta) / se), df)


def verdict(theta, sigma, n, m, delta):
    """1 - P(unresolved), region by region of the estimate x, for s given."""
    df = n - 1; se = sigma / math.sqrt(n); L = math.log1p(delta); t = stats.t.ppf(.975, df); H = stats.t.ppf(1 - .05 / m / 2, df)
    P = lambda a, b: stats.norm.cdf((b - theta) / se) - stats.norm.cdf((a - theta) / se)
    def both(a, b): return P(a, b) + P(-b, -a) if b > a else 0
    def decided(u):
        h, c = t * se * u, max(L, H * se * u)
        far = stats.norm.sf((c - theta) / se) + stats.norm.cdf((-c - theta) / se)
        same = both(0, L - h) if h < L else 0
        tiny = both(max(h, L - h), L) if h < L else 0
        return far + same + tiny
    return average(decided, df)


def advice():
    rows = []
    for n, sd, center, m, delta in [(8, .02, .0, 15, .02), (8, .02, .018, 15, .02), (8, .03, .04, 15, .02), (6, .05, .01, 3, .05), (12, .03, .03, 1, .02), (8, .012, .025, 15, .01), (3, .02, .01, 1, 0.), (20, .04, .019, 15, .02)]:
        d = np.array([rng.gauss(0, 1) for _ in range(n)]); d = (d - d.mean()) / d.std(ddof=1) * sd + center
        detectable = optimize.brentq(lambda x: claim(x, sd, n, m, delta) - .8, 1e-6, 50 * sd, xtol=1e-12)
        if delta == 0:  # then it is the noncentral t distribution
            exact = stats.nct.sf(stats.t.ppf(1 - .05 / m / 2, n - 1), n - 1, detectable / sd * math.sqrt(n))
            assert abs(exact - .8) < 1e-6, exact
        theta = float(d.mean()); need = n + 1
        while verdict(theta, sd, need, m, delta) < .8: need += 1 if need < 40 else max(1, need // 100)
        while need > n + 1 and verdict(theta, sd, need - 1, m, delta) >= .8: need -= 1
        rows.append({"differences": list(d), "familySize": m, "minimumEffect": delta, "detectable80": math.expm1(detectable), "replicatesNeeded": need})
    return rows


def uniformity():
    rows = []
    for n, power in [(60, 1), (400, 1), (400, 1.3), (1000, 1), (1000, .9)]:
        p = [rng.random() ** power for _ in range(n)] + [1.0]
        bins = [int(c) for c in np.histogram(p, bins=10, range=(0, 1))[0]]; t = stats.chisquare(bins)
        rows.append({"p": p, "bins": bins, "statistic": t.statistic, "pValue": t.pvalue})
    return rows


def means():
    rows = []
    for operations, processes in [(2, 6), (5, 8), (11, 12)]:
        w = [rng.choice([0, 1, 1, 2, 5.5]) for _ in range(operations)]; w[0] = 1; w[1] = 2
        y = np.array([[rng.gauss(.1 * o - .2, .05) for o in range(operations)] for _ in range(processes)])
        def test(keep):
            x = np.average(y[:, keep], axis=1, weights=np.array(w)[keep]); t = stats.ttest_1samp(x, 0); ci = t.confidence_interval(.95)
            return {"logRatio": float(x.mean()), "p": t.pvalue, "logLower": ci.low, "logUpper": ci.high}
        counting = [o for o in range(operations) if w[o] > 0]
        rows.append({"weights": w, "logRatios": y.tolist(), "mean": test(counting),
                     "without": [{"operation": o, **test([c for c in counting if c != o])} for o in counting]})
    return rows


out = {"tool": f"SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}, NumPy {np.__version__}",
       "midmeans": midmeans(), "families": families(), "advice": advice(), "uniformity": uniformity(), "means": means()}
pathlib.Path(__file__).with_name("interleaved.json").write_text(json.dumps(out, default=float) + "\n")
print({k: len(v) for k, v in out.items() if k != "tool"})
