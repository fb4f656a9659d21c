"""The schema with 500 entries, and the file with 100,000 keys that pleases it: generate.py FOLDER."""
import json
import pathlib
import random
import sys

ENTRIES = 500
GROUPS = 200  # of 500 keys each: 100,000 in all


def rule(rng, i):
    return (
        {"type": "boolean"},
        {"type": "integer", "minimum": 0, "maximum": 65535},
        {"type": "number", "exclusiveMinimum": -1000, "multipleOf": 0.5},
        {"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^[a-z]+(-[a-z0-9]+)*$"},
        {"enum": ["never", "daily", "weekly", "monthly"]},
        {"type": "array", "items": {"$ref": "#/$defs/port"}, "uniqueItems": True, "maxItems": 8},
        {"$ref": "#/$defs/limit"},
        {"anyOf": [{"type": "null"}, {"type": "string", "maxLength": 20}]},
        {"oneOf": [{"const": "auto"}, {"type": "integer", "minimum": 1}]},
        {"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"type": "integer"}},
    )[i % 10]


def value(rng, i):
    return (
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(65536),
        lambda: rng.randrange(-999, 999) / 2,
        lambda: f"mode-{rng.getrandbits(32):x}",
        lambda: rng.choice(["never", "daily", "weekly", "monthly"]),
        lambda: rng.sample(range(1, 65536), 3),
        lambda: {"soft": rng.randrange(100), "hard": 100 + rng.randrange(100)},
        lambda: rng.choice([None, "yes", "no"]),
        lambda: rng.choice(["auto", 1, 2, 3]),
        lambda: rng.choice(["on", "off", 5]),
    )[i % 10]()


def schema(rng):
    entries = {f"key{i:03d}": {"title": f"Key {i}", **rule(rng, i)} for i in range(ENTRIES)}
    group = {"type": "object", "properties": entries, "additionalProperties": False, "required": ["key000"]}
    limit = {
        "type": "object",
        "properties": {name: {"type": "integer", "minimum": 0} for name in ("soft", "hard")},
        "required": ["soft"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "patternProperties": {"^group[0-9]+$": {"$ref": "#/$defs/group"}},
        "additionalProperties": False,
        "$defs": {"group": group, "limit": limit, "port": {"type": "integer", "minimum": 1, "maximum": 65535}},
    }


def main(folder):
    rng = random.Random(7)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "schema.json").write_text(json.dumps(schema(rng), indent=2))
    groups = {f"group{g}": {f"key{i:03d}": value(rng, i) for i in range(ENTRIES)} for g in range(GROUPS)}
    (folder / "values.json").write_text(json.dumps(groups, indent=2))
    groups["group7"]["key001"] = -1
    (folder / "wrong.json").write_text(json.dumps(groups, indent=2))


main(pathlib.Path(sys.argv[1]))
