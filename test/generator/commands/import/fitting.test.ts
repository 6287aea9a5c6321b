import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compile } from '../../../../generator/building/compile.ts'
import type { JsonObject } from '../../../../generator/commands/import/json.ts'
import { textLike } from '../../../support/matching.ts'
import { valueAt } from '../../../support/reading.ts'
import { isLong } from '../../../support/size.ts'
import { ImportFolder } from './folder.ts'

/** A schema of nested objects, with seven keys at each level. */
function nested(levels: number): JsonObject {
  const inner: JsonObject =
    levels === 0 ? { type: 'string', description: 'A word of the text. '.repeat(20) } : nested(levels - 1)
  const properties = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`key${at}`, inner]))
  return { type: 'object', required: ['key0'], properties }
}

test.runIf(isLong)('the largest parameters of a spec become wider until it fits into a file', async () => {
  const project = new ImportFolder()
  const { models, failures } = await project.run([project.source({ deep: nested(3), flat: nested(0) })])
  expect([models.map(({ result }) => result), failures]).toEqual([['added'], []])
  expect(models[0]?.notes.filter(({ code }) => code === 'widened').map(({ message }) => message)).toEqual([
    textLike(/^"deep" .*more than 1 MiB.* Accepted instead: any JSON inside of 3 levels\.$/),
  ])
  const { diagnostics } = await compile(project.specs)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const params: unknown = valueAt(parse(project.text()), 'params')
  expect(valueAt(params, 'flat', 'keys', 'key0')).toMatchObject({ type: 'text', required: true })
  const deepest = valueAt(params, 'deep', 'keys', 'key1', 'keys', 'key2', 'keys', 'key0')
  expect(deepest).toMatchObject({ type: 'json', required: true })
})
