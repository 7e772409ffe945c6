#!/usr/bin/env python3
"""Expands SwiftData's macros for the compiler: @Model to its conformances, all others to nothing.

The compiler starts a plugin as a process and sends it messages in JSON, each after its length in eight bytes.
"""

import json
import struct
import sys

source, sink = sys.stdin.buffer, sys.stdout.buffer


def expansion(request):
    if request["macro"]["typeName"] != "Model" or request["macroRole"] != "extension":
        return ""
    # A sub-class has its parent's conformances: then the compiler asks for none.
    wanted = request.get("conformanceListSyntax", {}).get("source", "")
    protocols = wanted.partition(":")[2].partition("{")[0].strip()
    name = request["extendedTypeSyntax"]["source"]
    return f"extension {name}: {protocols} {{}}" if protocols else ""


while True:
    head = source.read(8)
    length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
    if length == 0:
        break
    ((kind, request),) = json.loads(source.read(length)).items()
    if kind == "getCapability":
        reply = {"getCapabilityResult": {"capability": {"protocolVersion": 7}}}
    else:
        text = expansion(request) if kind == "expandAttachedMacro" else ""
        reply = {"expandMacroResult": {"expandedSource": text, "diagnostics": []}}
    data = json.dumps(reply, ensure_ascii=False).encode()
    sink.write(struct.pack("<Q", len(data)) + data)
    sink.flush()
