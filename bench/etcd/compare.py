#!/usr/bin/env python3
"""compare.py PREFS: reading 100,000 keys of etcd, for prefs and etcdctl on the same server by turns, as a
Markdown table: whole processes, medians.

The server is the script's own, on loopback, and ends with it."""
import base64
import http.client
import json
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

PREFS = os.path.abspath(sys.argv[1])
KEYS, RUNS = 100_000, 9
PREFIX = "/prefs/"


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def start(folder, port, peer_port):
    client, peer = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{peer_port}"
    return subprocess.Popen(
        ["etcd", "--data-dir", folder, "--listen-client-urls", client, "--advertise-client-urls", client,
         "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
         "--initial-cluster", f"default={peer}", "--unsafe-no-fsync"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait(port):
    for _ in range(600):
        health = subprocess.run(
            ["etcdctl", "--endpoints", f"127.0.0.1:{port}", "endpoint", "health"], capture_output=True)
        if health.returncode == 0:
            return
        time.sleep(0.1)
    sys.exit("etcd does not answer")


def name(number):
    return f"service{number // 1000:03}", f"group{number // 50 % 20:02}", f"key{number:06}"


def fill(port):
    """Texts, integers, booleans and reals, in groups of fifty."""
    def text(value):
        return base64.b64encode(value.encode()).decode()

    connection = http.client.HTTPConnection("127.0.0.1", port)
    for first in range(0, KEYS, 128):
        puts = [
            {"request_put": {
                "key": text(PREFIX + "/".join(name(number))),
                "value": text(json.dumps([f"text of key {number}", number, True, number / 7][number % 4]))}}
            for number in range(first, min(KEYS, first + 128))]
        connection.request("POST", "/v3/kv/txn", json.dumps({"success": puts}))
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            sys.exit(f"etcd takes no keys: {answer.status}")


def run(command):
    """Seconds of the wall, and of this process's own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(port):
    address = f"etcd://127.0.0.1:{port}{PREFIX}"
    jobs = {
        "etcdctl get --prefix": ["etcdctl", "--endpoints", f"127.0.0.1:{port}", "get", "--prefix", PREFIX],
        "prefs get, one value": [PREFS, "get", address, ".".join(name(KEYS // 2))],
        "prefs list": [PREFS, "list", address],
    }
    times = {job: [] for job in jobs}
    for _ in range(RUNS):
        for job, command in jobs.items():
            times[job].append(run(command))
    return {job: [statistics.median(column) * 1000 for column in zip(*rows)] for job, rows in times.items()}


def main():
    absent = [program for program in ("etcd", "etcdctl") if not shutil.which(program)]
    if absent:
        return print(f"Left out: {', '.join(absent)}")
    with tempfile.TemporaryDirectory() as folder:
        port, peer_port = free_ports(2)
        server = start(folder, port, peer_port)
        try:
            wait(port)
            fill(port)
            medians = compare(port)
        finally:
            server.kill()
            server.wait()
    peer = medians["etcdctl get --prefix"][0]
    print(f"| {KEYS:,} keys | ms | CPU, ms | ratio | target |\n|---|---|---|---|---|")
    for job, (wall, own) in medians.items():
        target = f"≤ 1.5 {'met' if wall / peer <= 1.5 else '**missed**'}" if "one" in job else ""
        print(f"| {job} | {wall:.0f} | {own:.0f} | {wall / peer:.2f} | {target} |")


main()
