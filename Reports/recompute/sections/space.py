"""Sections 7 and 8: space against time, sizes and bytes."""

import printed
from matching import COUNTS
from pieces import row, size
from printed import Unit, enumeration


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
            beaten = [f"{s.name} (by {panel.dominated[s.name]})" for s in panel.points
                      if panel.dominated[s.name]]
            state = f"In the cache state {panel.state}"
            yield (
                f"*{state}, dominated in the mean of all fetches: {enumeration(beaten)}; a single "
                "fetch may say something else.*" if beaten else
                f"*{state}, no strategy was found to be dominated in the mean of all fetches.*"
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

    def waterfall(self):
        falls = [(s, s.waterfall) for s in self.figures.stores if s.waterfall]
        if falls:
            yield row(["bytes there for"] + [store.name for store, _ in falls])
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
        yield row(["stage"] + [store.name for store in stores])
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
