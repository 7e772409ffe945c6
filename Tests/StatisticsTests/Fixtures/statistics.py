"""Reference values for the statistics of runs, by SciPy, statsmodels and NumPy.

Run: pip install scipy statsmodels && python3 statistics.py   (writes statistics.json beside itself)
"""
import json, math, pathlib, random
import numpy as np, scipy, statsmodels
from scipy import stats
from statsmodels.stats.multitest import multipletests
import statsmodels.api as sm

rng = random.Random(20261121)
MASK = (1 << 64) - 1

class SplitMix64:  # same as SplitMix64 of Sources
    def __init__(self, seed): self.s = seed & MASK
    def next(self):
        self.s = (self.s + 0x9e3779b97f4a7c15) & MASK
        z = self.s
        z = ((z ^ (z >> 30)) * 0xbf58476d1ce4e5b9) & MASK
        z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) & MASK
        return z ^ (z >> 31)
    def below(self, n): return (self.next() * n) >> 64

def williams(k, mirrored=False):
    first = [((k - p // 2) % k) if p % 2 == 0 else p // 2 + 1 for p in range(k)]
    rows = [[(x + s) % k for x in first] for s in range(k)]
    return [r[::-1] for r in rows] if mirrored else rows

def design(k, n):
    order = []; g = 0
    while len(order) < n:
        sq = williams(k, k % 2 == 1 and g % 2 == 1); rng.shuffle(sq); order += sq; g += 1
    return order[:n]

def holm():
    rows = []
    for m in [1, 2, 3, 5, 6, 10, 15, 15, 15, 28] * 3:
        p = [rng.random() ** rng.choice([1, 2, 4]) for _ in range(m)]
        if rng.random() < .3 and m > 2: p[1] = p[0]
        rows.append({"p": p, "adjusted": list(multipletests(p, method="holm")[1])})
    return rows

def blocks():
    """k strategies, n blocks: fit by OLS with dummies; intervals by the paired differences, df n-2 and n-k."""
    rows = []
    for k, n in [(2,4),(2,10),(2,12),(2,44),(3,9),(3,12),(3,18),(4,8),(4,12),(4,20),(6,12),(6,24),(6,36),(5,20),(2,38)]:
        order = design(k, n)
        y = [[1 + .1*b/n + [.03,.0,.01,-.01,.0,.02][p] + .02*s + rng.gauss(0, .03) for p, s in enumerate(row)]
             for b, row in enumerate(order)]
        X, t = [], []
        for b, row in enumerate(order):
            for p, s in enumerate(row):
                x = [0.0]*(n + (k-1) + (k-1)); x[b] = 1
                if p: x[n+p-1] = 1
                if s: x[n+k-1+s-1] = 1
                X.append(x); t.append(y[b][p])
        fit = sm.OLS(np.array(t), np.array(X)).fit()
        eff = [0.0] + list(fit.params[n+k-1:])
        a = np.array(y); c = a - a.mean(axis=1, keepdims=True); pos = c.mean(axis=0); z = c - pos
        balanced = n % k == 0
        pairs = []
        for i in range(k):
            for j in range(i+1, k):
                d = np.array([z[b][row.index(j)] - z[b][row.index(i)] for b, row in enumerate(order)])
                m = d.mean(); pr = {"baseline": i, "candidate": j, "logRatio": float(eff[j]-eff[i]), "differences": list(d)}
                for name, df in [("n-2", n-2), ("n-k", n-k)]:
                    if df <= 0: continue
                    e = math.sqrt(((d-m)**2).sum()/df/n); r = stats.t.ppf(.975, df)*e
                    pr[name] = {"df": df, "standardError": e, "p": 2*stats.t.sf(abs(m/e), df), "logLower": m-r, "logUpper": m+r,
                                "detectable80": math.expm1((stats.t.ppf(.975, df)+stats.t.ppf(.8, df))*e)}
                pairs.append(pr)
        ps = [q["n-2"]["p"] for q in pairs]
        for q, h in zip(pairs, multipletests(ps, method="holm")[1]): q["holm"] = float(h)
        rows.append({"k": k, "blocks": n, "balanced": balanced, "order": order, "values": y,
                     "positionEffects": list(pos), "pairs": pairs})
    return rows

def bootstrap():
    rows = []
    for n, B in [(6,999),(8,999),(10,999),(12,999),(20,999),(30,999),(44,999),(10,9999),(12,9999),(20,9999)]:
        for adj in [1, 2]:
            d = [rng.gauss(.02, .05) for _ in range(n)]; seed = rng.randrange(1 << 63); g = SplitMix64(seed)
            df = n - adj; reach = stats.t.ppf(.975, df); tail = stats.norm.cdf(-math.sqrt(n/df)*reach)
            means = []
            for _ in range(B):
                s = 0.0
                for _ in range(n): s += d[g.below(n)]
                means.append(s/n)
            rows.append({"values": d, "df": df, "resamples": B, "seed": str(seed), "tail": tail,
                         "lower": math.exp(np.quantile(means, tail)), "upper": math.exp(np.quantile(means, 1-tail))})
    return rows

def welch():
    """Unpaired comparison of two runs."""
    rows = []
    for n, m in [(5,5),(6,12),(9,9),(10,30),(12,12),(20,44),(44,20),(3,3),(2,9),(30,30)]:
        for shift in [0, .03, -.1]:
            a = [rng.gauss(1, .05) for _ in range(n)]; b = [rng.gauss(1+shift, .12) for _ in range(m)]
            r = stats.ttest_ind(b, a, equal_var=False); ci = r.confidence_interval(.95)
            rows.append({"before": a, "after": b, "df": r.df, "t": r.statistic, "p": r.pvalue, "logLower": ci.low, "logUpper": ci.high})
    return rows

def lines():
    rows = []
    for n in [3, 5, 6, 8, 12, 30]:
        for _ in range(3):
            x = sorted(rng.uniform(0, 10) for _ in range(n)); y = [2+.3*v+rng.gauss(0, .2) for v in x]
            r = stats.linregress(x, y); h = stats.t.ppf(.975, n-2)*r.stderr
            rows.append({"x": x, "y": y, "slope": r.slope, "intercept": r.intercept, "slopeError": r.stderr,
                         "slopeLower": r.slope-h, "slopeUpper": r.slope+h, "r2": r.rvalue**2})
    return rows

def planes():
    """time = a*steps + b*pages (+ c), requirement of report section 9."""
    rows = []
    for n in [4, 6, 10, 24]:
        s = [rng.uniform(10, 1e4) for _ in range(n)]; p = [rng.uniform(1, 500) for _ in range(n)]
        t = [5+.02*a+1.3*b+rng.gauss(0, 3) for a, b in zip(s, p)]
        f = sm.OLS(t, sm.add_constant(np.column_stack([s, p]))).fit()
        rows.append({"steps": s, "pages": p, "time": t, "constant": f.params[0], "perStep": f.params[1], "perPage": f.params[2],
                     "r2": f.rsquared, "residualDeviation": math.sqrt(f.mse_resid) if n > 3 else None})
    return rows

def goodness():
    rows = []
    for df in [1, 2, 4, 9, 19, 49, 99]:
        for x in [.1*df, df, 1.5*df, 2.5*df]:
            rows.append({"kind": "chiSquare", "df": df, "x": x, "p": stats.chi2.sf(x, df)})
    for n in [50, 200, 1000, 10000]:
        u = [rng.random() for _ in range(n)] if n < 300 else None
        if u:
            r = stats.kstest(u, "uniform", method="asymp"); rows.append({"kind": "ksUniform", "values": u, "d": r.statistic, "p": r.pvalue})
        for d in [.5, 1, 1.36, 1.63, 2]:
            rows.append({"kind": "kolmogorov", "sqrtNTimesD": d, "p": stats.kstwobign.sf(d)})
    return rows

def various():
    seqs = [[rng.gauss(0, 1) for _ in range(n)] for n in [5, 10, 12, 20, 44]]
    walk = list(np.cumsum([rng.gauss(0, 1) for _ in range(30)]))
    seqs.append(walk)
    auto = []
    for v in seqs:
        a = np.array(v); c = a-a.mean(); auto.append({"values": v, "lag1": float((c[1:]*c[:-1]).sum()/(c*c).sum())})
    tuk = []
    for n in [8, 13, 40]:
        v = [rng.lognormvariate(0, 1) for _ in range(n)] + [30.0]
        q1, q3 = np.quantile(v, .25), np.quantile(v, .75); i = q3-q1
        sev = [x for x in v if x < q1-3*i or x > q3+3*i]; mild = [x for x in v if (x < q1-1.5*i or x > q3+1.5*i) and x not in sev]
        tuk.append({"values": v, "mild": len(mild), "severe": len(sev)})
    binom = [{"n": n, "rate": r, "quantile": q, "value": int(stats.binom.ppf(q, n, r))} for n, r, q in
             [(400,.05,.99),(40,.05,.99),(60,.05,.99),(100,.05,.99),(150,.05,.99)]]
    power = [{"n": 400, "rate": .10, "limit": 31, "caught": float(stats.binom.sf(31, 400, .10))}]
    cp = [{"hits": h, "n": n, "low": float(stats.beta.ppf(.025, h, n-h+1)) if h else 0.0,
           "high": float(stats.beta.ppf(.975, h+1, n-h)) if h < n else 1.0} for h, n in [(0,20),(18,20),(20,20),(31,400),(4,400),(19,400)]]
    var = []
    for launches, inner in [(6, 5), (12, 10), (20, 3)]:
        v = []
        for _ in range(launches):
            e = rng.gauss(0, .015); v.append([1+e+rng.gauss(0, .03) for _ in range(inner)])
        a = np.array(v); msb = inner*a.mean(axis=1).var(ddof=1); msw = a.var(axis=1, ddof=1).mean()
        var.append({"launches": v, "betweenMS": float(msb), "withinMS": float(msw), "launchVariance": float(max(0, (msb-msw)/inner))})
    plan = [{"sigma": s, "halfWidth": h, "blocks": math.ceil((2.05*s/h)**2 - 1e-9)} for s, h in
            [(.03,.01),(.03,.02),(.07,.01),(.07,.02),(.07,.05),(.15,.05)]]
    orderci = []
    for p, n in [(.9,36),(.95,72),(.99,368),(.999,3688),(.9,35),(.95,71),(.99,367),(.999,3687)]:
        orderci.append({"p": p, "n": n, "exists": bool(n >= math.log(.025)/math.log(p))})
    return {"autocorrelation": auto, "tukey": tuk, "binomialQuantile": binom, "power": power, "clopperPearson": cp,
            "varianceLevels": var, "planningTable": plan, "percentileExists": orderci}

out = {"tool": f"SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}, NumPy {np.__version__}",
       "holm": holm(), "blocks": blocks(), "bootstrap": bootstrap(), "welch": welch(), "lines": lines(), "planes": planes(),
       "goodness": goodness(), **various()}
pathlib.Path(__file__).with_name("statistics.json").write_text(json.dumps(out, indent=1, default=float) + "\n")
print({k: len(v) for k, v in out.items() if k != "tool"}, sum(len(v) for k, v in out.items() if k != "tool"))
