"""The bytes of each store, and space against time."""

LAYERS = {
    "logical payload": None, "value overhead": ("values",), "record headers": ("recordHeaders",),
    "NULL columns": ("nullColumns",), "tags and row ids": ("bookkeepingColumns", "cellFrames"),
    "link tables": ("linkTable", "linkIndex"), "indexes": ("familyIndex", "companionIndex"),
    "page structure": ("pageHeaders", "cellPointers", "childPointers", "overflowPointers"),
    "bookkeeping": ("bookkeeping",), "slack": None, "free pages": None}
TABLES = ("familyTable", "companionTable")


class Store:
    """One strategy's file after the load: its bytes and layers."""

    def __init__(self, run, name):
        self.name, self.template = name, run.templates[name]
        self.processes = [part.process for part in run.of(name)]
        self.loaded = [row for row in run.storage if row["strategy"] == name and row["stage"] == "load"]
        self.bytes = sum(int(row["bytes"]) for row in self.loaded)
        self.per_member = self.bytes / run.cell["scenario"]["familySize"]
        self.waterfall = self.layers()

    def layers(self):
        trees = self.template["afterLoad"]["parts"]
        if not trees or not all(tree.get("layers") for tree in trees):
            return None
        logical = self.template["logicalBytes"]
        found = {}
        for layer, keys in LAYERS.items():
            if layer in ("link tables", "indexes", "bookkeeping"):
                inner = [tree["layers"] for tree in trees if tree["role"] in keys]
                found[layer] = sum(sum(each.values()) - each["unused"] for each in inner)
            elif keys:
                inner = [tree["layers"] for tree in trees if tree["role"] in TABLES]
                found[layer] = sum(each[key] for each in inner for key in keys)
        found["logical payload"] = logical
        found["value overhead"] -= logical
        found["slack"] = sum(tree["layers"]["unused"] for tree in trees)
        found["free pages"] = sum(int(row["bytes"]) for row in self.loaded if not row["part"])
        ordered = {layer: found[layer] for layer in LAYERS}
        ordered["unexplained"] = self.bytes - sum(found.values())
        return ordered


class TradeOff:
    """Space and time of fetching in one cache state, and who is beaten in both."""

    def __init__(self, state, result, stores):
        self.state, self.result = state, result
        self.points = [s for s in stores if result.time(s.name, "processor")]
        self.dominated = {s.name: self.by(s) for s in self.points}

    def by(self, other):
        return next((one.name for one in self.points if self.dominates(one, other)), None)

    def dominates(self, one, other):
        found = self.result.compared(other.name, one.name)
        if found is None or found.verdict in ("faster", "unresolved"):
            return False
        if found.verdict == "slower":
            return one.per_member <= other.per_member
        is_worse = found.verdict == "same" or found.ratio > 1
        return is_worse and one.per_member < other.per_member * 0.9995
