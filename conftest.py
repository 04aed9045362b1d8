"""What holds for every test and every example in the documentation.

Caches and word lists of their own, Hypothesis without luck, and no silent skips in CI.
"""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import Phase, settings

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

CI = os.environ.get("CI") == "true"

# `make exhaustive` takes the profile of that name, `make mutants` the one that shrinks no failure.
# In CI nothing is left to luck.
settings.register_profile("common", deadline=None, derandomize=CI, database=None)
settings.register_profile("quick", settings.get_profile("common"), max_examples=40)
settings.register_profile("exhaustive", settings.get_profile("common"), max_examples=300)
settings.register_profile(
    "unshrunk", settings.get_profile("quick"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("quick")


def pytest_configure(config: pytest.Config) -> None:
    """Give this run empty folders in place of the user's own, and pass them to subprocesses.

    The workers of a run share one cache: what is slow to make is made once. Each has lists of its
    own. Ctrl-C works even if the run was started in the background, where shells ignore it.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = tempfile.TemporaryDirectory(prefix="dodgson-tests-")
    config.add_cleanup(folder.cleanup)
    if not hasattr(config, "workerinput"):  # a worker inherits the variable
        os.environ["DODGSON_CACHE"] = str(Path(folder.name, "cache"))
    os.environ["DODGSON_LISTS"] = str(Path(folder.name, "lists"))
    os.environ["DODGSON_RECORDS"] = str(Path(folder.name, "records"))


@pytest.fixture(autouse=True, scope="session")
def _disk() -> Iterator[None]:
    """Wait for no disk: tests write thousands of files that need not outlive a power cut."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI, a test that skips itself has failed."""
    report = yield
    return forbid_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """In CI, a file that skips itself has failed."""
    report = yield
    return forbid_skip(report)


def forbid_skip(report: Report) -> Report:
    """Turn a skip into a failure that keeps the skip's reason; an expected failure stays one."""
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skips are failures in CI: {reason}"
    return report
