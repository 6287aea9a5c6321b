import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'
import type { Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { withSuccessors } from '../../../../generator/commands/import/successors.ts'
import { importSchema } from './made.ts'

const model = (id: string, schema: JsonObject = {}): Lowered => {
  const lowered = importSchema(schema)
  return { ...lowered, id, imported: { ...lowered.imported, id: `Acme/${id}` }, spec: { ...lowered.spec, id } }
}
const old = model('reel', { 'x-replaced-by': 'Acme/reel-2' })

test.each(['preview', 'beta', 'deprecated', 'disabled', 'retired'])('a model that is %s keeps its stage', (stage) => {
  expect(importSchema({ 'x-status': stage }).spec['release']).toBe(stage)
})

test('a deprecated operation, and a model with a successor, are deprecated; other models are stable', () => {
  expect(importSchema({ deprecated: true }).spec['release']).toBe('deprecated')
  expect(old.spec['release']).toBe('deprecated')
  expect(importSchema({}).spec).not.toHaveProperty('release')
})

test('a successor is found by its original id among the imported models, and by its alias in earlier imports', () => {
  const [replaced, next] = withSuccessors([old, model('reel-2')], [])
  expect([replaced?.spec['replacedBy'], next?.spec['replacedBy']]).toEqual(['reel-2', undefined])
  const [again] = withSuccessors([old], [{ id: 'acme-reel-2', aliases: ['Acme/reel-2'] }])
  expect(again?.spec['replacedBy']).toBe('acme-reel-2')
  expect(again?.notes).toEqual(old.notes)
})

test('a successor that is not imported, and one of a model in preview, are reported', () => {
  const preview = model('reel', { 'x-status': 'preview', 'x-replaced-by': 'Acme/reel-2' })
  for (const models of [[old], [preview, model('reel-2')]]) {
    const [lost] = withSuccessors(models, [])
    expect(lost?.spec).not.toHaveProperty('replacedBy')
    expect(lost?.notes.map(({ code }) => code)).toContain('no-successor')
  }
})
