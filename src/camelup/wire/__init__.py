"""The messages to and from programs, declared once: views, events, entries, commands, answers, odds, and the line protocol.

Structs and how they are filled; no rules, no clock, no connection. The OpenAPI, the types of the page (`web/src/server/wire.ts`) and the
reference (`docs/wire.md`) are made from these declarations: `python docs/wire.py`.
"""
