"""The files for many machines say what the guide says: services, settings, one door."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from camelup.server.settings import Settings

ROOT = Path(__file__).parents[3]
NODES = ("node1", "node2", "node3")
SETTINGS = [f"CAMELUP_{each.name.upper()}" for each in fields(Settings)]


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return found


def address(service: dict[str, Any]) -> str:
    found: str = service["networks"]["inside"]["ipv4_address"]
    return found


def test_three_nodes_stand_behind_nginx_on_postgres_and_redis(services: dict[str, Any]) -> None:
    assert set(services) == {"nginx", *NODES, "postgres", "redis"}
    for node in NODES:
        assert services[node]["command"] == ["camelup", "serve", "--host", "0.0.0.0", "--port", "8000"]  # noqa: S104
        assert set(services[node]["depends_on"]) == {"postgres", "redis"}


def test_nginx_alone_can_be_reached_from_outside(services: dict[str, Any]) -> None:
    assert {name: service["ports"] for name, service in services.items() if "ports" in service} == {
        "nginx": ["8080:8080"]
    }


def test_every_service_has_a_health_check(services: dict[str, Any]) -> None:
    checks = {name: " ".join(service["healthcheck"]["test"]) for name, service in services.items()}
    assert set(checks) == set(services)
    assert all("/readyz" in checks[name] for name in ("nginx", *NODES))


def test_nodes_find_their_services_and_trust_nginx_alone(services: dict[str, Any]) -> None:
    password = services["postgres"]["environment"]["POSTGRES_PASSWORD"]
    for node in NODES:
        settings = services[node]["environment"]
        assert settings["CAMELUP_DATABASE_URL"] == f"postgresql+asyncpg://camelup:{password}@postgres:5432/camelup"
        assert settings["CAMELUP_REDIS_URL"] == "redis://redis:6379/0"
        assert settings["CAMELUP_PROXIES"] == address(services["nginx"])


def test_nginx_knows_the_nodes_where_they_are(services: dict[str, Any]) -> None:
    known = re.findall(r"server ([\d.]+):8000", (ROOT / "deploy" / "nginx.conf").read_text())
    assert known == [address(services[node]) for node in NODES]


def test_nodes_are_given_settings_that_there_are(services: dict[str, Any]) -> None:
    assert {name for node in NODES for name in services[node]["environment"]} <= set(SETTINGS)


def test_the_database_outlives_its_container(services: dict[str, Any]) -> None:
    assert services["postgres"]["volumes"] == ["database:/var/lib/postgresql/data"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_guide_explains_every_setting(setting: str) -> None:
    assert f"`{setting}`" in (ROOT / "docs" / "deploy.md").read_text()
