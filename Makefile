# Every target is one plain command that also works without make.
PYTHON ?= python3
TARGETS := help play dev site package retire test test-all lint types unit browser pyodide-test fuzz faults letters kills soak mutants shots eyes read-aloud outlines map picture bench-start bench-click bench-opponent bench-certainty bench-teacher lang lock clean

.DEFAULT_GOAL := help
.PHONY: $(TARGETS)
$(TARGETS):
	@$(PYTHON) -m web.build $@
