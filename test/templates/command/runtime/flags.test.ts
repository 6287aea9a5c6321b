import { describe, expect, test } from 'vitest'
import { nearest } from '../../../../generator/language/nearest.ts'
import { flagName, kebab, readFlags, unknownFlags, type Flag } from '../../../../templates/command/runtime/flags.ts'
import { usage } from '../../../../templates/command/runtime/help.ts'
import { locate, LocalFile } from '../../../../templates/command/runtime/values.ts'
import type { Field, FieldShape } from '../../../../templates/client/runtime/model.ts'

const own: Readonly<Record<string, Flag>> = { output: { type: 'string', short: 'o' }, json: { type: 'boolean' } }

/** Returns parameters with these shapes. */
const fields = (shapes: Readonly<Record<string, FieldShape & object>>): readonly Field[] =>
  Object.entries(shapes).map(([name, shape]) => ({ name, shape }))

const known = fields({
  prompt: { is: 'string' },
  aspectRatio: { is: 'string' },
  generateAudio: { is: 'boolean' },
  duration: { is: 'number' },
  seed: { is: 'nullable', of: { is: 'number' } },
  colors: { is: 'list', of: { is: 'string' } },
  imageUrls: { is: 'list', of: { is: 'file' } },
  loras: { is: 'list', of: { is: 'object', fields: [{ name: 'path', shape: { is: 'file' } }] } },
  size: { is: 'either', of: [{ is: 'string' }, { is: 'object', fields: fields({ width: { is: 'number' } }) }] },
})

const paramsOf = (...args: readonly string[]): unknown => readFlags(args, own, known).params

test.each([
  ['aspectRatio', 'aspect-ratio'],
  ['element_id', 'element-id'],
  ['topP', 'top-p'],
  ['imageURL', 'image-url'],
  ['imageURLList', 'image-url-list'],
  ['image2Url', 'image2-url'],
  ['no-generateAudio', 'no-generate-audio'],
])('%s is written as --%s', (name, written) => expect(kebab(name)).toBe(written))

describe('parameters with similar names', () => {
  const similar = fields({
    image_url: { is: 'string' },
    imageUrl: { is: 'string' },
    Seed: { is: 'number' },
    seed: { is: 'number' },
    audio: { is: 'boolean' },
    no_audio: { is: 'string' },
    size: { is: 'string' },
  })
  const names = similar.map(({ name }) => name)

  test('have different flags, and each flag sets its parameter', () => {
    const flags = names.map((name) => flagName(name, own, similar))
    expect(flags).toEqual(['image_url', 'imageUrl', 'Seed', 'seed', 'audio', 'no_audio', 'size'])
    const args = flags.map((flag, index) => (flag === 'audio' ? '--audio' : `--${flag}=${index}`))
    expect(readFlags(args, own, similar).params).toEqual({
      image_url: '0',
      imageUrl: '1',
      Seed: 2,
      seed: 3,
      audio: true,
      no_audio: '5',
      size: '6',
    })
    expect(readFlags(['--no-audio'], own, similar).params).toEqual({ audio: false })
  })

  test('have no flag in common: what could be several is refused', () => {
    const words = readFlags(['--image-url=a'], own, similar)
    expect(words.params).toEqual({})
    expect(words.unknown).toEqual(['--image-url'])
    const context = { version: '', baseUrl: '', models: {}, summaries: async () => ({}), expected: () => '', nearest }
    expect(unknownFlags(context, words, 'acme-reel', own, similar)).toEqual([
      'acme-reel has no flag --image-url. Did you mean --image_url?',
    ])
  })
})

describe('a flag', () => {
  test.each<[readonly string[], object]>([
    [['--aspect-ratio', '1:1'], { aspectRatio: '1:1' }],
    [['--aspectRatio=1:1'], { aspectRatio: '1:1' }],
    [['--generate-audio'], { generateAudio: true }],
    [['--no-generate-audio'], { generateAudio: false }],
    [['--no-generateAudio'], { generateAudio: false }],
    [['--generate-audio=false'], { generateAudio: false }],
    [['--generate-audio', '--no-generateAudio'], { generateAudio: false }],
    [['--duration', '-3'], { duration: -3 }],
    [['--duration=5s'], { duration: '5s' }],
    [['--prompt', 'a', '--prompt=--b'], { prompt: '--b' }],
    [['--seed', 'null'], { seed: null }],
    [['--colors', 'red', '--colors', '["blue"]'], { colors: ['red', '["blue"]'] }],
    [['--colors', '["blue"]'], { colors: ['["blue"]'] }],
    [['--image-urls', 'a.png', '--imageUrls', 'b.png'], { imageUrls: ['a.png', 'b.png'] }],
    [['--image-urls', '["a.png", "b.png"]'], { imageUrls: ['a.png', 'b.png'] }],
    [['--loras', '{"path": "a"}', '--loras', '{"path": "b"}'], { loras: [{ path: 'a' }, { path: 'b' }] }],
    [['--size', '{"width": 1}'], { size: { width: 1 } }],
    [['--size', 'large'], { size: 'large' }],
  ])('%j', (args, params) => expect(paramsOf(...args)).toEqual(params))

  test('sets the parameter with exactly its name, even if others are similar', () => {
    const two = fields({
      aspectRatio: { is: 'string' },
      'aspect-ratio': { is: 'string' },
      aspect_ratio: { is: 'string' },
    })
    for (const names of [two, two.toReversed()]) {
      const { params } = readFlags(['--aspect-ratio', 'a', '--aspectRatio', 'b', '--aspect_ratio=c'], own, names)
      expect(params).toEqual({ 'aspect-ratio': 'a', aspectRatio: 'b', aspect_ratio: 'c' })
    }
  })

  test('of a parameter called model or params is its name, unless the command has a flag of this name', () => {
    const two = fields({ model: { is: 'string' }, params: { is: 'string' } })
    const flags: Readonly<Record<string, Flag>> = { ...own, params: { type: 'string' } }
    const read = readFlags(['--model', 'fast', '--param.params', 'a', '--params', 'a.json'], flags, two)
    expect(read).toMatchObject({ own: { params: 'a.json' }, params: { model: 'fast', params: 'a' } })
    expect(['model', 'params'].map((name) => flagName(name, flags))).toEqual(['model', 'param.params'])
  })

  test('of the command, and arguments that are not flags, are returned separately', () => {
    const { all, ...read } = readFlags(['id', '-o', 'b', '-o', 'a.mp4', '--json', '--sed', '7', '-x'], own, known)
    expect(all('output')).toEqual(['b', 'a.mp4'])
    expect(read).toEqual({
      words: ['id', '7'],
      own: { output: 'a.mp4', json: true },
      params: {},
      unknown: ['--sed', '-x'],
    })
  })
})

describe('errors of flags', () => {
  test('are reported together', () => {
    expect(() => paramsOf('--generateAudio=yes', '--no-generate-audio=no', '--prompt', '--json', '-o')).toThrow(
      `--generateAudio is true or false, but it is "yes". To turn it off, use --no-generateAudio.
--no-generate-audio takes no value.
--prompt needs a value. If it begins with dashes, write --prompt=--json.
-o needs a value.`,
    )
  })

  test('name a value that is not JSON', () => {
    expect(() => paramsOf('--loras', '{path')).toThrow(
      `--loras takes JSON, such as '{"path": "..."}', but "{path" is not JSON.`,
    )
    expect(() => paramsOf('--size', '{')).toThrow(`--size takes JSON, such as '{"width": 1}', but "{" is not JSON.`)
    expect(() => paramsOf('--loras', '[{]')).toThrow(/^--loras takes JSON/)
  })

  test('suggest a flag', () => {
    const flags = ['--aspect_ratio', '--Prompt', '--no-generate-adio', '--ouput', '--xyz']
    const context = { version: '', baseUrl: '', models: {}, summaries: async () => ({}), expected: () => '', nearest }
    const unknown = unknownFlags(context, readFlags(flags, own, known), 'it', own, known)
    expect(unknown).toEqual([
      'it has no flag --aspect_ratio. Did you mean --aspect-ratio?',
      'it has no flag --Prompt. Did you mean --prompt?',
      'it has no flag --no-generate-adio. Did you mean --no-generate-audio?',
      'it has no flag --ouput. Did you mean --output?',
      'it has no flag --xyz.',
    ])
  })
})

test('a path becomes a file wherever a parameter accepts a file, and an address stays as it is', () => {
  const value = {
    imageUrls: ['a.png', 'https://example.com/a.png'],
    loras: [{ path: 'b', scale: 'c' }],
    prompt: 'a.png',
  }
  expect(locate({ is: 'object', fields: known }, value)).toEqual({
    imageUrls: [new LocalFile('a.png'), 'https://example.com/a.png'],
    loras: [{ path: new LocalFile('b'), scale: 'c' }],
    prompt: 'a.png',
  })
})

describe('a parameter with the name of a flag of the command', () => {
  // The flags of the command `run`; its help lists them all.
  const names = ['help', 'json', 'output', 'force', 'params', 'idempotencyKey', 'metadata'] as const
  const running: Readonly<Record<string, Flag>> = {
    ...own,
    help: { type: 'boolean', short: 'h' },
    force: { type: 'boolean' },
    params: { type: 'string' },
    'idempotency-key': { type: 'string' },
    metadata: { type: 'string' },
  }
  const texts = fields(Object.fromEntries(names.map((name) => [name, { is: 'string' }])))
  const flags = fields(Object.fromEntries(names.map((name) => [name, { is: 'boolean' }])))

  test.each(names)('%s takes the prefix "param."', (name) => {
    expect(flagName(name, running)).toBe(`param.${name}`)
    expect(readFlags([`--param.${name}`, 'a'], running, texts)).toMatchObject({ own: {}, params: { [name]: 'a' } })
    expect(readFlags([`--param.${name}=a`], running, texts)).toMatchObject({ own: {}, params: { [name]: 'a' } })
    expect(readFlags([`--param.${name}`], running, flags)).toMatchObject({ own: {}, params: { [name]: true } })
    expect(readFlags([`--no-param.${name}`], running, flags)).toMatchObject({ own: {}, params: { [name]: false } })
  })

  test('does not change the flag of the command', () => {
    const { own: command, params } = readFlags(['--json', '-o', 'a.png', '--param.json', 'b'], running, texts)
    expect({ command, params }).toEqual({ command: { json: true, output: 'a.png' }, params: { json: 'b' } })
  })

  test('the list above has every flag of the help', () => {
    const listed = [...usage.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name)
    expect(listed.filter((name) => name !== 'version').sort()).toEqual(names.map(kebab).sort())
  })

  test('any parameter accepts the prefix', () => {
    expect(paramsOf('--param.aspectRatio', '1:1')).toEqual({ aspectRatio: '1:1' })
    expect(flagName('aspectRatio', running)).toBe('aspect-ratio')
  })
})
