import { expect, test } from 'vitest'
import { readJsonText } from '../../../generator/configuration/load.ts'
import { readJson } from '../../support/reading.ts'

test.each([
  ['{"a": 1,}', '1:9', 'a key is expected, or no comma before it'],
  ['{"a": [1,]}', '1:10', 'no comma before it'],
  ["{'a': 1}", '1:2', 'double quotes'],
  ['{"a": \'x\'}', '1:7', 'double quotes'],
  ['{"a": True}', '1:7', '"True" is not JSON'],
  ['{\n  // why\n  "a": 1\n}', '2:3', 'JSON has no comments'],
  ['{"a" 1}', '1:6', ': is expected'],
  ['{"a": 1 "b": 2}', '1:9', 'a comma or }'],
  ['{"a": 1, "a": 2}', '1:10', 'the key "a" occurs twice'],
  ['{"a": "x', '1:7', 'a text must end'],
  ['{"a": 01}', '1:7', 'is not JSON'],
  ['{} {}', '1:4', 'nothing can follow'],
  ['', '1:1', 'ends too early'],
  ['{"a": [', '1:8', 'ends too early'],
  ['{"é😀": nul}', '1:9', '"nul" is not JSON'],
  [`${'['.repeat(60)}`, '1:52', '50 levels'],
])('%j has a mistake at %s: %s', (text, place, why) => {
  const read = readJsonText(text)
  if (!('why' in read)) throw new Error('It is valid.')
  expect(`${read.place.line}:${read.place.column}`).toBe(place)
  expect(read.why).toContain(why)
})

test.each([
  '{}',
  '{"a": [1, -2.5e3, 0, {"b": null}], "c": {"d": true, "é": "x\\u0041\\n"}}',
  ' [ ] ',
  '"text"',
  '{"__proto__": {"a": 1}}',
])('%j is read as JSON.parse reads it', (text) => {
  const read = readJsonText(text)
  expect('value' in read && read.value).toEqual(readJson(text))
})

test('each value has its position, and a value that is missing that of the object around it', () => {
  const read = readJsonText('{\n  "packages": {\n    "scope": 1,\n    "keywords": ["a", 2]\n  }\n}')
  if ('why' in read) throw new Error(read.why)
  expect(read.placeOf(['packages', 'scope'])).toEqual({ line: 3, column: 5 })
  expect(read.placeOf(['packages', 'keywords', 1])).toEqual({ line: 4, column: 23 })
  expect(read.placeOf(['packages', 'repository', 'url'])).toEqual({ line: 2, column: 3 })
})
