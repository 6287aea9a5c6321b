import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { node, repository, run } from '../support/command.ts'
import { listFiles } from '../support/folder.ts'
import { packageFolders } from '../support/pack.ts'
import { compile, consumerProject, resolutions } from '../support/project.ts'
import { isLong, isRelease } from '../support/size.ts'
import { callTests } from './calls.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { listWith, oneOf, textLike, textWith } from '../support/matching.ts'

const project = consumerProject(join(import.meta.dirname, 'consumer'))

/** The compilers that users have. */
const versions = isLong ? ['5.9', '7'] : ['7']

const modules = ['nodenext', 'bundler'] as const satisfies (keyof typeof resolutions)[]

/** Each compiler and each resolution once; in `npm run test:release` each with each. */
const ways = versions.flatMap((version) =>
  modules.filter((way) => isRelease || (way === 'bundler') === (version === '5.9')).map((way) => ({ version, way })),
)

describe.each(ways)('a strict project with TypeScript $version and $way', ({ version, way }) => {
  it('compiles, and every intentional mistake is an error', async () => {
    expect(await compile(project, version, way)).toEqual({ code: 0, stdout: '', stderr: '' })
    const names = ['calls', 'imports', 'types'].flatMap((name) => [`${name}.d.ts`, `${name}.js`])
    expect(listFiles(join(project, `built/${way}-${version}`))).toEqual(names)
  })

  it('runs with every entry point of the installed packages', async () => {
    const { code, stdout, stderr } = await node([join(project, `built/${way}-${version}/imports.js`)], { cwd: project })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(readJson(stdout)).toEqual(imported)
  })
})

/** The output of imports.ts: the data of the API document, as the packages contain them. */
const imported = {
  manifest: '@gatewright/catalog',
  service: 'Model Execution Gateway',
  states: ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'],
  spec: 'vendor1-v3-omni',
  voices: listWith(['vendor2/v1/catalog/voices']),
  catalog: [true, true],
  params: [15, 10],
  client: ['createClient', false],
  apart: Array<string>(10).fill('function'),
  registry: [true, true],
  openapi: [textLike(/^3\.1\./), true],
  yaml: 'openapi.yaml',
  schemas: [['prompt'], ['prompt'], ['url', 'items', 'model'], ['text', 'model']],
  sameSchemas: true,
  validators: [true, true],
  defaults: {
    prompt: 'Hello.',
    voiceId: 'english-male-1',
    format: 'wav',
    sampleRate: 44100,
    speechRate: 0,
    loudnessRate: 0,
    pitchRate: 0,
    aigcWatermark: false,
  },
  refused: listWith(['promt: unknown-parameter', 'prompt: required', 'format: not-an-option']),
  alike: [true, true],
  fields: [10, true],
  words: [textWith(' ist erforderlich: '), textWith(' is required: ')],
  fastify: ['/promt', '/prompt', '/format'],
  verdicts: [true, false],
  zod: true,
  nearest: 'prompt',
  language: '/items/0',
  roles: { prompt: 'Hello.' },
  documents: [textLike(/^3\.1\./), 'object', ['ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']],
  snippet: true,
  pages: ['llms.txt', 'vendor1-v3-omni.md'],
}

it('imports every entry point of the packages', () => {
  const source = readFileSync(join(import.meta.dirname, 'consumer/imports.ts'), 'utf8')
  const entries = packageFolders().flatMap((folder) => {
    const manifest = readJson(readFileSync(join(repository, 'generated', folder, 'package.json'), 'utf8'))
    return Object.keys(fieldsOf(valueAt(manifest, 'exports'))).map((entry) => join(`@gatewright/${folder}`, entry))
  })
  // Tests of their own have what is not there: React, the AI SDK (with types of JSON Schema) and the SDK of MCP.
  const apart = /\/package\.json$|^@gatewright\/(?:upstreams|react|ai-sdk|command\/mcp)/
  const shared = entries.filter((entry) => !apart.test(entry))
  const isImported = (entry: string): boolean => source.includes(`'${entry}'`.replace(/\*.*/, ''))
  expect(shared.filter((entry) => !isImported(entry))).toEqual([])
  expect(shared.length).toBeGreaterThan(30)
})

/** How the command line is started. */
const command = isLong
  ? ['npx', '--no', 'gatewright-client']
  : [process.execPath, join(project, 'node_modules/@gatewright/command/gatewright-client.js')]

it('the command line lists the models', async () => {
  const [program = '', ...start] = command
  const { code, stdout, stderr } = await run(program, [...start, 'models', 'omni', '3'], { cwd: project })
  expect({ code, stderr }, stdout).toMatchObject({ code: 0 })
  expect(stdout).toMatch(/^vendor1-v3-omni +video +text-to-video +V3 Omni$/m)
  const readme = readFileSync(join(project, 'node_modules/@gatewright/command/README.md'), 'utf8')
  expect(readme).toContain('\nnpx gatewright-client models\n')
})

describe('an intentional mistake', () => {
  const source = readFileSync(join(import.meta.dirname, 'consumer/types.ts'), 'utf8')
  const purposes = [...source.matchAll(/^\/\/ @ts-expect-error (.+)$/gm)].map(([, purpose]) => purpose)
  const wrongEnum = ['TS2322', 'TS2820']
  const missing = ['TS2741', 'TS2345'] // TypeScript 7, TypeScript 5.9
  const expected: Readonly<Record<string, readonly string[]>> = {
    'a proxy that authorizes nobody': missing,
    'a wrong enum value': wrongEnum,
    'a wrong enum value, by definition': wrongEnum,
    'a text for a number option': wrongEnum,
    'an unknown key': ['TS2561'], // with a suggestion
    'an unknown key, by definition': ['TS2353'],
    'a missing prompt': missing,
    'a missing prompt, by definition': missing,
    'an optional parameter given as undefined': ['TS2379', 'TS2375'],
    'a property that an asset result does not have': ['TS2339'],
    'a property that no result has': ['TS2339'],
    'an id that no model has': ['TS2345', 'TS2820'],
    'a catalogue value that is not text': ['TS2322'],
    'a wrong enum value, in a submit by id': wrongEnum,
    'a parameter of another model': ['TS2353'],
    'params of an id, without its prompt': ['TS2741'],
    'a file for a parameter that is not a file': ['TS2322', 'TS2820'],
    'a file without the option that sends it': ['TS2322'],
    'an id without registered models': ['TS2345'],
    'a result field that the task does not have': ['TS2339'],
    'a task is not awaited for its result': ['TS2339'],
    'an option list without the option that reads it': ['TS2339'],
    'an unknown option': ['TS2561'],
    'an unknown family of endpoints': wrongEnum,
    'an asset of a model that returns text': ['TS2339'],
    'a result field of another model': ['TS2339'],
    'params of an id that no model has': ['TS2344'],
    'a model that the part does not have': ['TS2345', 'TS2820'],
    'an unknown key of a custom model': ['TS2353'],
    'a parameter that the validator has no field of': ['TS2551', 'TS2339'],
    'a set without the words of issues': ['TS2740', 'TS2739'],
  }

  it.runIf(isLong).each(isRelease ? versions : ['7'])(
    'is an error for the expected reason, with TypeScript %s',
    async (version) => {
      expect(purposes).toEqual(Object.keys(expected))
      writeFileSync(join(project, 'src/types.ts'), source.replaceAll('@ts-expect-error', 'wrong:'))
      const { stdout } = await compile(project, version, 'nodenext')
      writeFileSync(join(project, 'src/types.ts'), source)
      const codes = [...stdout.matchAll(/^src\/types\.ts\(.+?\): error (TS\d+)/gm)].map(([, code]) => code)
      expect(codes).toEqual(Object.values(expected).map((some) => oneOf(some)))
    },
  )
})

describe.concurrent('its calls', () => callTests(project))
