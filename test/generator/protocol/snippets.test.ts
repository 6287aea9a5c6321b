import { models, service } from '@gatewright/catalog'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  pythonOf,
  shortCurlOf,
  typescriptOf,
  type SnippetCall,
  type SnippetJson,
} from '../../../generator/protocol/snippets.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { isLong, isRelease } from '../../support/size.ts'
import { languages, missing, programOf, runProgram, startRecording, type Recording } from './programs.ts'

/** Texts that would be code, or the end of a text, in one of the languages or where they are shown. */
const attacks = [
  'It\'s "quoted"',
  '$(touch hacked)',
  '`touch hacked`',
  "'; rm -rf hacked; '",
  '${HOME} $HOME $$',
  '\\',
  '\\" \\n \\u0041',
  'line 1\nline 2\r\nline 3\ttab',
  'JSON\nJSON\n',
  '"""',
  "'''",
  '{base_url} %s %d',
  '</script><!-- -->',
  '!! !$ !foo',
  '~~~ ``` ---',
  '\u2028 \u2029 \u0085 \u0000 \u001b[31m \u202e',
  'emoji 😀 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a\ud800b',
  '# comment // comment',
  ' ',
  'x'.repeat(200_000),
]

const isFreeText = (name: string, shape: (typeof models)[number]['params'][number]['shape']): boolean =>
  name === 'prompt' && shape.is === 'string' && shape.maxLength === undefined

const samples = ['sync', 'async'].map((mode) => {
  const found = models.find(
    ({ mode: own, category, params }) =>
      own === mode && category !== 'video' && params.some(({ name, shape }) => isFreeText(name, shape)), // a video takes a second
  )
  if (found === undefined) throw new Error(`No ${mode} model takes any text.`)
  return found
})

const callOf = (baseUrl: string, model: (typeof models)[number], input: SnippetCall['input']): SnippetCall => {
  const { client = '' } = service.packages
  return {
    baseUrl,
    model: model.id,
    mode: model.mode,
    input,
    client: { package: client, identifier: model.identifier },
  }
}

const dataDir = temporaryFolder()
let recording: Recording
beforeAll(async () => {
  recording = await startRecording(dataDir)
  return recording.close
})

describe.each(languages)('a program of %s', (language) => {
  test.for(isLong ? samples : samples.slice(1))(
    'runs $mode model $id with exactly its input, which is never code',
    async (model, { skip }) => {
      skip(missing(language) !== undefined, missing(language))
      const { url, inputs } = recording
      const texts = isRelease ? attacks : [attacks.join(' and ')]
      for (const prompt of texts.map((text) => `A ${text}.`)) {
        const ended = await runProgram(language, programOf(language, callOf(`${url}/`, model, { prompt })))
        expect([ended.stderr, ended.code]).toEqual(['', 0])
        expect(ended.stdout).toMatch(/url|text/)
        expect(inputs.splice(0)).toEqual([{ prompt }])
      }
    },
  )
})

test('programs of the examples of models do what their models say', async () => {
  const { url, inputs } = recording
  const runnable = languages.filter((language) => missing(language) === undefined)
  const step = Math.ceil(models.length / (isRelease ? 30 : isLong ? 10 : 3))
  const some = models.filter(
    ({ release, examples }, at) => release === 'stable' && examples.length > 0 && at % step === 1,
  )
  for (const [at, model] of some.entries()) {
    const language = runnable[at % runnable.length] ?? 'sh'
    const input: SnippetCall['input'] = model.examples[0]?.input ?? {}
    const { code, stderr } = await runProgram(language, programOf(language, callOf(url, model, input)))
    expect([model.id, stderr, code]).toEqual([model.id, '', 0])
    expect(inputs.splice(0)).toEqual([input])
  }
})

test.for(['sh', 'bash'] as const)(
  'the short calls of curl run in %s with exactly their input',
  async (shell, { skip }) => {
    skip(missing(shell) !== undefined, missing(shell))
    const { url, inputs } = recording
    for (const model of samples) {
      const prompt = `A ${attacks.filter((text) => text.length < 1000).join(' and ')}.`
      const program = shortCurlOf(callOf(`${url}/`, model, { prompt }))
      expect(program.match(/^(?:task=\$\()?curl /gm)).toHaveLength(model.mode === 'sync' ? 1 : 2)
      const ended = await runProgram(shell, program)
      expect(ended.stdout).toMatch(/^\{"status":"success","response":\{"id":"[^"]+","status":"COMPLETED",/)
      expect(inputs.splice(0)).toEqual([{ prompt }])
    }
  },
)

test.for(languages)('a program of %s fails with the words of the problem', async (language, { skip }) => {
  skip(missing(language) !== undefined, missing(language))
  const [model] = samples
  if (model === undefined) throw new Error('There is no sample.')
  const { url, inputs } = recording
  const program = programOf(language, callOf(url, model, { prompt: 7 }))
  const ended = await runProgram(language, program)
  expect(ended.code).not.toBe(0)
  expect(ended.stderr).toContain('prompt')
  const refused = await runProgram(language, program.replace('7', "'x'"), 'unknown-key')
  expect(refused.code).not.toBe(0)
  inputs.length = 0
})

test('a call without a client, or with a name that cannot be one, has no program of TypeScript', () => {
  const call: SnippetCall = { baseUrl: 'http://x', model: 'm', mode: 'sync', input: {} }
  expect(typescriptOf(call)).toBeUndefined()
  expect(typescriptOf({ ...call, client: { package: 'p', identifier: 'a b' } })).toBeUndefined()
})

test('data is laid out as people write it, in lines that fit', () => {
  const deep: SnippetJson = { a: ['x'.repeat(4), { b: null, c: [true, 1.5e-7] }], ['__proto__']: 'y' }
  const call: SnippetCall = { baseUrl: 'http://x', model: 'm', mode: 'sync', input: { deep, short: [1, 2] } }
  expect(pythonOf(call, undefined)).toContain(`params = {
    "deep": {"a": ["${'x'.repeat(4)}", {"b": None, "c": [True, 1.5e-7]}], "__proto__": "y"},
    "short": [1, 2],
}`)
  const named = { ...call, input: { ...call.input, class: 'a', 'two words': null, from_: 1 } }
  expect(pythonOf(named, 'acme_client')).toContain(`client.run(
        "m",
        deep={
            "a": ["${'x'.repeat(4)}", {"b": None, "c": [True, 1.5e-7]}],
            "__proto__": "y",
        },
        short=[1, 2],
        from_=1,
        **{"class": "a", "two words": None},
    )`)
  expect(typescriptOf({ ...call, client: { package: '@acme/client', identifier: 'm' } })).toContain(`run(m, {
  deep: { a: ['${'x'.repeat(4)}', { b: null, c: [true, 1.5e-7] }], ['__proto__']: 'y' },
  short: [1, 2],
})`)
})
