"""`fathoms schema` says what a server speaks."""

import json

from click.testing import CliRunner

from fathoms.cli.main import main


def test_the_schema_holds_the_http_api_and_every_message_of_the_socket() -> None:
    result = CliRunner().invoke(main, ["schema"])
    assert result.exit_code == 0
    schema = json.loads(result.output)
    assert "/api/tables" in schema["openapi"]["paths"]
    wire = schema["wire"]
    assert {"$ref": "#/components/Answer"} in wire["from_browser"]
    assert {"$ref": "#/components/Frame"} in wire["to_browser"]
    assert wire["components"]["Answer"]["properties"]["kind"] == {"enum": ["answer"]}
