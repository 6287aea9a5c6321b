import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { python, skipped } from './python.ts'

const program = `
from __future__ import annotations
import sys
sys.path.insert(0, 'templates/python')
from dataclasses import dataclass, field
from typing import Literal, Optional, Union
from runtime.results import build

@dataclass(frozen=True, kw_only=True)
class Item:
    url: str

@dataclass(frozen=True, kw_only=True)
class Word:
    text: str
    start: Optional[float] = None

@dataclass(frozen=True, kw_only=True)
class Answer:
    list_: list[Item] = field(metadata={'key': 'list'})
    voices: dict[str, list[Word]]
    best: Optional[Item] = None
    either: Union[Word, Item, str, None] = None
    kind: Literal['a', 'b']
    raw: object = None

known = {'list': [{'url': 'x', 'size': 1}], 'voices': {'one': [{'text': 'a', 'start': 1}]}, 'kind': 'a',
         'best': {'url': 'y'}, 'either': {'url': 'z'}, 'raw': {'b': 1}}
print(build(Answer, {**known, 'later': True}))
print(build(Answer, {'raw': 'as it came', 'kind': 'of a newer version', 'list': 'none', 'voices': []}))
print(build(Item, None), build(Item, 'text'))
try:
    build(Answer, known).kind = 'b'
except AttributeError as error:
    print(type(error).__name__)
`

test.skipIf(python === undefined)(
  `a result is made of JSON, also of JSON that its class does not know${skipped}`,
  () => {
    const { stdout, stderr } = spawnSync(python ?? '', ['-B', '-c', program], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n')).toEqual([
      "Answer(list_=[Item(url='x')], voices={'one': [Word(text='a', start=1)]}, best=Item(url='y'), either=Item(url='z'), kind='a', raw={'b': 1})",
      "Answer(list_='none', voices=[], best=None, either=None, kind='of a newer version', raw='as it came')",
      'None text',
      'FrozenInstanceError',
    ])
  },
)
