"""What the glossary says with digits; the rules themselves are what this program computes by."""

GLOSSARY = {
    "autocorrelation": "How much each block resembles the one before it, from -1 to 1. From twenty "
    "blocks on, where it is above what chance explains, the interval is widened.",
    "churn": "Three tenths of the members, chosen by the seed, are deleted, as many changed, and the "
    "deleted ones added again as new. It shows what a file looks like after some life, not only after "
    "a load. Families of more than 200,000 members are left as they were loaded.",
    "clock overhead": "The time that reading the clock itself takes, as a share of the shortest "
    "sample. It is taken off each sample. Above 1 % the operation is too short to be timed alone.",
    "interval": "Where the true value lies, made so that 95 of 100 intervals hold it. It comes from "
    "the differences between blocks, not from single samples. A wide one says that the data leave "
    "much open.",
    "n too small": "An interval for a percentile exists only with enough operations: {needed}. With "
    "fewer, the figure would be a guess, so none is printed.",
    "p-value": "How often equal things would look at least this different by chance. Below 0.05 is "
    "rare, but one in twenty A/A comparisons gets there.",
    "page": "The unit in which SQLite reads, caches and writes its file, usually 4096 bytes long.",
    "percentile": "The value that so many of a hundred lie below: p95 is exceeded by one in twenty.",
    "ratio": "The time or size of one strategy divided by that of another. Below 1 is faster or "
    "smaller. A ratio of 0.8 takes 20 % less, one of 2 takes twice as much.",
    "same work": "Two strategies execute numbers of instructions within 1 % of each other. It is "
    "counted, not timed, and does not say that they take the same time.",
    "scaling plot": "Time against the number of objects, both logarithmic. The slope says how time "
    "grows: 1 means twice the objects take twice the time, 0 means that the number does not matter. "
    "The ribbon is the interval.",
    "self-test": "The tool compares a strategy with itself many times and counts how often it sees a "
    "difference that is not there. It also slows a strategy down by 5 % and counts how often it finds "
    "that. A tool that fails this cannot be trusted.",
    "smallest effect": "The smallest difference worth reporting, fixed before the run or "
    "by its probe: 2 % where the machine is precise enough, else the smallest it can detect. Counted things such as "
    "bytes have none: they do not vary.",
    "stopping rule": "Ten blocks or a few more come first. Then blocks are added until the interval "
    "of every operation's processor time is narrow enough: within the wanted precision or half of the "
    "smallest effect that matters there, whichever is wider. The budget ends it too, and so do 120 "
    "blocks. The rule never looks at who is winning.",
}
