import { expect, test } from 'vitest'
import { merge } from '../../../generator/importing/merging.ts'

const base = { name: 'A', params: { steps: { type: 'range', max: 50 }, seed: { type: 'integer' } } }

test('what only the source has changed is taken over', () => {
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

test('what somebody has changed, added or removed by hand stays', () => {
  const current = { name: 'Better', tags: ['x'], params: { steps: { type: 'range', max: 50, label: 'Steps' } } }
  expect(merge({ base, current, next: base })).toEqual({ edits: [], conflicts: [] })
})

test('what both have changed is a conflict, and what both have changed alike is none', () => {
  const current = { name: 'Mine', params: base.params }
  expect(merge({ base, current, next: { ...base, name: 'Theirs' } })).toEqual({
    edits: [],
    conflicts: [{ path: ['name'], value: 'Theirs' }],
  })
  expect(merge({ base, current, next: { ...base, name: 'Mine' } })).toEqual({ edits: [], conflicts: [] })
})

test('a list is a value as a whole', () => {
  const [old, mine, theirs] = [{ options: ['a'] }, { options: ['a', 'b'] }, { options: ['a', 'c'] }]
  expect(merge({ base: old, current: mine, next: theirs }).conflicts).toEqual([
    { path: ['options'], value: ['a', 'c'] },
  ])
  expect(merge({ base: old, current: old, next: theirs }).edits).toEqual([{ path: ['options'], value: ['a', 'c'] }])
})
