import type { Model } from '@gatewright/client'
import { expect, test } from 'vitest'
import { nearest } from '../../../../generator/language/nearest.ts'
import type { Shape } from '../../../../generator/language/shape.ts'
import { expected } from '../../../../generator/language/words.ts'
import type { CommandContext } from '../../../../templates/command/runtime/context.ts'
import { describe } from '../../../../templates/command/runtime/help.ts'

/** The lines of help about one parameter of this shape. */
async function linesOf(shape: Shape): Promise<readonly string[]> {
  const model: Model<unknown, unknown> = {
    id: 'one',
    workflow: 'one',
    mode: 'sync',
    estimatedSeconds: 1,
    params: [{ name: 'a', shape }],
  }
  const context: CommandContext = {
    version: '1',
    baseUrl: '',
    models: {},
    summaries: () => Promise.resolve({}),
    expected: (part) => expected(part as Shape), // the parameter above has it
    nearest,
  }
  const text = await describe(context, model, {})
  return text.split('\n').filter((line) => line.startsWith('  '))
}

const number: Shape = { is: 'number' }
const pair: Shape = { is: 'list', min: 2, max: 2, of: number }
const page: Shape = { is: 'object', fields: [{ name: 'x', shape: number }] }
const map: Shape = { is: 'map', of: pair, noun: 'an object with any keys' }

test.each<[Shape, readonly string[]]>([
  [
    { is: 'list', of: pair },
    ['  --a JSON ...', '      (a list, the flag once for each: a list of exactly 2 items, each a number)'],
  ],
  [map, ['  --a JSON', '      (an object with any keys, each value a list of exactly 2 items, each a number)']],
  [
    { is: 'either', of: [page, map] },
    ['  --a JSON', '      (an object with x, or an object with any keys)', '        x: a number'],
  ],
  [
    { is: 'either', of: [number, { is: 'choice', values: ['low'] }] },
    ['  --a TEXT', '      (a number, or one of "low")'],
  ],
])('help about %j', async (shape, lines) => {
  expect(await linesOf(shape)).toEqual(lines)
})
