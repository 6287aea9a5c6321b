import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { format } from '../../../generator/commands/format.ts'
import { defineKind } from '../../../generator/kinds/kind.ts'
import { number, optional } from '../../../generator/source/field.ts'
import { temporary } from '../../support/temporary.ts'

const slider = defineKind({
  word: 'slider',
  doc: 'A number that a form shows as a slider.',
  keys: { highest: optional(number, 'The maximum.'), marks: optional(number, 'How many marks it has.') },
  value: { type: 'number' },
  lower: ({ highest = 1 }) => ({ is: 'number', max: highest }),
})

test('the keys of a kind from outside have a place: after the bounds, before the default', async () => {
  const specs = temporary()
  mkdirSync(join(specs, 'params'))
  const file = join(specs, 'params/volume.yaml')
  const written = 'description: How loud.\ndefault: 1\nmarks: 3\nhighest: 9\nmin: 1\ntype: slider\n'
  writeFileSync(file, written)
  expect(await format(specs, false, [slider])).toEqual({ changed: ['params/volume.yaml'], broken: [] })
  const keys = readFileSync(file, 'utf8').match(/^\w+/gm)
  expect(keys).toEqual(['type', 'min', 'highest', 'marks', 'default', 'description'])
})

test('a text that only the formatter can judge is formatted once, as long as it stays the same', async () => {
  const specs = temporary()
  mkdirSync(join(specs, 'params'))
  const file = join(specs, 'params/words.yaml')
  writeFileSync(file, `type: text\ndescription: ${'many words '.repeat(20).trim()}\n`)
  const hashes = new Set<string>()
  const known = { has: (hash: string): boolean => hashes.has(hash), add: vi.fn((hash: string) => hashes.add(hash)) }
  expect(await format(specs, true, [], known)).toEqual({ changed: [], broken: [] })
  expect(known.add).toHaveBeenCalledOnce()
  expect(await format(specs, true, [], known)).toEqual({ changed: [], broken: [] })
  expect(known.add).toHaveBeenCalledOnce()
  writeFileSync(file, readFileSync(file, 'utf8').replace('many', 'some'))
  expect(await format(specs, true, [], known)).toEqual({ changed: [], broken: [] })
  expect(known.add).toHaveBeenCalledTimes(2)
})

test.each([
  ['keys in another order', 'description: A seed.\ntype: text\n', { changed: ['params/one.yaml'], broken: [] }],
  ['a key that stands there twice', 'type: text\ntype: text\n', { changed: [], broken: ['params/one.yaml'] }],
  ['two spaces', 'type:  text\n', { changed: ['params/one.yaml'], broken: [] }],
])('a simple text with %s is not taken for a formatted one', async (_, text, expected) => {
  const specs = temporary()
  mkdirSync(join(specs, 'params'))
  writeFileSync(join(specs, 'params/one.yaml'), text)
  expect(await format(specs, true)).toEqual(expected)
})
