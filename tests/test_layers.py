"""The contracts of `.importlinter` name modules; these tests see to it that they name them all."""

from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).parents[1]


def contract(name: str) -> dict[str, list[str]]:
    parser = ConfigParser()
    parser.read(ROOT / ".importlinter")
    return {key: value.split() for key, value in parser[f"importlinter:contract:{name}"].items()}


def test_every_renderer_is_under_the_contract_of_the_renderers() -> None:
    renderers = {f"handlers.{path.stem}" for path in (ROOT / "handlers").rglob("render_*.py")}
    assert set(contract("renderers")["source_modules"]) == renderers


def test_every_package_is_under_the_contracts() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
    parser = ConfigParser()
    parser.read(ROOT / ".importlinter")
    assert set(parser["importlinter"]["root_packages"].split()) == packages
