import { expect, test } from 'vitest'
import { merge } from '../../../../generator/commands/import/planning.ts'

const base = { name: 'A', params: { steps: { type: 'range', max: 50 }, seed: { type: 'integer' } } }

test('changes of the source alone are applied', () => {
  const next = { name: 'A', params: { steps: { type: 'range', max: 60 }, fps: { type: 'integer' } } }
  expect(merge({ base, current: base, next })).toEqual({
    edits: [
      { path: ['params', 'steps', 'max'], value: 60 },
      { path: ['params', 'fps'], value: { type: 'integer' } },
      { path: ['params', 'seed'], value: undefined },
    ],
    conflicts: [],
  })
})

test('edits by hand are kept', () => {
  const current = { name: 'Better', tags: ['x'], params: { steps: { type: 'range', max: 50, label: 'Steps' } } }
  expect(merge({ base, current, next: base })).toEqual({ edits: [], conflicts: [] })
})

test('different changes on both sides are a conflict, and equal changes are not', () => {
  const current = { name: 'Mine', params: base.params }
  expect(merge({ base, current, next: { ...base, name: 'Theirs' } })).toEqual({
    edits: [],
    conflicts: [{ path: ['name'], value: 'Theirs' }],
  })
  expect(merge({ base, current, next: { ...base, name: 'Mine' } })).toEqual({ edits: [], conflicts: [] })
})

test('a list is merged as a single value', () => {
  const [old, mine, theirs] = [{ options: ['a'] }, { options: ['a', 'b'] }, { options: ['a', 'c'] }]
  expect(merge({ base: old, current: mine, next: theirs }).conflicts).toEqual([
    { path: ['options'], value: ['a', 'c'] },
  ])
  expect(merge({ base: old, current: old, next: theirs }).edits).toEqual([{ path: ['options'], value: ['a', 'c'] }])
})
