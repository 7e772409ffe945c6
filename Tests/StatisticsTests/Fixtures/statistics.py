"""Reference values for the statistics of runs, by SciPy, statsmodels and NumPy.

Run: pip install scipy statsmodels && python3 statistics.py   (writes statistics.json beside itself)
"""
import json, math, pathlib, random
import numpy as np, scipy, statsmodels
from scipy import stats
from statsmodels.stats.multitest import multipletests
import statsmodels.api as sm

rng = random.Random(20261121)
def holm():
    rows = []
    for m in [1, 2, 3, 5, 6, 10, 15, 15, 15, 28] * 3:
        p = [rng.random() ** rng.choice([1, 2, 4]) for _ in range(m)]
        if rng.random() < .3 and m > 2: p[1] = p[0]
        rows.append({"p": p, "adjusted": list(multipletests(p, method="holm")[1])})
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
    resampling = [{"count": n, "tail": float(stats.norm.cdf(-math.sqrt(n/(n-1)) * stats.t.ppf(.975, n-1)))}
                  for n in [3, 6, 8, 12, 20, 44]]
    orderci = []
    for p, n in [(.9,36),(.95,72),(.99,368),(.999,3688),(.9,35),(.95,71),(.99,367),(.999,3687)]:
        orderci.append({"p": p, "n": n, "exists": bool(n >= math.log(.025)/math.log(p))})
    return {"autocorrelation": auto, "tukey": tuk, "binomialQuantile": binom, "power": power,
            "percentileExists": orderci, "resampling": resampling}

out = {"tool": f"SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}, NumPy {np.__version__}",
       "holm": holm(), "welch": welch(), "lines": lines(),
       "goodness": goodness(), **various()}
pathlib.Path(__file__).with_name("statistics.json").write_text(json.dumps(out, indent=1, default=float) + "\n")
print({k: len(v) for k, v in out.items() if k != "tool"}, sum(len(v) for k, v in out.items() if k != "tool"))
