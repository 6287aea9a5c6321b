import { beforeEach, expect, test } from 'vitest'
import type { ImportResult } from '../../../../generator/commands/import/import.ts'
import { importReport, importText } from '../../../../generator/commands/import/report.ts'
import { listWith, textLike, textWith } from '../../../support/matching.ts'
import { ImportFolder, plain } from './folder.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const text = { type: 'string' }
const film = { type: 'object', properties: { video: { type: 'string', format: 'uri' } } }

/** An OpenAPI document with many operations, each with losses and changes. */
function documentOf(count: number, most = 50): string {
  const schema = (at: number) => ({
    type: 'object',
    properties: {
      prompt: text,
      [`word${at}`]: { ...text, not: { const: `${at}` } },
      old: { ...text, deprecated: true },
      steps: { type: 'integer', minimum: 1, maximum: most },
      size: { enum: ['a', 'a'] },
    },
  })
  const operation = (at: number) => ({
    operationId: `film${at}`,
    parameters: [{ name: 'X-Mood', in: 'header', schema: text }],
    requestBody: {
      content: {
        'application/json': { schema: schema(at) },
        'text/plain': { schema: { type: 'string', maxLength: at + 1 } },
      },
    },
    responses: { 200: { description: 'Done.', content: { 'application/json': { schema: film } } } },
  })
  const paths = Object.fromEntries(Array.from({ length: count }, (_, at) => [`/films/${at}`, { post: operation(at) }]))
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Acme', version: '1' }, paths })
}

const run = (content: string): Promise<ImportResult> =>
  project.run([project.file('acme.json', content)], { format: 'openapi' })

const linesOf = (result: ImportResult): readonly string[] => importText(result, 'specs', plain)

test('a report of many models fits on a screen, with the losses of variants and parameters first', async () => {
  const lines = linesOf(await run(documentOf(120)))
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(lines.slice(0, 3)).toEqual([
    textLike(
      /^loss {6}The body can also be text\/plain, .*\(other-body, 120 times in 120 models, first in acme-film0 at \/paths\/.*\)$/,
    ),
    textLike(
      /^loss {6}The parameter "X-Mood" is in a header, .*\(outer-parameter, 120 times in 120 models, first in acme-film0/,
    ),
    'added     120 models in specs/models/acme (first: acme-film0.yaml)',
  ])
  const said = (code: string): readonly string[] => lines.filter((line) => line.includes(`(${code}`))
  for (const code of ['option-twice', 'deprecated-parameter', 'guessed'])
    expect(said(code), code).toEqual([textWith('120 times in 120 models, first in ')])
  // The sentence of one model does not hold for the others.
  expect(said('constraint')).toEqual([textWith('120 of this kind in 120 models, this one first in ')])
  expect(lines).toContain(
    '120 models, 0 without loss: 360 losses, 120 mistakes, 120 changes, 120 guesses, 0 assumptions, 120 choices.',
  )
})

test('a sentence that holds for several models is said once, also if the report is model by model', async () => {
  const lines = linesOf(await run(documentOf(3)))
  expect(lines.slice(0, 2)).toEqual(['added     specs/models/acme/acme-film0.yaml', textWith('  loss ')])
  expect(lines.filter((line) => line.includes('X-Mood'))).toEqual([textWith('(outer-parameter, 3 times)')])
  expect(lines.filter((line) => line.includes('(constraint)'))).toHaveLength(3)
})

test('conflicts come before everything else, and as many as there is room for are listed', async () => {
  await run(documentOf(120))
  for (let at = 0; at < 120; at++) {
    const file = `specs/models/acme/acme-film${at}.yaml`
    project.file(file, project.read(file).replace('max: 50', 'max: 40'))
  }
  const lines = linesOf(await run(documentOf(120, 60)))
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(lines[0]).toBe('conflict params.steps.max: 60; the edit by hand is kept  (specs/models/acme/acme-film0.yaml)')
  const conflicts = lines.filter((line) => line.startsWith('conflict'))
  expect(conflicts.length).toBeGreaterThan(30)
  expect(conflicts.at(-1)).toBe(`conflict  and ${120 - conflicts.length + 1} lines more; --json lists all`)
  expect(lines).toContain('120 conflicts.')
  expect(lines).toContainEqual(textWith('unchanged 120 models in specs/models/acme'))
})

const leftOut = Array.from({ length: 90 }, (_, at) => ({
  source: 'acme.json',
  operation: `POST /v1/hooks/${at}`,
  reason: at < 60 ? 'it registers a webhook' : 'it uploads a file',
  evidence: 'the word "hooks" in its path',
}))

test('operations that are no models are counted by their reason', async () => {
  const result = await run(documentOf(1))
  const hooks = [
    'left out  60 operations, first POST /v1/hooks/0: it registers a webhook (the word "hooks" in its path)',
    'left out  30 operations, first POST /v1/hooks/60: it uploads a file (the word "hooks" in its path)',
  ]
  expect(linesOf({ ...result, leftOut })).toEqual(listWith(hooks))
  const { findings, rules } = importReport({ ...result, leftOut }, 'specs', { strict: false, check: false })
  expect(findings.filter(({ code }) => code === 'import-left-out')).toHaveLength(90)
  expect(findings.find(({ code }) => code === 'import-left-out')).toMatchObject({
    severity: 'note',
    message: 'POST /v1/hooks/0 is no model: it registers a webhook (the word "hooks" in its path).',
  })
  expect(rules?.map(({ code }) => code)).toContain('import-left-out')
  const many = linesOf({
    ...(await run(documentOf(120))),
    leftOut: leftOut.map((one, at) => ({ ...one, reason: `${at}` })),
  })
  expect(many.length).toBeLessThanOrEqual(60)
  expect(many.find((line) => line.startsWith('left out'))).toContain('POST /v1/hooks/0: 0 ')
})

test('a sentence of any length fits, and no text of a document moves the cursor', async () => {
  const long = { openapi: '3.1.0', paths: { [`/${'long/'.repeat(2000)}\u001b[2J`]: { get: {} } } }
  const { failures, ...rest } = await run(JSON.stringify(long))
  const lines = linesOf({
    ...rest,
    failures: failures.map((one) => ({ ...one, why: `${'long '.repeat(2000)}\u001b[2J` })),
  })
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(600)
  expect(lines.join('\n')).not.toContain('\u001b')
})
