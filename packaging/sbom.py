#!/usr/bin/env python3
"""sbom.py PROGRAM VERSION SECONDS: prints the parts of the program as SPDX 2.3, from Package.resolved and dpkg."""
import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys

program, version, seconds = sys.argv[1:]
digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()
created = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)


def package(name, number, location, licence, **others):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name), "name": name,
        "versionInfo": number, "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
        **others,
    }


def debian(name):
    query = subprocess.run(["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True)
    return query.stdout if query.returncode == 0 else "NOASSERTION"


swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
toolchain = re.search(r"Swift version (\S+)", swift)
apache = "Apache-2.0 WITH Swift-exception"
main = package(
    "prefs", version, "NOASSERTION", "MIT",
    checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
parts = [
    package(
        pin["identity"], pin["state"].get("version", pin["state"]["revision"]),
        f"git+{pin['location']}@{pin['state']['revision']}", apache)
    for pin in json.loads(pathlib.Path("Package.resolved").read_text())["pins"]
] + [
    package("swift", toolchain[1] if toolchain else "NOASSERTION", "https://www.swift.org", apache),
    package("pcre2", debian("libpcre2-dev"), "https://www.pcre.org", "BSD-3-Clause"),
    package("ncurses", debian("libncurses-dev"), "https://invisible-island.net/ncurses/", "X11"),
]
print(json.dumps({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"prefs-{version}", "documentNamespace": f"urn:sha256:{digest}",
    "creationInfo": {
        "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/sbom.py"]},
    "packages": [main] + parts,
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
         "relatedSpdxElement": main["SPDXID"]},
    ] + [
        {"spdxElementId": main["SPDXID"], "relationshipType": "STATIC_LINK",
         "relatedSpdxElement": part["SPDXID"]} for part in parts
    ],
}, indent=2))
