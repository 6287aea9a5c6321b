import { expect, test } from 'vitest'
import { readArguments } from '../../../../../templates/command/runtime/mcp/arguments.ts'
import { ToolError } from '../../../../../templates/command/runtime/mcp/failures.ts'
import { toolList } from '../../../../../templates/command/runtime/mcp/tools.ts'
import { valueAt } from '../../../../support/reading.ts'

/** The messages about arguments, by the argument. */
function issuesOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    if (error instanceof ToolError) return valueAt(error.more, 'issues')
  }
  return []
}

test('reads arguments by their types', () => {
  const args = readArguments('run_model', { model: 'a', params: { x: 1 }, wait_seconds: 3 })
  expect([args.text('model'), args.object('params'), args.integer('wait_seconds')]).toEqual(['a', { x: 1 }, 3])
  expect([args.text('idempotency_key'), readArguments('list_tasks', undefined).integer('limit')]).toEqual([
    undefined,
    undefined,
  ])
})

test('names every wrong argument at once, with what was meant', () => {
  expect(issuesOf(() => readArguments('run_model', { modle: 'a', params: '{}', wait_seconds: 1e9 }))).toEqual([
    { parameter: 'modle', message: 'There is no argument "modle". Did you mean model?' },
    { parameter: 'model', message: 'model is required.' },
    { parameter: 'params', message: 'params must be an object, not text or a list.' },
    { parameter: 'wait_seconds', message: 'wait_seconds must be a whole number from 0 to 600.' },
  ])
  expect(issuesOf(() => readArguments('list_tasks', { state: 'DONE', limit: 0.5, zzzzz: 1 }))).toEqual([
    { parameter: 'zzzzz', message: 'There is no argument "zzzzz". The arguments are state, model, limit.' },
    { parameter: 'state', message: 'state must be one of ACCEPTED, IN_PROGRESS, COMPLETED, FAILED.' },
    { parameter: 'limit', message: 'limit must be a whole number from 1 to 50.' },
  ])
  const key = { model: 'a', params: {}, idempotency_key: 'two words' }
  expect(issuesOf(() => readArguments('run_model', key))).toEqual([
    {
      parameter: 'idempotency_key',
      message: 'idempotency_key must be visible ASCII text of 1 to 255 characters, without spaces.',
    },
  ])
})

test('every tool says what a host may assume, and how its result looks; names are identifiers', () => {
  for (const { name, annotations, inputSchema, outputSchema } of toolList) {
    expect(name).toMatch(/^[a-z_]+$/)
    expect(Object.keys(inputSchema['properties'] ?? {}).every((key) => /^[a-z_]+$/.test(key))).toBe(true)
    expect(annotations).toMatchObject({ readOnlyHint: /^(?:run|cancel)/.test(name) ? false : true })
    expect(outputSchema).toMatchObject({ type: 'object' })
  }
  expect(toolList).toHaveLength(7)
})
