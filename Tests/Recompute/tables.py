"""Every table of figures of a run made anew and compared with the one in its database, value by value."""

from math import exp, inf

from choosing import answer
from expectation import expected
from figures import Figures
from latencies import tails
from merging import merging, way_name
from noise import noise
from results import pairs_of
from run import order
from storing import inserts

# Sums in another order differ in the last digits; an integral over another grid a little earlier.
TOLERANCE = 1e-9
COARSER = {
    ("noise", "detectable_effect"): 1e-4, ("runs.csv", "detectable_effect"): 1e-4,
    # Resampled with other random numbers.
    ("answer.json", "resamples"): 0.05}


def numbers(processes):
    return " ".join(map(str, sorted(set(processes))))


def compared(found):
    """Ratio, interval and verdict."""
    return (found.ratio, found.low, found.high, found.verdict) if found else (None,) * 4


def wall(found):
    return dict(zip(("wall_ratio", "wall_lower", "wall_upper", "wall_verdict"), compared(found)))


def samples(run, _):
    yield from sorted(every_sample(run), key=order)


def every_sample(run):
    known = {(o.measurement["operation"], o.state): o.actions for o in run.operations}
    for part in run.parts:
        for name, record in part.records.items():
            times = zip(record["wallNanoseconds"], record["cpuNanoseconds"])
            places = record.get("positions") or []
            questions = record.get("questionCount") or 0
            key = (record["id"]["operation"], record["id"]["cacheState"])
            for number, (wall_time, processor) in enumerate(times):
                yield dict(
                    cell="", process=part.process, strategy=part.strategy, operation=name, sample=number, actions=known.get(key, 1),
                    wall_ns=wall_time, cpu_ns=processor, round=number if questions else "",
                    question=number % questions if questions else "",
                    place=places[number] if questions and number < len(places) else "")


def reference_time(process):
    """The upper median of a process's reference fetches, as of the first strategy's operations; "" without any."""
    first = process["strategies"][0] if process["strategies"] else {"operations": []}
    times = sorted(o["referenceNanoseconds"] for o in first["operations"] if o.get("referenceNanoseconds") is not None)
    return times[len(times) // 2] if times else ""


def process_rows(run, _):
    for process in run.processes:
        contention = process.get("contention") or {}
        yield dict(
            cell="", process=process["number"], opening_order=" ".join(process["openingOrder"]),
            contention="; ".join(contention.get("reasons", [])), steal_share=contention.get("stealShare"),
            foreign_cores=contention.get("foreignCores"),
            stalled_on_storage_share=contention.get("stalledOnStorageShare"),
            reference_nanoseconds=reference_time(process))


def storage(run, figures):
    stages = (("load", "afterLoad"), ("churn", "afterChurn"), ("vacuum", "afterVacuum"))
    for store in figures.stores:
        for stage, key in stages:
            record = store.template.get(key)
            if not record:
                continue
            place = dict(cell="", strategy=store.name, stage=stage, processes=numbers(store.processes))
            page = record["pageSizeBytes"]
            for tree in record["parts"]:
                yield place | dict(
                    part=tree["name"], role=tree["role"], pages=tree["pages"], bytes=tree["pages"] * page,
                    cells=tree["cells"], payload_bytes=tree["payloadBytes"], unused_bytes=tree["unusedBytes"],
                    depth=tree.get("depth"), leaf_pages=tree.get("leafPages"),
                    interior_pages=tree.get("interiorPages"), overflow_pages=tree.get("overflowPages"))
            empty = dict.fromkeys(
                ("cells", "payload_bytes", "unused_bytes", "depth", "leaf_pages",
                 "interior_pages", "overflow_pages"), "")
            yield place | empty | dict(
                part="", role="unassigned", pages=record["unassignedPages"], bytes=record["unassignedPages"] * page)


def waterfall(run, figures):
    for store in figures.stores:
        for layer, size in (store.waterfall or {}).items():
            yield dict(cell="", strategy=store.name, layer=layer, bytes=size,
                       share=size / store.bytes, processes=numbers(store.processes))


def statements(run, figures):
    for name, result in figures.results.items():
        for strategy in run.strategies:
            yield from statement_rows(result.statements(strategy), name, strategy, "")
    for ways in figures.merging:
        for measurement, records in zip(ways.measurements, ways.records):
            yield from statement_rows(records[0]["statements"], ways.name, ways.strategy, way_name(measurement))


def statement_rows(found, name, strategy, way):
    for number, statement in enumerate(found, start=1):
        yield dict(
            cell="", operation=name, strategy=strategy, way=way, statement=number,
            executions=statement["executions"], virtual_machine_steps=statement["virtualMachineSteps"],
            sql=statement["sql"], plan="; ".join(statement["plan"]))


def results(run, figures):
    for result in [*figures.results.values(), *figures.needs.values()]:
        operation = result.operation
        for name in run.strategies:
            processor = result.compared(name, clock="processor")
            keys = ("ratio", "ratio_low", "ratio_high", "verdict")
            yield dict(
                cell="", operation=operation.name, label=operation.label, strategy=name,
                cpu_ns_per_action=result.time(name, "processor"),
                wall_ns_per_action=result.time(name, "wall"),
                actions_per_cpu_second=result.rate(name),
                adjusted_p=processor.adjusted if processor else None,
                virtual_machine_steps=result.steps(name),
                statement_executions=min(result.counted(name, "executions"), default=0),
                processes=numbers(result.processes_of(name)), headline=result.headline,
                steps_ratio=result.steps_ratio(name),
            ) | dict(zip(keys, compared(processor))) | wall(result.compared(name, clock="wall"))


def scorecard(run, figures):
    least = min(store.bytes for store in figures.stores)
    for store in figures.stores:
        yield dict(cell="", measured="file", question="", strategy=store.name,
                   ratio_to_best=store.bytes / least, ratio_low="", ratio_high="",
                   verdict="best" if store.bytes == least else "slower",
                   bytes_or_cpu_ns=store.bytes, processes=numbers(store.processes), headline="",
                   **wall(None))
    means = [r for r in figures.needs.values() if len(r.members) > 1]
    primary = {r.operation.name for r in figures.primary}
    others = [r for n, r in figures.results.items() if n not in primary]
    for result in figures.primary + means + figures.questions + others:
        best = result.fastest
        rest = [result.compared(name, best) for name in result.strategies if name != best]
        is_proven = bool(rest) and all(found.verdict == "slower" for found in rest)
        for name in run.strategies:
            found = compared(result.compared(name, best, "processor"))
            if name == best:
                found = (1, "", "", "best" if is_proven else "lowest")
            keys = ("ratio_to_best", "ratio_low", "ratio_high", "verdict")
            yield dict(
                cell="", measured=result.operation.name, question=result.question, strategy=name,
                bytes_or_cpu_ns=result.time(name, "processor"), headline=result.headline,
                processes=numbers(result.processes_of(name)),
            ) | dict(zip(keys, found)) | wall(result.compared(name, best, "wall"))


def leave_one_out(run, figures):
    for result in figures.needs.values():
        best = result.fastest
        for name in run.strategies:
            if name != best:
                for operation, ratio, turns in result.without(name, best):
                    yield dict(cell="", mean=result.operation.name, without=operation,
                               strategy=name, best=best, ratio_to_best=ratio,
                               turns_answer=int(turns))


def trade_off(run, figures):
    for panel in figures.trade_offs:
        for store in panel.points:
            low, high = panel.result.interval_of_time(store.name) or (None, None)
            yield dict(
                cell="", cache_state=panel.state, strategy=store.name, bytes_per_member=store.per_member,
                fetch_cpu_ns=panel.result.time(store.name, "processor"), fetch_cpu_ns_low=low,
                fetch_cpu_ns_high=high, dominated_by=panel.dominated[store.name],
                processes=numbers(panel.result.processes_of(store.name)))


def work(run, figures):
    for result in figures.results.values():
        for name in run.strategies:
            steps, counters = result.counted(name, "virtualMachineSteps"), run.counters(name, result.operation.name)

            def middle(*keys):
                return run.middle(sum(each[key] for key in keys) for each in counters)

            yield dict(
                cell="", operation=result.operation.name, strategy=name,
                virtual_machine_steps=float(min(steps, default=0)) or middle("virtualMachineSteps") or 0,
                statement_executions=min(result.counted(name, "executions"), default=0),
                pages=middle("cacheHits", "cacheMisses"), cache_misses=middle("cacheMisses"), sorts=middle("sorts"),
                full_scan_steps=middle("fullScanSteps"), automatic_indexes=middle("automaticIndexes"),
                steady=int(len(set(steps)) <= 1), processes=numbers(result.processes_of(name)))


def process_ratios(run, figures):
    for result in figures.primary + ([figures.overall] if figures.overall else []):
        for comparison in result.comparisons:
            for number, ratio in enumerate(exp(value) for value in comparison.values):
                yield dict(
                    cell="", operation=result.operation.name, strategy=comparison.candidate, order=number,
                    ratio_to_baseline=ratio, position_effects=result.position_effects)


def keyed(figures):
    """Every result with its operation's key in the database; means have none."""
    return [*enumerate(figures.results.values(), start=1), *(("", mean) for mean in figures.needs.values())]


def figure(run, figures):
    rows = [(key, result, name) for key, result in keyed(figures) for name in run.strategies]
    for number, (key, result, name) in enumerate(rows, start=1):
        low, high = result.interval_of_time(name) or (None, None)
        processes = result.processes_of(name)
        yield dict(
            id=number, cell_id=1, measured=result.operation.name, operation_id=key, label=result.operation.label,
            strategy_id=run.strategies.index(name) + 1, headline=result.headline, cpu_ns=result.time(name, "processor"),
            cpu_low_ns=low, cpu_high_ns=high, wall_ns=result.time(name, "wall"), virtual_machine_steps=result.steps(name),
            executions=min(result.counted(name, "executions"), default=0), processes=len(processes),
            process_numbers=numbers(processes))


def comparison(run, figures):
    rows = [(key, result, *pair) for key, result in keyed(figures) for pair in pairs_of(result.strategies)]
    found = [(row, row[1].compared(*row[2:], "processor")) for row in rows]
    for number, ((key, result, candidate, baseline), each) in enumerate([f for f in found if f[1]], start=1):
        yield dict(
            id=number, cell_id=1, measured=result.operation.name, operation_id=key,
            candidate_id=run.strategies.index(candidate) + 1, baseline_id=run.strategies.index(baseline) + 1,
            adjusted_p=each.adjusted, processes=len(each.values), headline=result.headline,
            **dict(zip(("ratio", "lower", "upper", "verdict"), compared(each))),
            **wall(result.compared(candidate, baseline, "wall")))


TABLES = {
    "samples": samples, "processes": process_rows, "storage": storage, "waterfall": waterfall, "answer.json": answer,
    "results": results, "scorecard": scorecard, "leave_one_out": leave_one_out, "tradeoff": trade_off, "tails": tails,
    "inserts": inserts, "work": work, "merging": merging, "process_ratios": process_ratios, "expected": expected,
    "noise": noise, "statements": statements, "figure": figure, "comparison": comparison}


def is_equal(said, mine, tolerance):
    # The database has no infinite ends.
    if mine is None or mine in ("", inf):
        return said == ""
    if isinstance(mine, str):
        return said == mine
    if isinstance(mine, list):
        words = said.split()
        return len(words) == len(mine) and all(is_equal(word, value, tolerance) for word, value in zip(words, mine))
    try:
        value = float(said)
    except ValueError:
        return False
    if isinstance(mine, int):
        return value == mine
    # Where logarithms nearly cancel only their absolute error is small.
    return value == mine or abs(value - mine) <= max(tolerance * abs(mine), 1e-14)


def recomputed(run):
    """The rows of each table."""
    figures = Figures(run)
    return {name: list(make(run, figures)) for name, make in TABLES.items()}


def differences(written, recomputed, words=()):
    """The number of values compared, and each place that differs; columns of words are not recomputed."""
    count, wrong = 0, [f"{name}: nobody knows how to recompute it" for name in written.keys() - recomputed.keys()]
    for name, mine in recomputed.items():
        said = written.get(name, [])
        if len(said) != len(mine):
            wrong.append(f"{name}: has {len(said)} rows, not {len(mine)}")
        for number, (row, own) in enumerate(zip(said, mine), start=2):
            wrong += [f"{name}:{number} {column}: is missing" for column in own.keys() - row.keys()]
            for column, value in row.items():
                if column in words:
                    continue
                count += 1
                tolerance = COARSER.get((name.split("-")[-1], column), TOLERANCE)
                if column not in own or not is_equal(value, own[column], tolerance):
                    wrong.append(f"{name}:{number} {column}: says {value}, recomputed {own.get(column, 'nothing')}")
    return count, wrong
