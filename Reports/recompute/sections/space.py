"""Sections 4 to 6: space against time, sizes and bytes."""

import printed
from matching import COUNTS
from pieces import fixed, name, row, size
from printed import Unit


class Bytes:
    def trade_off(self):
        for panel in self.figures.trade_offs:
            unit = Unit([panel.result.time(s.name, "processor") for s in panel.points])
            parts = [
                f"{s.name} {size(printed.three(s.per_member))} bytes a member and "
                f"{unit.time(panel.result.time(s.name, 'processor'))} a fetch"
                f"{', dominated' if panel.dominated[s.name] else ''}" for s in panel.points
            ]
            yield (
                f"![Points of space against fetch time: {'; '.join(parts)}]"
                f"(plots/tradeoff-{panel.state}.svg)"
            )

    def scaling(self):
        yield (
            f"Only one size was measured. A `sweep:` with `size: {fixed('[1k, 10k, 100k]')}` in the "
            "scenario measures several in one run."
        )

    def bytes(self):
        stores = self.figures.stores
        sizes = ", ".join(f"{s.name} {printed.size(s.bytes)}" for s in stores)
        yield COUNTS + f"![Stacked bars of file sizes: {sizes}](plots/storage.svg)"
        ordered = sorted(stores, key=lambda store: store.bytes)
        least, most = ordered[0], ordered[-1]
        ratio = most.bytes / least.bytes
        than = "of" if ratio >= 2 else "than"
        words = printed.ratio_in_words(ratio, "space")
        yield COUNTS + f"*{most.name} takes {words} {than} {least.name}.*"
        yield from self.waterfall()
        yield from self.stages()
        for store in stores:
            yield f"**{name(store.name)}**"
            yield f"B-trees of {name(store.name)}"
            for part in store.parts:
                shape = [part["depth"], part["overflow_pages"]] if part["depth"] else []
                yield row([name(part["part"]), COUNTS + printed.size(part["bytes"]),
                           printed.count(int(part["cells"]))] + shape
                          + [printed.size(part["unused_bytes"])])

    def waterfall(self):
        falls = [(s, s.waterfall) for s in self.figures.stores if s.waterfall]
        for layer in falls[0][1] if falls else []:
            cells = []
            for store, fall in falls:
                share = printed.signed_percentage(fall[layer] / store.bytes)
                cell = printed.signed_size(fall[layer])
                cells.append(cell if layer == "unexplained" else f"{cell} {share}")
            yield COUNTS + row([layer] + cells)
        if falls:
            yield COUNTS + row(["the file"] + [printed.size(s.bytes) for s, _ in falls])

    def stages(self):
        stores = self.figures.stores
        if not any(len(store.stages) > 1 for store in stores):
            return
        for stage, head in (("load", "the load"), ("churn", "churn"), ("vacuum", "VACUUM")):
            cells = []
            for store in stores:
                if stage not in store.stages:
                    cells.append("–")
                    continue
                bytes_ = store.file_bytes(stage)
                free = printed.percentage(store.unused(stage) / bytes_)
                cells.append(f"{printed.size(bytes_)} {printed.ratio(bytes_ / store.bytes)}, "
                             f"{free} free")
            yield COUNTS + row([f"after {head}"] + cells)
        peaks = [printed.size(store.template["walPeakBytes"]) for store in stores]
        yield COUNTS + row(["WAL peak of the load"] + peaks)
