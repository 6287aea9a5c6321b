import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatNames } from '../../../generator/reporting/finding.ts'
import { listWith, objectWith, textLike, textWith } from '../../support/matching.ts'
import { documented, gatewright } from '../../support/gatewright.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { reportReaders, type ReportFormat } from '../../support/reportReaders.ts'
import { Workshop } from '../../support/workshop.ts'
import { isLong } from '../../support/size.ts'

const user = new Workshop()
const audio = documented['vendor2-audio-1.0']

/** Breaks a spec with a key that looks like a command of a workflow, an end of a quotation and an escape of a terminal. */
function breakSpec(): void {
  user.edit(`specs/${audio}`, (text) => `"::error file=x::y\\n##[error]z ]]> \\u001b[31m": 1\n${text}`)
}

const findingsOf = (stdout: string): unknown => valueAt(readJson(stdout), 'findings')

test('check prints its findings for programs on stdout, and the diagnostics for people on stderr', async () => {
  breakSpec()
  const { code, stdout, stderr } = await user.run('check', '--format', 'json')
  expect(code).toBe(1)
  expect(readJson(stdout)).toMatchObject({
    command: 'check',
    failed: true,
    summary: '1 error in 1 file.',
    counts: { error: 1 },
  })
  expect(findingsOf(stdout)).toEqual([
    {
      severity: 'error',
      code: 'unknown-key',
      message: textWith('::error file=x::y'),
      file: `specs/${audio}`,
      line: 1,
      column: 1,
      length: 46,
      hint: textWith('quote a text'),
    },
  ])
  expect(stderr).toMatch(/unknown-key[^]*\n1 error in 1 file\.\n$/)
})

/** Reads a report; throws if its readers could not. */
const read = (format: string, text: string): readonly string[] => reportReaders[format as ReportFormat](text) // not the first name

test.each(formatNames.slice(1))(
  'check --format %s prints a document and nothing else on stdout, whatever texts specs have',
  async (format) => {
    breakSpec()
    const { code, stdout, stderr } = await user.run('check', '--format', format)
    expect(code).toBe(1)
    expect(read(format, stdout)).toEqual(['unknown-key'])
    expect(stdout).not.toContain('\u001b')
    if (format === 'github') expect(stderr).toBe('1 error in 1 file.\n') // no text of a spec: a workflow reads commands there, too
  },
)

test('an error of a comparison has no command that a workflow reads on stderr', async () => {
  breakSpec()
  const { code, stderr } = await user.run('diff', 'specs', '--format', 'github')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: .*cannot be compared: .*\[error\]z.*\n$/)
  expect(stderr).not.toContain('##[')
})

test('check --strict says that warnings fail it, and a check without findings has its sentence on stderr', async () => {
  user.edit(`specs/${audio}`, (text) => text.replace(/^ *description: .*\n/m, ''))
  const strict = await user.run('check', '--strict', '--format', 'json')
  expect(strict.code).toBe(1)
  expect(readJson(strict.stdout)).toMatchObject({
    failed: true,
    summary: textLike(/^2 models checked: no error\. \d+ warnings? in 1 file\.$/),
  })
  const { code, stdout, stderr } = await user.run('check', '--format', 'gitlab')
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[]\n', stderr: '2 models checked: no error.\n' })
})

test.runIf(isLong)(
  'build --check has a finding for each file that differs, and build one for each file that was edited',
  async () => {
    const built = await user.run('build', '--format', 'json')
    expect(built.code).toBe(0)
    expect(readJson(built.stdout)).toMatchObject({
      command: 'build',
      failed: false,
      findings: [],
      data: { models: 2, removed: 0 },
    })
    expect(built.stderr).toMatch(/^Built 2 models.*\n$/)
    user.edit('generated/client/package.json', (text) => `${text} `)
    rmSync(join(user.folder, 'generated/catalog/README.md'))
    const { code, stdout, stderr } = await user.run('build', '--check', '--format', 'json')
    expect(code).toBe(1)
    expect(stderr).toBe('2 files not up to date; run npx gatewright build.\n')
    expect(findingsOf(stdout)).toMatchObject([
      { severity: 'error', code: 'output-missing', file: 'generated/catalog/README.md', line: 1 },
      { severity: 'error', code: 'output-differs', file: 'generated/client/package.json', line: 1 },
    ])
    const sarif = await user.run('build', '--check', '--format', 'sarif')
    expect(valueAt(readJson(sarif.stdout), 'runs', 0, 'tool', 'driver', 'rules')).toMatchObject([
      { id: 'output-missing', shortDescription: { text: textLike(/\.$/) } },
      { id: 'output-differs' },
    ])
    const again = await user.run('build', '--format', 'json')
    expect(findingsOf(again.stdout)).toMatchObject([
      { severity: 'warning', code: 'output-edited', file: 'generated/client/package.json' },
    ])
    expect(readFileSync(join(user.folder, 'generated/client/package.json'), 'utf8')).not.toMatch(/ $/)
  },
)

test('build reports files that it would overwrite', async () => {
  user.write('generated/client/package.json', '{}')
  const { code, stdout } = await user.run('build', '--format', 'json')
  expect(code).toBe(1)
  expect(findingsOf(stdout)).toMatchObject([
    { severity: 'error', code: 'output-foreign', file: 'generated/client/package.json' },
  ])
})

test('import has a finding for each loss, which is an error with --strict', async () => {
  const properties = { prompt: { type: 'string', contentEncoding: 'x', not: { const: 'a' } } }
  user.write('acme.reel.json', JSON.stringify({ type: 'object', properties }))
  const args = ['import', 'json-schema', 'acme.reel.json', '--format', 'json']
  const strict = await user.run(...args, '--strict')
  expect(strict.code).toBe(1)
  expect(findingsOf(strict.stdout)).toEqual(
    listWith([
      objectWith({
        severity: 'error',
        code: 'import-constraint',
        file: 'acme.reel.json',
        data: objectWith({ kind: 'loss' }),
      }),
    ]),
  )
  const { code, stdout, stderr } = await user.run(...args)
  expect(code).toBe(0)
  expect(readJson(stdout)).toMatchObject({
    command: 'import',
    failed: false,
    counts: { error: 0 },
    data: { isWritten: true },
  })
  expect(stderr).toMatch(/^1 model, 0 without loss: /)
})

test('paths for hosts of repositories are seen from the top of the repository, others from the current folder', async () => {
  mkdirSync(join(user.folder, '.git'))
  user.write('inner/specs/service.yaml', 'title: [')
  const inner = join(user.folder, 'inner')
  const out = async (format: string): Promise<string> => (await gatewright(inner, 'check', '--format', format)).stdout
  expect(await out('github')).toContain('file=inner/specs/service.yaml,')
  expect(await out('gitlab')).toContain('"path": "inner/specs/service.yaml"')
  expect(await out('sarif')).toContain('"uri": "inner/specs/service.yaml"')
  expect(await out('json')).toContain('"file": "specs/service.yaml"')
})

/** The commands that take a format, with arguments that need nothing else. */
const commands = ['check', 'build', 'build --check', 'diff specs', 'import dts made.ts']

test.each(commands)('%s prints a report with the error of a configuration on stdout', async (line) => {
  const args = line.split(' ')
  user.write('gatewright.config.json', '{\n  "specsFolder": "specs"\n}\n')
  user.write('made.ts', 'export interface MadeInput {}\n')
  const plain = await user.run(...args)
  const { code, stdout, stderr } = await user.run(...args, '--format', 'json')
  expect({ code, stderr }).toEqual({ code: plain.code, stderr: plain.stderr })
  expect([code, plain.stdout]).toEqual([1, ''])
  const file = 'gatewright.config.json'
  expect(readJson(stdout)).toMatchObject({ command: args[0], failed: true, counts: { error: 1, warning: 0, note: 0 } })
  expect(findingsOf(stdout)).toEqual([
    { severity: 'error', code: 'configuration', message: textWith('specsFolder'), file, line: 2, column: 3, length: 0 },
  ])
})

test.each(formatNames.slice(1))('an error of the configuration is a finding in --format %s', async (format) => {
  const { code, stdout } = await user.run('check', '--config', 'no.json', '--format', format)
  expect(code).toBe(1)
  expect(stdout).toContain('no.json does not exist; choose another file with --config')
  expect(read(format, stdout)).toEqual(['configuration'])
  if (format === 'sarif')
    expect(valueAt(readJson(stdout), 'runs', 0, 'invocations', 0, 'executionSuccessful')).toBe(false)
  if (format === 'github') expect(stdout).toMatch(/^::error file=no\.json,line=1,title=configuration::[^\n]*\n$/)
})

test('wrong usage has no report', async () => {
  const { code, stdout } = await user.run('check', '--specs', 'nowhere', '--format', 'json')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
})

test('an unknown format is wrong usage', async () => {
  const { code, stdout, stderr } = await user.run('check', '--format', 'xml')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/'xml' is invalid.*pretty, json, github, gitlab, sarif, junit/)
})
