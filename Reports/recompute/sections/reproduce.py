"""Sections 6 and 14: how to measure again, and the glossary."""

import printed
from glossary import GLOSSARY
from latencies import QUANTILES, samples_needed
from matching import FACT, FIXED
from pieces import fact, fixed, name, row, size


class Reproduce:
    def settings(self):
        found = {}
        for launch in self.run.launches:
            for key, value in launch.content["settings"].items():
                values = found.setdefault(key, [])
                values += [] if value in values else [value]
        return found

    def reproduce(self):
        run, cell = self.run, self.run.cell
        scenario = run.run["scenario"]
        yield FACT + run.run["command"]
        yield from (FACT + line for line in scenario["text"].split("\n"))
        yield row(["members of the family", fact(printed.grouped(scenario["familySize"]))])
        yield row(["data", fact(scenario["dataOrigin"])])
        yield row(["seed of the data", fact(scenario["dataSeed"])])
        for kind in scenario["membersByKind"]:
            yield row([name(kind["kind"]), fact(printed.grouped(kind["count"]))])
        yield from (f"- {fact(note)}" for note in scenario.get("importNotes", []))
        launches = run.launches
        yield row(["digest of the stored content",
                   fact(f"`{launches[0].content['contentDigest']}`")])
        if cell["measurementHash"]:
            yield row(["measurement hash", fact(f"`{cell['measurementHash']}`")])
        for strategy in self.names:
            yield row([f"file of {strategy}", fact(f"`{run.templates[strategy]['fileHash']}`")])
        for operation in run.operations:
            record = next((l.records[operation.name] for l in launches
                           if operation.name in l.records), None)
            count, digest = (record["answerCount"], record["answerDigest"]) if record else (0, "")
            yield row([name(operation.full_label),
                       f"{size(printed.count(count))} returned, {FACT}`{digest}`"])
        for key, values in sorted(self.settings().items()):
            yield row([key, fact(", ".join(values))])
        yield from self.environment()

    def environment(self):
        run, facts = self.run, self.run.run["environment"]
        yield row(["started", fact(run.run["startedAt"])])
        yield row(["processes", size(f"{len(run.blocks)} of {run.planned} planned")])
        yield row(["seed of the order", fact(run.run["planSeed"])])
        for key, value in (
            ("processor", f"{facts['cpuModel']}, {facts['cpuCount']} cores"),
            ("hypervisor", facts["hypervisor"]), ("memory", printed.size(facts["memoryBytes"])),
            ("system", f"{facts['operatingSystem']}, kernel {facts['kernel']}"),
            ("file system", facts["fileSystem"]),
            ("Swift", f"{facts['swiftVersion']}, {facts['buildConfiguration']} build"),
            ("SQLite", f"{facts['sqliteVersion']} ({facts['sqliteSourceID']})"),
            ("SQLite compile options", " ".join(facts["sqliteCompileOptions"])),
            ("revision of the tool", facts["gitRevision"]),
            ("load when the run began", printed.three(facts["loadAverage"])),
        ):
            yield row([key, fact(value)])

    def glossary(self):
        needed = [f"{printed.grouped(samples_needed(q))} for {p}" for p, q in QUANTILES[1:]]
        report = (self.run.folder / "report.md").read_text(encoding="utf8")
        for term, text in GLOSSARY.items():
            # Of its many words the report explains those that it uses.
            if f"](#term-{term.replace(' ', '-')})" not in report:
                continue
            text = text.replace("{needed}", f"{', '.join(needed[:-1])} and {needed[-1]}")
            yield f"- **{term}**: {FIXED}{text}"
        yield from self.footer(self.run.self_test)

    @staticmethod
    def footer(test):
        if test:
            yield (
                f"Self-test of {fact(test['finishedAt'])}: {fact(test['flagged'])} of "
                f"{fact(test['comparisons'])} A/A comparisons had p < {fixed('0.05')} "
                f"before correction, {fact(test['calledDifferent'])} were reported as different, "
                f"{fact(test['injectedFound'])} of {fact(test['injectedRuns'])} slowdowns of "
                f"{fixed('5 %')} were found."
            )
