# Two commands for a fresh Debian machine with a Swift toolchain: make run, make test.

SWIFT ?= swift
# Of debug builds; with those of TEST_FLAGS, as in .ci/run, what `make test` built is not built again.
BUILD_FLAGS ?=
TEST_FLAGS := --enable-code-coverage --explicit-target-dependency-import-check error
SCENARIO ?= Scenarios/publications.yaml
SOURCES := Package.swift Sources Tests Notebooks/Examples Notebooks/Exercises Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests
PACKAGES := libsqlite3-dev zlib1g-dev liblzma-dev libgnuplot-iostream-dev gnuplot-nox \
	libboost-iostreams-dev libboost-filesystem-dev libboost-system-dev
# The toolchain's own: another version cannot read what the compiler wrote.
TOOLS := $(shell dirname "$$(readlink -f "$$(command -v $(SWIFT))")")
LLVM_COV := $(TOOLS)/llvm-cov
LLVM_PROFDATA := $(TOOLS)/llvm-profdata
TRIPLE = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run course course-check notebooks notebooks-check pages-check test soak sanitize consumer architecture coverage-page record checklist bench bench-macros bench-test macros build-times docs setup lint build coverage clean help

help:
	@echo "make run       set up, build, run $(SCENARIO) and say where the report is"
	@echo "make course    set up, build, make the folder course with the exercises"
	@echo "make course-check  what authors of exercises must pass: starters fail, solutions pass,"
	@echo "               texts show what programs print"
	@echo "make notebooks run the notebooks of Notebooks/Notebooks and write them as .ipynb, with outputs"
	@echo "make notebooks-check  run them, and compare with what is committed"
	@echo "make test      set up, lint, build with the import check, run all tests with coverage;"
	@echo "               LINEAGE_LONG_TESTS=1 make test takes more seeds, cases and rounds"
	@echo "make pages-check  open the committed pages in Chromium: the answer above the fold, nothing that"
	@echo "               scrolls sideways on a phone, no error in the console, no violation that axe finds"
	@echo "make soak      an hour of writers and readers in many processes over one store, killed and"
	@echo "               with files that fail: nothing may be lost; SECONDS=60, SOAK='--seed 7 --json'"
	@echo "make sanitize  tests of the library and a short soak with addresses, data races and undefined"
	@echo "               behaviour of C checked; SANITIZERS=thread for one of them"
	@echo "make consumer  build a package that takes the library alone, as an app would, and run it;"
	@echo "               all Swift of README.md, the articles and the library's comments is in it"
	@echo "make checklist print which tests show which item of the checklist"
	@echo "make coverage-page  write which items exercises and lessons reach"
	@echo "make bench     compare the library with a raw C loop; writes the table of Benchmarks/README.md"
	@echo "make macros    build and test the product LineageMacros; part of make test"
	@echo "make bench-macros  count instructions of classes that @Entity declares against those by hand"
	@echo "make bench-test  build what make bench builds, and compare the contenders' answers"
	@echo "make build-times  build what make run builds once more, and print seconds by module"
	@echo "make architecture  draw the targets of Package.swift into ARCHITECTURE.md"
	@echo "make record    write the snapshots of texts again; look at the difference before a commit"
	@echo "make docs      make pages of the articles and of every public symbol in .build/docs"
	@echo "make clean     remove what was built (runs stay)"

run: setup
	$(SWIFT) build -c release --product run-scenario
	.build/release/run-scenario $(SCENARIO)

# Times do not matter here, and a debug build takes a third of a release build.
course: PACKAGES := libsqlite3-dev zlib1g-dev liblzma-dev
course: setup
	$(SWIFT) build $(BUILD_FLAGS) --product course
	.build/debug/course start

# On the solutions all pass, on the starters none, and none of them breaks. Each wrong solution fails
# with the message that it names.
COURSE := .build/debug/course
COURSE_PLACE := --course Notebooks/Exercises --workshop .build-course
course-check: setup
	$(SWIFT) build $(BUILD_FLAGS) --product run-scenario
	$(SWIFT) build $(BUILD_FLAGS) --product course
	$(COURSE) author Notebooks/Exercises --examples Notebooks
	$(COURSE) grade all --of starters $(COURSE_PLACE) | tee .build/starters.txt | tail -n 1
	@grep -q "^0 pass, [0-9]* fail, 0 could not be checked" .build/starters.txt
	$(COURSE) grade all --of solutions $(COURSE_PLACE) | tee .build/solutions.txt | tail -n 1
	@grep -q ", 0 fail, 0 could not be checked" .build/solutions.txt
	$(COURSE) grade all --of wrong $(COURSE_PLACE)

# Python with the versions of requirements.txt, in a place of its own.
NOTEBOOK_PYTHON := .build-notebooks/venv/bin/python
$(NOTEBOOK_PYTHON): Notebooks/Notebooks/requirements.txt
	@mkdir -p .build-notebooks
	@python3 -m venv .build-notebooks/venv 2>/dev/null \
		|| { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq python3-venv >/dev/null; \
			python3 -m venv .build-notebooks/venv; }
	@$(NOTEBOOK_PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

notebooks: setup $(NOTEBOOK_PYTHON)
	$(SWIFT) build $(BUILD_FLAGS) --product run-scenario
	@rm -rf .build-notebooks/runs
	$(NOTEBOOK_PYTHON) Notebooks/Notebooks/execute.py

notebooks-check: setup $(NOTEBOOK_PYTHON)
	$(SWIFT) build $(BUILD_FLAGS) --product run-scenario
	@rm -rf .build-notebooks/runs
	$(NOTEBOOK_PYTHON) Notebooks/Notebooks/execute.py --check

test: setup lint
	$(SWIFT) build --build-tests $(TEST_FLAGS)
	@rm -rf .build/profiles
	@bash -c 'set -o pipefail; LLVM_PROFILE_FILE=$(CURDIR)/.build/profiles/%m.%p.profraw \
		$(SWIFT) test --skip-build 2>&1 | tee .build/tests.txt' \
		|| { echo; echo "what failed (all of it is in .build/tests.txt):"; \
			grep -v "^[◇✔]" .build/tests.txt | grep -A 8 "^✘" | tail -n 200; exit 1; }
	@$(MAKE) --no-print-directory coverage
	@.ci/checklist > .build/checklist.txt
	@$(MAKE) --no-print-directory macros

# With swift-syntax, in a place of its own: another trait builds everything anew. The library and the
# macros alone, without the rest.
macros: export LINEAGE_MACROS_ALONE = 1
macros: setup
	$(SWIFT) build --build-tests --traits Macros --scratch-path .build-macros
	$(SWIFT) test --skip-build --traits Macros --scratch-path .build-macros

# The script alone is taken from the wheel; each check must also find a page that is broken for it.
AXE := .build/axe/axe_playwright_python/axe.min.js
$(AXE):
	@command -v pip3 >/dev/null \
		|| { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq python3-pip >/dev/null; }
	@echo "axe-playwright-python==0.1.8 --hash=sha256:fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8" > .build/axe.txt
	@pip3 download --quiet --no-deps --require-hashes --dest .build/axe -r .build/axe.txt
	@cd .build/axe && python3 -m zipfile -e *.whl .

pages-check: $(AXE)
	@command -v chromium >/dev/null \
		|| { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
	@timeout 600 .ci/check-pages $(AXE)
	@timeout 600 .ci/check-pages $(AXE) --self-check

# Exit status 1 if the store broke a promise; .build/debug/soak --help says what else can be told.
SECONDS ?= 3600
soak: setup
	$(SWIFT) build $(BUILD_FLAGS) --product soak
	.build/debug/soak --seconds $(SECONDS) $(SOAK)

# Each needs everything built anew, in a place of its own. Left out are tests that fill the smallest
# stack of a thread with nested predicates, as checked code takes several times as much of it, and one
# that compares costs, which are those of the checks then.
SANITIZERS ?= address thread undefined
sanitize: setup
	@for one in $(SANITIZERS); do \
		$(MAKE) --no-print-directory sanitize-$$one || exit 1; \
	done

sanitize-%: export LINEAGE_LIBRARY_ALONE = 1
sanitize-%: export LSAN_OPTIONS = suppressions=$(CURDIR)/.ci/leaks.txt:print_suppressions=0
sanitize-%:
	$(SWIFT) build --build-tests --sanitize=$* --scratch-path .build-sanitize-$*
	$(SWIFT) test --skip-build --sanitize=$* --scratch-path .build-sanitize-$* \
		--disable-xctest --skip PredicateFormatErrorTests --skip SoakTests \
		--skip "does not depend on the number of unsaved links"
	.build-sanitize-$*/debug/soak --transactions 100 --fault-odds 200

# The compiler refuses --sanitize=undefined on Linux: Swift stops at overflows by itself. What there
# is of C is in the soak, and traps.
UNDEFINED := -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
sanitize-undefined:
	$(SWIFT) build --product soak $(UNDEFINED) --scratch-path .build-sanitize-undefined
	.build-sanitize-undefined/debug/soak --transactions 100 --fault-odds 200

# With every upcoming feature, with everything on the main actor, and with no package of the tool's.
CONSUMER := $(SWIFT) build --package-path Tests/Consumer --scratch-path .build-consumer
consumer: setup
	@.ci/extract-snippets
	$(CONSUMER)
	@$$($(CONSUMER) --show-bin-path)/Snippets
	@$$($(CONSUMER) --show-bin-path)/Catalogue | grep -qx "4 publications; with a number: Book 1, Book 3"
	@$$($(CONSUMER) --show-bin-path)/ShownCatalogue | grep -qx "Emma, Persuasion"
	@found=$$(ls .build-consumer/checkouts | sort | xargs); [ "$$found" = "swift-log" ] \
		|| { echo "the library alone should need one package, not: $$found"; exit 1; }
	@echo "A package from outside works with the library alone."

# An item without a test is a failure, here and in `make test`.
checklist:
	@.ci/checklist

coverage-page:
	@.ci/checklist --write

# That the contenders still compile and give the same answers.
bench-test: setup
	$(SWIFT) test --package-path Benchmarks --scratch-path .build-benchmarks

# Ratios are only worth reading from a release build on a quiet machine. Writes them into Benchmarks/README.md.
bench: setup
	$(SWIFT) build --package-path Benchmarks --scratch-path .build-benchmarks -c release \
		--product compare-with-c
	bash -c 'set -o pipefail; .build-benchmarks/release/compare-with-c --rows 100000 --repeats 7 --control \
		| tee .build-benchmarks/table.md'
	sed -i -e '/^<!-- table/,/^<!-- end/{//!d}' -e '/^<!-- table/r .build-benchmarks/table.md' Benchmarks/README.md
	.build-benchmarks/release/compare-with-c --rows 1000000 --repeats 2 --only insert-all --only fetch-all
	@command -v valgrind >/dev/null || { echo "apt-get install valgrind: counts instructions too"; exit 0; } \
		&& CHECK=Benchmarks/instructions.md Benchmarks/count-instructions .build-benchmarks/release/compare-with-c

# Inserting, reading every value and updating may take 1 % more instructions than by hand.
BENCH_MACROS := insert-all fetch-all read-all update
bench-macros: setup
	$(SWIFT) build --package-path Benchmarks --scratch-path .build-benchmarks -c release \
		--product compare-with-c
	Benchmarks/count-instructions .build-benchmarks/release/compare-with-c 10000 $(BENCH_MACROS) \
		> .build-benchmarks/by-hand.md
	$(SWIFT) build --package-path Benchmarks --scratch-path .build-benchmarks-macros -c release \
		--product compare-with-c \
		--traits Macros
	CHECK=.build-benchmarks/by-hand.md LIMIT=1.01 Benchmarks/count-instructions \
		.build-benchmarks-macros/release/compare-with-c 10000 $(BENCH_MACROS)

# Everything anew in a place of its own. Processor time, so that a busy machine changes little; the
# linker and the little C++ are in no module's time.
BUILD_TIMES := $(CURDIR)/.build-times/seconds.txt
build-times: setup
	@rm -rf .build-times && mkdir .build-times
	SWIFT_EXEC=$(CURDIR)/.ci/timed-swiftc SWIFTC=$(TOOLS)/swiftc SWIFTC_TIMES=$(BUILD_TIMES) \
		$(SWIFT) build -c release --product run-scenario --scratch-path .build-times
	@awk '{ all[$$1] += $$2 + $$3; total += $$2 + $$3 } \
		END { for (one in all) print one, all[one], total }' $(BUILD_TIMES) | sort -k2,2nr \
		| awk 'NR == 1 { print "| module | seconds | share |\n|---|---:|---:|" } \
			{ printf "| %s | %.1f | %.0f %% |\n", $$1, $$2, 100 * $$2 / $$3; total = $$3 } \
			END { printf "| all | %.1f | |\n", total }'

# With the toolchain's own tools; a link that leads nowhere is an error.
docs:
	$(SWIFT) build $(BUILD_FLAGS) --target Lineage
	@rm -rf .build/symbols .build/docs && mkdir -p .build/symbols
	$(TOOLS)/swift-symbolgraph-extract -module-name Lineage -I .build/debug/Modules \
		-I Sources/SystemLibraries -target $(TRIPLE) -minimum-access-level public \
		-output-dir .build/symbols
	$(TOOLS)/docc convert Sources/Lineage/Lineage.docc --additional-symbol-graph-dir .build/symbols \
		--fallback-display-name Lineage --fallback-bundle-identifier lineage \
		--warnings-as-errors --output-path .build/docs
	@echo "python3 -m http.server --directory .build/docs 8000 shows them at"
	@echo "http://localhost:8000/documentation/lineage/"

# Installs only what is missing, so that a second call needs no network.
setup:
	@missing=""; for package in $(PACKAGES); do \
		dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q "install ok installed" \
			|| missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "installing$$missing"; \
		$(AS_ROOT) apt-get update -qq && \
		$(AS_ROOT) env DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

architecture:
	@.ci/draw-targets

# Tests compare texts with files that are written here.
SNAPSHOTS := ReportSnapshotTests|SweepTests|TurnsTests|ClaimsPageTests|CanonicalOperations|VersionDifferenceTests|BrokenFilesTests|DiagramTests|ReferencePageTests
record: setup
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	-RECORD_SNAPSHOTS=1 $(SWIFT) test --skip-build --filter "$(SNAPSHOTS)" >/dev/null 2>&1
	-RECORD_SNAPSHOTS=1 $(MAKE) macros >/dev/null 2>&1
	git status --short

# Counts of some English may only fall; .ci/english --lower notes that they did.
lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	@.ci/english

# The coverage of our own sources, end-to-end runs of the program included. A process that a test
# kills while it writes its profile leaves half of one; only that one is left out.
coverage:
	@find .build/profiles -name '*.profraw' > .build/profiles.txt
	@mkdir -p .build/debug/codecov
	@$(LLVM_PROFDATA) merge -sparse -failure-mode=all -input-files=.build/profiles.txt \
		-o .build/debug/codecov/default.profdata
	@$(LLVM_COV) report .build/debug/LineagePackageTests.xctest -object .build/debug/run-scenario \
		-instr-profile .build/debug/codecov/default.profdata \
		-ignore-filename-regex='(\.build|Tests)/' > .build/coverage.txt
	@awk '/^TOTAL/ { print "line coverage of Sources: " $$10 }' .build/coverage.txt

clean:
	rm -rf .build .build-course .build-notebooks .build-benchmarks .build-benchmarks-macros .build-macros .build-times .build-sanitize-*
