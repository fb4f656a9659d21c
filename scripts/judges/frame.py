"""The frame of the judges: options, private namespaces, a machine, and the figures of each program."""

import argparse
import os

import machine


def run(description, programs, count, judge, *flags):
    """Judges the programs that the options name, or all. Prints the figures, and ends with 1 if something differs.

    `judge` gets the machine, the name of a program and the options. It returns a line of figures and the number of
    differences, which it has printed.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root")
    parser.add_argument("prefs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--tables", default=machine.BUNDLED)
    for flag in flags:
        parser.add_argument(flag, action="store_true")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    machine.enter(os.path.abspath(options.root))
    root = machine.Machine(options.root, options.prefs, options.tables)
    lines, differences = [], 0
    for name in options.programs or programs:
        line, different = judge(root, name, options)
        lines.append(f"{name}: {line}")
        differences += different
    print("\n".join(lines))
    raise SystemExit(differences > 0)
