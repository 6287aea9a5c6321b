import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from '../generator/catalogue/catalogue.ts'
import { build } from '../generator/building/builder.ts'
import { compile, type Compiled } from '../generator/building/compile.ts'
import { withPackages } from '../generator/building/render.ts'
import { pretty } from '../generator/reporting/pretty.ts'
import { codes, strictCodes } from '../generator/source/diagnostic.ts'
import { Renderer } from '../generator/writing/render.ts'
import { targets } from '../templates/index.ts'
import { repository } from './support/command.ts'
import { textWith } from './support/matching.ts'
import { listFiles } from './support/folder.ts'
import { gatewright } from './support/gatewright.ts'
import { temporary } from './support/temporary.ts'

/**
 * A sample is a folder with `specs/` and its expected output: `expected.txt` with its diagnostics, or `expected/` with
 * the source files of every target. A sample without a `service.yaml` is read with the shared one, unless it is about a
 * missing file. `vitest run test/golden.test.ts -u` accepts the current output.
 *
 * `two-models` is a catalogue for other tests. Its `expected/` has only the files that are different in a catalogue
 * without aliases: `whole-language` and `generated/` show everything else.
 */
const samples = join(import.meta.dirname, 'samples')
const templates = join(repository, 'templates')

const names = readdirSync(samples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
/** Whether only a strict check finds the mistake of a sample. */
const isStrict = (name: string): boolean => [...strictCodes].some((code) => code === name)
const isInvalid = (name: string): boolean => !existsSync(join(samples, name, 'expected'))

describe('a sample has its expected output', () => {
  test.each(names)('%s', async (name) => {
    const { folder, catalogue, diagnostics } = await compiled(name)
    if (diagnostics.length > 0) {
      await expect(report(folder, diagnostics)).toMatchFileSnapshot(join(samples, name, 'expected.txt'))
      expect(existsSync(join(samples, name, 'expected'))).toBe(false)
      return
    }
    expect(existsSync(join(samples, name, 'expected.txt'))).toBe(false)
    if (catalogue === undefined) throw new Error('Nothing was reported, and yet nothing came out.')
    await expectSources(name, await sources(catalogue))
  })
})

describe('every code', () => {
  test('has a sample, and every invalid sample but one has a code', () => {
    expect(names.filter(isInvalid)).toEqual([...codes, 'many-faults'].sort())
  })

  test.each(codes)('%s is the only diagnostic of its sample', async (code) => {
    const { diagnostics } = await compiled(code)
    expect(new Set(diagnostics.map((diagnostic) => diagnostic.code))).toEqual(new Set([code]))
  })

  test('has a section in docs/diagnostics.md, in the order of the table', () => {
    const page = readFileSync(join(repository, 'docs/diagnostics.md'), 'utf8')
    expect([...page.matchAll(/^##? (.+)\n\n./gm)].map(([, title]) => title)).toEqual(['Diagnostics', ...codes])
  })
})

describe('220 models with an error each', () => {
  const count = 220
  const model = readFileSync(join(samples, 'unknown-word/specs/models/acme/one.yaml'), 'utf8')
  const right = model.replace('picture', 'image').replace('assync', 'async').replace('Documented', 'documented')
  const [head = ''] = right.split('params:')
  const codes = [
    ['extends: nothing\n', 'unknown-definition'],
    ['replacedBy: nothing\nrelease: deprecated\n', 'unknown-model'],
    ['rules: [{ param: nothing, needs: prompt, because: It is so. }]\n', 'unknown-param'],
    ['credits: prompt *\n', 'bad-credits'],
    ['examples: { basic: { prompt: 7 } }\n', 'bad-example'],
    ['colour: red\n', 'unknown-key'],
  ] as const

  test('are all reported by one check', async () => {
    const folder = place('unknown-word')
    const expected: string[] = []
    rmSync(join(folder, 'specs/models'), { recursive: true })
    mkdirSync(join(folder, 'specs/models/acme'), { recursive: true })
    for (let index = 0; index < count; index++) {
      const [line, code] = codes[index % codes.length] ?? codes[0]
      const text = head.replace(/one$/gm, `model-${index}`).replace('name: One', `name: Model ${index}`)
      const file = `specs/models/acme/model-${index}.yaml`
      writeFileSync(join(folder, file), `${text}params:\n  prompt: { type: text }\n${line}`)
      expected.push(`${file} ${code}`)
    }
    const { diagnostics } = await compile(join(folder, 'specs'))
    const found = diagnostics.map(({ file, code }) => `${file.slice(file.indexOf('specs/'))} ${code}`)
    expect(found.sort()).toEqual(expected.sort())
    const { code, stderr } = await gatewright(folder, 'check', '--specs', 'specs')
    expect(code).toBe(1)
    expect(stderr).toContain(`${count} errors in ${count} files.`)
  })
})

test.each(['bound-off-step', 'default-outside-catalog'])('%s is a warning and does not stop a build', async (name) => {
  const folder = place(name)
  const { diagnostics, plan } = await buildIn(folder)
  expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['warning']))
  expect(plan?.added).toContain('client/src/index.ts')
  expect(existsSync(join(folder, 'out/client/src/index.ts'))).toBe(true)
})

test.each([...strictCodes])('%s is reported only by a strict check, which then fails', async (name) => {
  const folder = place(name)
  expect((await compile(join(folder, 'specs'))).diagnostics).toEqual([])
  expect(await gatewright(folder, 'check', '--specs', 'specs')).toMatchObject({ code: 0, stderr: '' })
  const { code, stderr } = await gatewright(folder, 'check', '--specs', 'specs', '--strict')
  expect({ code, stderr }).toEqual({ code: 1, stderr: textWith(` warning ${name} `) })
})

describe('many errors in many files', () => {
  test('are all reported by one check, which exits 1', async () => {
    const folder = place('many-faults')
    const expected = report(folder, (await compile(join(folder, 'specs'))).diagnostics) // as in its expected.txt
    const { code, stdout, stderr } = await gatewright(folder, 'check', '--specs', 'specs')
    expect(stderr.slice(0, expected.length)).toBe(expected)
    expect(stderr.slice(expected.length)).toMatch(/^\n\d+ errors and \d+ warnings? in \d+ files\. .+\n$/)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('prevent a build from writing anything', async () => {
    const folder = place('many-faults')
    expect((await gatewright(folder, 'build', '--specs', 'specs', '--out', 'out')).code).toBe(1)
    expect((await buildIn(folder)).plan).toBeUndefined()
    expect(readdirSync(folder)).toEqual(['specs'])
  })
})

/** Creates a folder with the `specs/` of a sample; it is removed when the test ends. */
function place(name: string): string {
  const folder = temporary()
  cpSync(join(samples, name, 'specs'), join(folder, 'specs'), { recursive: true })
  const service = join(folder, 'specs/service.yaml')
  if (name !== 'missing-file' && !existsSync(service)) cpSync(join(samples, 'service.yaml'), service)
  return folder
}

const known = new Map<string, Promise<Compiled & { readonly folder: string }>>()

/** Compiles a sample, once for all tests, in a folder that is removed when the first of them ends. */
function compiled(name: string): Promise<Compiled & { readonly folder: string }> {
  const compileIn = async (folder: string) => ({
    folder,
    ...(await compile(join(folder, 'specs'), { strict: isStrict(name) })),
  })
  const made = known.get(name) ?? compileIn(place(name))
  known.set(name, made)
  return made
}

/** Returns the diagnostics as the command prints them in `folder`, without colors. */
function report(folder: string, diagnostics: Compiled['diagnostics']): string {
  const plain = (text: string): string => text
  const colors = { red: plain, yellow: plain, bold: plain, dim: plain, cyan: plain }
  const prefix = `${relative(process.cwd(), folder).split(sep).join('/')}/`
  return `${diagnostics.map((diagnostic) => pretty(diagnostic, colors)).join('\n\n')}\n`.replaceAll(prefix, '')
}

/** Generated files without copies, licences and further forms of a document: test/e2e/openapi.test.ts compares those. */
const leftOut = /^[^/]+\/(?:dist\/|LICENSE$)|^openapi\/openapi\.yaml$/

/** Returns the text of every generated and committed file of a sample by its path. */
async function sources(catalogue: Catalogue): Promise<ReadonlyMap<string, string>> {
  const packaged = withPackages(catalogue, targets)
  const renderer = new Renderer(templates, packaged.packages)
  const outputs = targets.flatMap((target) => [...target.outputs(packaged)].map((output) => ({ target, output })))
  const committed = outputs.filter(
    ({ output }) => !('copy' in output || 'module' in output) && !leftOut.test(output.path),
  )
  const texts = committed.map(
    async ({ target, output }) => [output.path, await renderer.render(output, target)] as const,
  )
  return new Map(await Promise.all(texts))
}

/** The paths of the sample that shows only some of its files. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'two-models': ['ai-sdk/README.md', 'reference/changes.md', 'validators/src/all.ts'],
}

/**
 * Compares files with those of a sample: their texts, and their paths in both directions. A missing file fails if CI is
 * set.
 */
async function expectSources(name: string, files: ReadonlyMap<string, string>): Promise<void> {
  const folder = join(samples, name, 'expected')
  const present = existsSync(folder) ? listFiles(folder) : []
  const wanted = shown[name] ?? [...files.keys()]
  const unknown = present.filter((path) => !wanted.includes(path))
  expect.soft(unknown, 'expected, but no longer generated').toEqual([])
  expect.soft(wanted.filter((path) => !files.has(path))).toEqual([])
  for (const path of wanted) await expect.soft(files.get(path), path).toMatchFileSnapshot(join(folder, path))
}

/** Builds the client of specs: all packages take ten times as long, and fail alike. */
const buildIn = (folder: string): ReturnType<typeof build> =>
  build({ specs: join(folder, 'specs'), out: join(folder, 'out'), check: false, targets: client, templates })

const client = targets.filter(({ name }) => name === 'client')
