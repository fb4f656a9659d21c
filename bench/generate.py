#!/usr/bin/env python3
"""Makes the benchmark's files in a folder: generate.py FOLDER. The same files every time."""
import datetime
import json
import pathlib
import plistlib
import random
import sys

AREAS = "net disk log cache auth mail web db job ui".split()
PARTS = "limit path level size host port mode name retry user".split()
FIRST, LAST = "aaa.first.marker", "zzz.last.marker"


def value(rng, i):
    """Mostly scalars, as preference files hold them; some lists and groups."""
    return (
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(-(10**6), 10**9),
        lambda: round(rng.uniform(-1000, 1000), 3),
        lambda: f"/srv/{rng.choice(AREAS)}/{rng.getrandbits(36):x} ü{i}",
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(1 << 16),
        lambda: f"{rng.choice(PARTS)}-{rng.getrandbits(48):012x}",
        lambda: rng.random() < 0.5,
        lambda: [rng.randrange(100) for _ in range(3)],
        lambda: {"enabled": rng.random() < 0.5, "level": rng.randrange(9)},
    )[i % 10]()


def keys(count):
    for i in range(count - 2):
        yield f"org.sample.{AREAS[i % 10]}.{PARTS[i // 10 % 10]}.key{i:07d}"


def flat(count, path):
    rng = random.Random(7)
    with open(path, "w") as file:
        file.write(f'{{\n  "{FIRST}": "hello"')
        for i, key in enumerate(keys(count)):
            file.write(f',\n  "{key}": {json.dumps(value(rng, i), ensure_ascii=False)}')
        file.write(f',\n  "{LAST}": 1.50e+03\n}}\n')


def nested(count, path):
    rng = random.Random(7)
    with open(path, "w") as file:
        file.write(f'{{\n  "{FIRST}": "hello",\n')
        for group in range(0, count, 50):
            file.write(f'  "group{group:07d}": {{\n    "settings": {{\n')
            members = (
                f'      "{PARTS[i % 10]}{i:07d}": {json.dumps(value(rng, i), ensure_ascii=False)}'
                for i in range(group, min(group + 50, count))
            )
            file.write(",\n".join(members) + "\n    }\n  },\n")
        file.write(f'  "{LAST}": 1.50e+03\n}}\n')


def toml(value):
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def tables(count, folder, size):
    """Ten keys in each table, and the same tables in JSON."""
    rng = random.Random(7)
    with open(folder / f"tables-{size}.toml", "w") as as_toml, open(folder / f"tables-{size}.json", "w") as as_json:
        for table in range(0, count, 10):
            name, members = f"{AREAS[table // 10 % 10]}{table:07d}", []
            for i in range(table, table + 10):
                members.append((f"{PARTS[i % 10]}{i:07d}", value(rng, i)))
            as_toml.write(f"[{name}]\n" + "".join(f"{key} = {toml(item)}\n" for key, item in members) + "\n")
            lines = (f'    "{key}": {json.dumps(item, ensure_ascii=False)}' for key, item in members)
            as_json.write(("{\n" if table == 0 else ",\n") + f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }")
        as_json.write("\n}\n")


def assignments(count, path):
    """A table with all keys."""
    rng = random.Random(7)
    with open(path, "w") as file:
        for i, key in enumerate(keys(count)):
            file.write(f'"{key}" = {toml(value(rng, i))}\n')


def block(count, path):
    """One block mapping with all keys."""
    rng = random.Random(7)
    with open(path, "w") as file:
        file.write(f"{FIRST}: hello\n")
        for i, key in enumerate(keys(count)):
            item = value(rng, i)
            text = item if isinstance(item, str) else json.dumps(item)
            file.write(f"{key}: {text}\n")
        file.write(f"{LAST}: 1.50e+03\n")


def aliases(count, path):
    """A hundred anchored mappings, and `count` aliases of them."""
    with open(path, "w") as file:
        for i in range(100):
            file.write(f"base{i}: &base{i}\n  host: h{i}\n  port: {i}\n")
        for i in range(count):
            file.write(f"user{i:07d}: *base{i % 100}\n")


SHAPES = {
    # name: (the separator, a heading for every fifty lines)
    "lines.ini": (" = ", "[section{}]"),
    "lines.service": ("=", "[Section{}]"),
    "gitconfig": (" = ", '[section "name{}"]'),
    "sshd_config": (" ", None),
    "sysctl.conf": (" = ", None),
    "lines.json": None,
}


def setting(rng, i):
    """A key and the text of its value: 43 bytes on average, as in a file with long paths."""
    path = f"/srv/{rng.choice(AREAS)}/{rng.getrandbits(80):020x}/{i}"
    text = ("yes", str(rng.randrange(1 << 16)), path, f"{path} {path}", f"{rng.choice(PARTS)} of {path}")
    return f"{rng.choice(PARTS)}_{i}", text[i % 5]


def lines(count, folder):
    """Files of `count` lines in several dialects, one comment in ten lines, and the same keys in JSON."""
    for name, shape in SHAPES.items():
        rng = random.Random(7)
        text = []
        for i in range(count):
            key, value = setting(rng, i)
            if shape is None:
                text.append(f"  {json.dumps(key)}: {json.dumps(value)}")
            elif shape[1] and i % 50 == 0:
                text.append(shape[1].format(i // 50))
            elif i % 10 == 1:
                text.append(f"# Comment {i} says what the next setting is for.")
            else:
                text.append(key + shape[0] + value)
        whole = "\n".join(text) if shape else "{\n" + ",\n".join(text) + "\n}"
        (folder / name).write_text(whole + "\n")


def plist(count):
    rng = random.Random(7)
    tree = {FIRST: "hello"}
    for i, key in enumerate(keys(count)):
        tree[key] = value(rng, i)
        if i % 40 == 3:
            tree[key] = datetime.datetime(2024, 1, 1) + datetime.timedelta(seconds=i)
        if i % 40 == 6:
            tree[key] = bytes(rng.getrandbits(8) for _ in range(40))
    tree[LAST] = 1500.0
    return tree


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for count, name in ((1_000, "1k"), (100_000, "100k"), (1_000_000, "1m")):
        flat(count, folder / f"flat-{name}.json")
        nested(count, folder / f"nested-{name}.json")
    flat(10_000_000, folder / "flat-10m.json")
    for count, size in ((100_000, "100k"), (1_000_000, "1m")):
        tables(count, folder, size)
    assignments(1_000_000, folder / "flat-1m.toml")
    for count, size in ((100_000, "100k"), (1_000_000, "1m")):
        block(count, folder / f"flat-{size}.yaml")
        aliases(count // 10, folder / f"aliases-{size}.yaml")
    lines(200_000, folder)
    tree = plist(100_000)
    for name, format in (("xml", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)):
        with open(folder / f"plist-100k.{name}.plist", "wb") as file:
            plistlib.dump(tree, file, fmt=format, sort_keys=False)
    (folder / "done").touch()


if __name__ == "__main__":
    main(sys.argv[1])
