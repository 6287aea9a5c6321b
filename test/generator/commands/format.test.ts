import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
