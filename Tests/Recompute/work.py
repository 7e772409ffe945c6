"""What the engine did for each strategy."""


class Work:
    """What the engine did for one operation in one strategy, in a launch."""

    def __init__(self, run, result, strategy):
        self.strategy, self.launches = strategy, result.launches(strategy)
        steps = result.counted(strategy, "virtualMachineSteps")
        self.is_steady = len(set(steps)) <= 1
        self.executions = min(result.counted(strategy, "executions"), default=0)
        counters = run.counters(strategy, result.operation.name)
        self.steps = float(min(steps, default=0)) or run.middle(
            c["virtualMachineSteps"] for c in counters) or 0
        self.pages = run.middle(c["cacheHits"] + c["cacheMisses"] for c in counters)
        self.misses = run.middle(c["cacheMisses"] for c in counters)
        self.sorts = run.middle(c["sorts"] for c in counters)
        self.scans = run.middle(c["fullScanSteps"] for c in counters)
        self.indexes = run.middle(c["automaticIndexes"] for c in counters)
