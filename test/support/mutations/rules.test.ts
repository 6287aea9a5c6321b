import { expect, test } from 'vitest'
import { mutated, mutationsIn } from './rules.ts'

const changesOf = (path: string, text: string): readonly (readonly [string, string])[] =>
  mutationsIn(path, text).map((mutation) => [mutation.rule, mutated(text, mutation)])

test('conditions, guards, constants and awaits of TypeScript are changed', () => {
  expect(changesOf('a.ts', 'if (a && b) return')).toEqual([
    ['guard removed', ';'],
    ['condition negated', 'if (!(a && b)) return'],
  ])
  expect(changesOf('a.ts', 'const limit: 5 = await read(60, true)')).toEqual([
    ['await dropped', 'const limit: 5 = read(60, true)'],
    ['constant changed', 'const limit: 5 = await read((60 * 3), true)'],
    ['constant changed', 'const limit: 5 = await read(60, false)'],
  ])
  expect(changesOf('a.ts', 'if (a) { b() } else c()')).toEqual([['condition negated', 'if (!(a)) { b() } else c()']])
})

test('conditions, guards, constants and awaits of Python are changed, but no words', () => {
  const text = 'if a == "3":\n    return\nb = await c(4)  # 5 times\n'
  expect(changesOf('a.py', text)).toEqual([
    ['condition negated', 'if not (a == "3"):\n    return\nb = await c(4)  # 5 times\n'],
    ['guard removed', 'pass\nb = await c(4)  # 5 times\n'],
    ['await dropped', 'if a == "3":\n    return\nb = c(4)  # 5 times\n'],
    ['constant changed', 'if a == "3":\n    return\nb = await c((4 * 3))  # 5 times\n'],
  ])
})
