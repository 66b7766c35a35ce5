"""The JSON Schema of all that the library reads and writes, made from the forms themselves."""

from typing import Any

import msgspec

from . import _forms, _match_forms

DOCUMENTS: dict[str, Any] = {
    "round": _forms.Round,
    "result": _forms.RoundResult,
    "match": _match_forms.Match,
    "report": _match_forms.Report,
    "rules": _forms.RulesOrPreset,
    "scoring-table": _forms.TableOrName,
    "clock": _forms.RoundClock,
}
"""The forms that stand for a document of their own, by the names that ``boggle schema`` knows."""


def schema(document: str | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one of the documents, or definitions for all of them."""
    kinds = list(DOCUMENTS.values()) if document is None else [DOCUMENTS[document]]
    forms, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**head, **(forms[0] if document else {}), "$defs": definitions}
