# Every target is one plain command that also works without make.
PYTHON ?= python3
TARGETS := help play test site lint types unit browser pyodide-test bench-boot bench-think bench-opponent kills fuzz shots rehearse retire lang lock clean bench-click

.DEFAULT_GOAL := help
.PHONY: $(TARGETS)
$(TARGETS):
	@$(PYTHON) -m web.build $@
