# Start with make run and make test, on a new Debian machine with a Swift toolchain.

SWIFT ?= swift
# Flags of debug builds. With the value of TEST_FLAGS, as in .ci/run, they reuse the build of `make test`.
BUILD_FLAGS ?=
TEST_FLAGS := --enable-code-coverage --explicit-target-dependency-import-check error
SCENARIO ?= Scenarios/publications.yaml
BUDGET ?= 40s
SOURCES := Package.swift Sources Tests Notebooks/Examples Notebooks/Exercises Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests
PACKAGES := libsqlite3-dev zlib1g-dev liblzma-dev libgnuplot-iostream-dev gnuplot-nox \
	libboost-iostreams-dev libboost-filesystem-dev libboost-system-dev
# The toolchain's own tools, because another version cannot read the compiler's output.
TOOLS := $(shell dirname "$$(readlink -f "$$(command -v $(SWIFT))")")
LLVM_COV := $(TOOLS)/llvm-cov
LLVM_PROFDATA := $(TOOLS)/llvm-profdata
TRIPLE = $(shell $(SWIFT) -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run course library course-check notebooks notebooks-check pages-check test soak sanitize consumer architecture coverage-page record checklist bench bench-macros bench-test macros build-times docs setup lint build coverage clean help

help:
	@echo "make run       set up, build, run $(SCENARIO) and print the report's path;"
	@echo "               BUDGET=5m measures more exactly"
	@echo "make course    set up, build, and create the folder course with the exercises"
	@echo "make library   set up, build the library alone, and run its tests"
	@echo "make test      set up, lint, build with the import check, and run all tests with coverage;"
	@echo "               LINEAGE_LONG_TESTS=1 uses more seeds, cases and rounds"
	@echo "make record    rewrite the snapshots of texts; review the diff before you commit"
	@echo "make clean     remove all builds (runs stay)"
	@echo
	@echo "Checks:"
	@echo "make course-check  check the exercises: starters fail, solutions pass, and the outputs in"
	@echo "               lessons are up to date"
	@echo "make notebooks-check  run the notebooks and compare them with the committed files"
	@echo "make pages-check  check the committed pages in Chromium: answer above the fold, no horizontal"
	@echo "               scrolling on a phone, no console errors, no accessibility violations (axe)"
	@echo "make soak      run writers and readers on one store for an hour, with killed processes and"
	@echo "               file errors, and check that no data is lost; SECONDS=60, SOAK='--seed 7 --json'"
	@echo "make sanitize  run the library's tests and a short soak with the address, thread and undefined"
	@echo "               behaviour sanitizers; SANITIZERS=thread selects one"
	@echo "make consumer  build and run a package that depends only on the library; it contains all Swift"
	@echo "               code of README.md, the articles and the library's comments"
	@echo "make macros    build and test the product LineageMacros, and run the example ReadingList;"
	@echo "               part of make test"
	@echo "make checklist list the tests of each checklist item"
	@echo
	@echo "Measurements:"
	@echo "make bench     compare the library with plain C; updates the table in Benchmarks/README.md"
	@echo "make bench-macros  compare the instructions of @Entity classes with those of handwritten ones"
	@echo "make bench-test  build the benchmarks and compare the contenders' answers"
	@echo "make build-times  repeat the build of make run, one module after another, and print the"
	@echo "               seconds of each"
	@echo
	@echo "Pages:"
	@echo "make notebooks run the notebooks of Notebooks/Notebooks and write .ipynb files with outputs"
	@echo "make coverage-page  write the page with the exercises and lessons of each checklist item"
	@echo "make architecture  update the diagram of targets in ARCHITECTURE.md"
	@echo "make docs      build the documentation of the library in .build/docs"

# The integrated driver compiles several modules at a time, as soon as the interfaces of the modules
# that they import exist. These exist early only if no code of a module is inlined into others.
RELEASE_FLAGS := -Xswiftc -disable-cmo -debug-info-format none
run: setup
	$(SWIFT) build -c release --product run-scenario --use-integrated-swift-driver $(RELEASE_FLAGS)
	.build/release/run-scenario $(SCENARIO) $(if $(BUDGET),--budget $(BUDGET))

# A debug build takes a third of the time of a release build, and speed does not matter here.
course: PACKAGES := libsqlite3-dev zlib1g-dev liblzma-dev
course: setup
	$(SWIFT) build $(BUILD_FLAGS) --product course
	.build/debug/course start

# All solutions must pass, all starters must fail without errors, and each wrong solution must fail
# with its message.
COURSE := .build/debug/course
COURSE_PLACE := --course Notebooks/Exercises
course-check: setup
	$(SWIFT) build $(BUILD_FLAGS) --product run-scenario
	$(SWIFT) build $(BUILD_FLAGS) --product course
	$(COURSE) author Notebooks/Exercises --examples Notebooks
	$(COURSE) grade all --of starters $(COURSE_PLACE) | tee .build/starters.txt | tail -n 1
	@grep -q "^0 pass, [0-9]* fail, 0 could not be checked" .build/starters.txt
	$(COURSE) grade all --of solutions $(COURSE_PLACE) | tee .build/solutions.txt | tail -n 1
	@grep -q ", 0 fail, 0 could not be checked" .build/solutions.txt
	$(COURSE) grade all --of wrong $(COURSE_PLACE) > .build/wrong.txt \
		|| { grep "^not rejected" .build/wrong.txt; exit 1; }
	@tail -n 1 .build/wrong.txt

# A virtual environment with the versions of requirements.txt.
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
		|| { echo; echo "failed tests (the whole output is in .build/tests.txt):"; \
			grep -v "^[◇✔]" .build/tests.txt | grep -A 8 "^✘" | tail -n 200; exit 1; }
	@$(MAKE) --no-print-directory coverage
	@.ci/checklist > .build/checklist.txt
	@$(MAKE) --no-print-directory macros

# Builds the library alone, a third of the package, in a folder of its own.
library: export LINEAGE_LIBRARY_ALONE = 1
library: PACKAGES := libsqlite3-dev zlib1g-dev liblzma-dev
library: setup
	$(SWIFT) build --build-tests --scratch-path .build-library
	$(SWIFT) test --skip-build --scratch-path .build-library

# Builds only the library and the macros, in a separate folder, because another trait would rebuild
# everything.
macros: export LINEAGE_MACROS_ALONE = 1
macros: setup
	$(SWIFT) build --build-tests --traits Macros --scratch-path .build-macros
	$(SWIFT) test --skip-build --traits Macros --scratch-path .build-macros
	.build-macros/debug/ReadingList 200

# Only the script of the wheel is used. The self-check verifies that each check finds a broken page.
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

# The exit status is 1 if the store broke a guarantee; .build/debug/soak --help lists the options.
SECONDS ?= 3600
soak: setup
	$(SWIFT) build $(BUILD_FLAGS) --product soak
	.build/debug/soak --seconds $(SECONDS) $(SOAK)

# Each sanitizer needs its own build in a separate folder. Skipped are tests that fill a thread's
# smallest stack with nested predicates, because sanitized code needs several times as much stack, and
# a test that compares costs, which the sanitizer dominates.
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
		--skip "fits half of a thread's stack" --skip "does not depend on the number of unsaved links"
	.build-sanitize-$*/debug/soak --transactions 100 --fault-odds 200

# The compiler rejects --sanitize=undefined on Linux, and Swift traps overflows itself. The flags make
# the C code in the soak trap.
UNDEFINED := -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
sanitize-undefined:
	$(SWIFT) build --product soak $(UNDEFINED) --scratch-path .build-sanitize-undefined
	.build-sanitize-undefined/debug/soak --transactions 100 --fault-odds 200

# Builds with every upcoming feature and with main actor isolation, and checks that the library needs
# only one package.
CONSUMER := $(SWIFT) build --package-path Tests/Consumer --scratch-path .build-consumer
consumer: setup
	@.ci/extract-snippets
	$(CONSUMER)
	@$$($(CONSUMER) --show-bin-path)/Snippets
	@$$($(CONSUMER) --show-bin-path)/Catalogue | grep -qx "4 publications; with a number: Book 1, Book 3"
	@$$($(CONSUMER) --show-bin-path)/ShownCatalogue | grep -qx "Emma, Persuasion"
	@found=$$(ls .build-consumer/checkouts | sort | xargs); [ "$$found" = "swift-log" ] \
		|| { echo "the library should need only swift-log, not: $$found"; exit 1; }
	@echo "The package builds and runs with only the library."

# Fails for an item without a test, like `make test`.
checklist:
	@.ci/checklist

coverage-page:
	@.ci/checklist --write

# Checks that the contenders compile and give the same answers.
bench-test: setup
	$(SWIFT) test --package-path Benchmarks --scratch-path .build-benchmarks

# Updates the tables in Benchmarks/README.md. Ratios are meaningful only on a quiet machine.
bench: setup
	$(SWIFT) build --package-path Benchmarks --scratch-path .build-benchmarks -c release \
		--product compare-with-c
	bash -c 'set -o pipefail; .build-benchmarks/release/compare-with-c --rows 100000 --repeats 7 --control \
		| tee .build-benchmarks/table.md'
	sed -i -e '/^<!-- table: make/,/^<!-- end/{//!d}' -e '/^<!-- table: make/r .build-benchmarks/table.md' Benchmarks/README.md
	python3 -m pip install --quiet --no-deps --require-hashes --upgrade --target .build-benchmarks/python \
		-r Benchmarks/SQLAlchemy/requirements.txt
	PYTHONPATH=.build-benchmarks/python bash -c 'set -o pipefail; python3 Benchmarks/SQLAlchemy/compare.py \
		.build-benchmarks/release/compare-with-c | tee .build-benchmarks/sqlalchemy.md'
	sed -i -e '/^<!-- table: SQL/,/^<!-- end/{//!d}' -e '/^<!-- table: SQL/r .build-benchmarks/sqlalchemy.md' Benchmarks/README.md
	.build-benchmarks/release/compare-with-c --rows 1000000 --repeats 2 --only insert-all --only fetch-all
	@command -v valgrind >/dev/null || { echo "instructions not counted; install valgrind to count them"; exit 0; } \
		&& CHECK=Benchmarks/instructions.md Benchmarks/count-instructions .build-benchmarks/release/compare-with-c

# @Entity classes may take at most 1 % more instructions than handwritten ones.
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

# Builds everything in a separate folder. Measures processor time, which hardly depends on other
# programs. The linker and the C++ code are not included.
BUILD_TIMES := $(CURDIR)/.build-times/seconds.txt
build-times: setup
	@rm -rf .build-times && mkdir .build-times
	SWIFT_EXEC=$(CURDIR)/.ci/timed-swiftc SWIFTC=$(TOOLS)/swiftc SWIFTC_TIMES=$(BUILD_TIMES) \
		$(SWIFT) build -c release --product run-scenario $(RELEASE_FLAGS) --scratch-path .build-times
	@awk '{ all[$$1] += $$2 + $$3; total += $$2 + $$3 } \
		END { for (one in all) print one, all[one], total }' $(BUILD_TIMES) | sort -k2,2nr \
		| awk 'NR == 1 { print "| module | seconds | share |\n|---|---:|---:|" } \
			{ printf "| %s | %.1f | %.0f %% |\n", $$1, $$2, 100 * $$2 / $$3; total = $$3 } \
			END { printf "| all | %.1f | |\n", total }'

# Uses the toolchain's own tools; broken links are errors.
docs:
	$(SWIFT) build $(BUILD_FLAGS) --target Lineage
	@rm -rf .build/symbols .build/docs && mkdir -p .build/symbols
	$(TOOLS)/swift-symbolgraph-extract -module-name Lineage -I .build/debug/Modules \
		-I Sources/SystemLibraries -target $(TRIPLE) -minimum-access-level public \
		-output-dir .build/symbols
	$(TOOLS)/docc convert Sources/Lineage/Lineage.docc --additional-symbol-graph-dir .build/symbols \
		--fallback-display-name Lineage --fallback-bundle-identifier lineage \
		--warnings-as-errors --output-path .build/docs
	@echo "To read the documentation, run: python3 -m http.server --directory .build/docs 8000"
	@echo "and open http://localhost:8000/documentation/lineage/"

# Installs only missing packages, so that a second call needs no network.
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

# Rewrites the files that snapshot tests compare with.
SNAPSHOTS := ReportSnapshotTests|SweepTests|TurnsTests|ClaimsPageTests|CanonicalOperations|VersionDifferenceTests|BrokenFilesTests|DiagramTests|ReferencePageTests|ScenarioSchemaTests
record: setup
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@$(call recorded,$(SWIFT) test --skip-build --filter "$(SNAPSHOTS)")
	@$(call recorded,$(MAKE) macros)
	git status --short

# A recording test fails, so that no other run takes it for a passed one. Only tests that did not start
# or end are an error.
recorded = RECORD_SNAPSHOTS=1 $(1) > .build/record.txt 2>&1; grep -q "^. Test run with" .build/record.txt \
	|| { tail -n 20 .build/record.txt; echo "not recorded: the tests did not run to their end" >&2; exit 1; }

# .ci/english limits the count of some wordings; .ci/english --lower lowers the limits.
lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	@.ci/english

# Reports the coverage of Sources, including end-to-end runs of the program. A test may kill a process
# that is writing its profile; only such truncated profiles are skipped.
coverage:
	@find .build/profiles -name '*.profraw' > .build/profiles.txt
	@mkdir -p .build/debug/codecov
	@$(LLVM_PROFDATA) merge -sparse -failure-mode=all -input-files=.build/profiles.txt \
		-o .build/debug/codecov/default.profdata
	@$(LLVM_COV) report .build/debug/LineagePackageTests.xctest -object .build/debug/run-scenario \
		-object .build/debug/course \
		-instr-profile .build/debug/codecov/default.profdata \
		-ignore-filename-regex='(\.build|Tests)/' > .build/coverage.txt
	@awk '/^TOTAL/ { print "line coverage of Sources: " $$10 }' .build/coverage.txt

clean:
	rm -rf .build .build-alone .build-course .build-notebooks .build-benchmarks .build-benchmarks-macros .build-library .build-macros .build-reading-list .build-times .build-sanitize-*
