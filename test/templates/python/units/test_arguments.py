"""What a text on a command line means for each shape."""

from pathlib import Path

import pytest
from runtime.arguments import UsageError, params_of
from runtime.shapes import field_of

IMAGE = {"is": "file", "media": "image"}
SHAPES = {
    "text": {"is": "string"},
    "number": {"is": "number"},
    "flag": {"is": "boolean"},
    "choice": {"is": "choice", "values": ["5", 10, "auto"]},
    "image": IMAGE,
    "images": {"is": "list", "of": IMAGE},
    "texts": {"is": "list", "of": {"is": "string"}},
    "sizes": {"is": "list", "of": {"is": "number"}},
    "null": {"is": "nullable", "of": {"is": "number"}},
    "any": {"is": "any"},
    "object": {"is": "object", "fields": [{"name": "image", "shape": IMAGE}, {"name": "text", "shape": {"is": "any"}}]},
    "map": {"is": "map", "of": {"is": "list", "of": IMAGE}},
    "size": {"is": "either", "of": [{"is": "number"}, {"is": "choice", "values": ["large"]}, {"is": "object"}]},
    "style": {"is": "either", "of": [{"is": "choice", "values": ["bold"]}, IMAGE, {"is": "list", "of": IMAGE}]},
}
FIELDS = [field_of({"name": name, "shape": shape}) for name, shape in SHAPES.items()]


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["text=5"], "5"),
        (["text=a=b"], "a=b"),
        (["text=a", "text="], ""),
        (["number=5"], 5),
        (["number=-0.5"], -0.5),
        (["number=five"], "five"),
        (["number= "], " "),
        (["flag=true"], True),
        (["flag=yes"], "yes"),
        (["choice=5"], "5"),
        (["choice=10"], 10),
        (["choice=11"], "11"),
        (["image=a.png"], Path("a.png")),
        (["image=HTTPS://example.com/a.png"], "HTTPS://example.com/a.png"),
        (["image=data:image/png;base64,AA=="], "data:image/png;base64,AA=="),
        (["images=a.png"], [Path("a.png")]),
        (["images=a.png", "images=b.png"], [Path("a.png"), Path("b.png")]),
        (['images=["a.png", "https://example.com/b.png"]'], [Path("a.png"), "https://example.com/b.png"]),
        (['texts=["a"]'], ['["a"]']),
        (["sizes=[1, 2]"], [1, 2]),
        (["sizes=1", "sizes=2"], [1, 2]),
        (["null=null"], None),
        (["null=1"], 1),
        (["any=1"], 1),
        (["any=one"], "one"),
        (['object={"image": "a.png", "text": "b.png"}'], {"image": Path("a.png"), "text": "b.png"}),
        (['map={"a": ["b.png"]}'], {"a": [Path("b.png")]}),
        (["size=large"], "large"),
        (["size=1.5"], 1.5),
        (['size={"a": 1}'], {"a": 1}),
        (["style=bold"], "bold"),
        (["style=bold.png"], Path("bold.png")),
        (["style=a.png", "style=b.png"], [Path("a.png"), Path("b.png")]),
        (["unknown=1"], 1),
    ],
)
def test_the_shape_of_a_parameter_decides_what_its_text_means(words, value):
    assert params_of(FIELDS, words, {}) == {words[0].partition("=")[0]: value}


def test_words_win_over_json():
    assert params_of(FIELDS, ["text=a"], {"text": "b", "number": 1}) == {"text": "a", "number": 1}


def test_a_word_without_a_name_is_refused():
    with pytest.raises(UsageError, match="write NAME=VALUE"):
        params_of(FIELDS, ["A lighthouse."], {})
