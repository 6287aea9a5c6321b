import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInCategories } from '../../generator/catalogue/categories.ts'
import type { Ended } from '../support/command.ts'
import { listFiles, readTree } from '../support/folder.ts'
import { Workshop } from '../support/workshop.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { textLike, textWith } from '../support/matching.ts'

const author = new Workshop()
const read = (path: string): string => readFileSync(join(author.folder, path), 'utf8')

const jumbled = `# A note at the top.
name: Still 1
# Why this id.
id: vendor1-still-1
params:
  # What is painted.
  prompt: {description: "What the picture shows.",   required: true, type: text} # at the end
  style:
    description: The look.
    default: "a"
    options: ["a", "b"]
    type: enum
description: >-
  Paints a picture.
vendor: vendor1
workflow: vendor1/still
category: image
task: text-to-image
mode: sync
estimatedSeconds: 6
source: reference
`

const tidy = `# A note at the top.
# Why this id.
id: vendor1-still-1
workflow: vendor1/still
name: Still 1
vendor: vendor1
category: image
task: text-to-image
mode: sync
estimatedSeconds: 6
source: reference
description: >-
  Paints a picture.
params:
  # What is painted.
  prompt: { type: text, required: true, description: "What the picture shows." } # at the end
  style:
    type: enum
    options: ["a", "b"]
    default: "a"
    description: The look.
`

describe('gatewright fmt', () => {
  it('puts keys into the order of the guide, keeps every comment, and is idempotent', async () => {
    author.write('specs/models/vendor1/still.yaml', jumbled)
    const first = await author.run('fmt')
    expect(first).toEqual({
      code: 0,
      stdout: 'formatted specs/models/vendor1/still.yaml\n1 file formatted.\n',
      stderr: '',
    })
    expect(read('specs/models/vendor1/still.yaml')).toBe(tidy)
    expect(await author.run('fmt', '--check')).toMatchObject({
      code: 0,
      stdout: 'Every file in specs/ is formatted.\n',
    })
    expect(await author.run('check')).toMatchObject({ code: 0 })
  })

  it('sorts the keys of an upstream and of its requests', async () => {
    const own = (lines: readonly string[]): string => `# A vendor.\n${lines.join('\n')}\n`
    const head = ['description: Answers.', 'baseUrl: https://a.example', 'variables: { key: A_KEY }']
    const tail = ['result: { urls: body.url }', 'retries: 1 # seldom']
    const [right, wrong] = [
      'submit: { path: /run, body: request, timeoutSeconds: 5 }',
      'submit: { timeoutSeconds: 5, body: request, path: /run }',
    ]
    author.write('specs/upstreams/vendor1.yaml', own([...tail, wrong, ...head]))
    expect(await author.run('fmt')).toMatchObject({
      code: 0,
      stdout: 'formatted specs/upstreams/vendor1.yaml\n1 file formatted.\n',
    })
    expect(read('specs/upstreams/vendor1.yaml')).toBe(own([...head, right, ...tail]))
    expect(await author.run('check')).toMatchObject({ code: 0 })
  })

  it('writes nothing with --check, lists the files that differ, and ends with 1', async () => {
    author.write('specs/models/vendor1/still.yaml', jumbled)
    const { code, stdout } = await author.run('fmt', '--check')
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'differs  specs/models/vendor1/still.yaml\n1 file not formatted; run npx gatewright fmt.\n',
    })
    expect(read('specs/models/vendor1/still.yaml')).toBe(jumbled)
  })

  it('does not change a file that is not YAML, and reports it', async () => {
    author.write('specs/models/vendor1/still.yaml', 'params: { prompt: [ }\n')
    expect(await author.run('fmt')).toMatchObject({ code: 1, stderr: textWith('still.yaml') })
    expect(read('specs/models/vendor1/still.yaml')).toBe('params: { prompt: [ }\n')
  })
})

/** The usual tasks of each category, those of all catalogues and the declared ones. */
const tasks: Readonly<Record<string, readonly string[]>> = {
  video: ['text-to-video', 'image-to-video', 'video-to-video', 'audio-to-video', 'something-of-its-own'],
  image: ['text-to-image', 'image-to-image', '3d-to-image'],
  audio: ['text-to-speech', 'speech-to-speech', 'music', 'video-to-audio'],
  text: ['chat', 'image-to-text', 'document-to-text'],
  '3d': ['text-to-3d', 'image-to-3d', '3d-to-3d'],
  data: ['image-to-data', 'document-to-data', 'segmentation'],
  embedding: ['text-to-embedding', 'image-to-embedding'],
  avatar: ['audio-to-avatar'],
  story: ['image-to-story'],
  diagnosis: ['image-to-diagnosis'],
}

const declared = {
  avatar: 'title: Avatar\nresult: asset\nmedia: video\n',
  story: 'title: Story\nresult: text\n',
  diagnosis: 'title: Diagnosis\nresult: fields\n',
}

const newModel = (id: string, vendor: string, category: string, task: string): Promise<Ended> =>
  author.run('new', id, '--vendor', vendor, '--category', category, '--task', task)

describe('gatewright new', () => {
  it('writes a model for every category and task that a strict check accepts, that is formatted, and that builds', async () => {
    for (const [name, text] of Object.entries(declared)) author.write(`specs/categories/${name}.yaml`, text)
    expect(builtInCategories.map(({ id }) => id).filter((id) => tasks[id] === undefined)).toEqual([])
    const pairs = Object.entries(tasks).flatMap(([category, own]) => own.map((task) => [category, task] as const))
    for (const [at, [category, task]] of pairs.entries()) {
      const file = `specs/models/fresh/fresh-${category}-${at}.5.yaml`
      const made = await newModel(`fresh-${category}-${at}.5`, 'fresh', category, task)
      expect(made).toMatchObject({ code: 0, stdout: textWith(file), stderr: '' })
      expect(read(file)).toContain(`task: ${task}\n`)
    }
    const { code, stdout, stderr } = await author.run('check', '--strict')
    expect({ code, stderr, stdout }).toEqual({
      code: 0,
      stderr: '',
      stdout: textWith(`${2 + pairs.length} models checked`),
    })
    expect(await author.run('fmt', '--check')).toMatchObject({ code: 0 })
    expect(await author.run('build')).toMatchObject({ code: 0, stderr: '' })
  })

  it.each(['1', '1.5', 'null', '3d', 'true', '1e3'])('writes the id %s as text', async (id) => {
    expect(await newModel(id, 'fresh', 'image', 'text-to-image')).toMatchObject(
      ['null', 'true'].includes(id) ? { code: 1, stderr: textWith('reserved-identifier') } : { code: 0, stderr: '' },
    )
  })

  it('names the schema for editors only if there is one', async () => {
    const first = 'specs/models/fresh/fresh-1.yaml'
    rmSync(join(author.folder, 'specs/spec.schema.json'), { force: true })
    const { stdout } = await newModel('fresh-1', 'fresh', 'image', 'text-to-image')
    expect([stdout, read(first)]).toEqual([
      textWith('gatewright schema specs/spec.schema.json'),
      textLike(/^id: fresh-1\n/),
    ])
    expect(await author.run('schema', 'specs/spec.schema.json')).toMatchObject({ code: 0 })
    await newModel('fresh-2', 'fresh', 'image', 'text-to-image')
    const [, named = ''] =
      /^# yaml-language-server: \$schema=(\S+)\n/.exec(read('specs/models/fresh/fresh-2.yaml')) ?? []
    expect(existsSync(join(author.folder, 'specs/models/fresh', named))).toBe(true)
  })

  it('offers the declared categories in the schema for editors', async () => {
    const words = async (): Promise<unknown> => {
      await author.run('schema', 'specs/spec.schema.json')
      return valueAt(readJson(read('specs/spec.schema.json')), '$defs', 'model', 'properties', 'category', 'enum')
    }
    const known = builtInCategories.map(({ id }) => id)
    expect(await words()).toEqual(known)
    author.write('specs/categories/avatar.yaml', declared.avatar)
    expect(await words()).toEqual([...known, 'avatar'])
  })

  it('never overwrites an existing file', async () => {
    const args = ['new', 'vendor1-v3-omni', '--vendor', 'vendor1', '--category', 'video', '--task', 'text-to-video']
    const before = readTree(join(author.folder, 'specs'))
    expect(await author.run(...args)).toMatchObject({
      code: 1,
      stderr: textWith('already exists; nothing was written'),
    })
    expect(readTree(join(author.folder, 'specs'))).toEqual(before)
  })

  it('removes a file that does not compile, and reports why', async () => {
    await newModel('vendor3-1', 'vendor3', 'image', 'text-to-image')
    const before = listFiles(join(author.folder, 'specs'))
    const [older, later] = [
      await newModel('vendor3-1', 'vendor2', 'image', 'a'),
      await newModel('vendor3-1', 'vendor9', 'image', 'a'),
    ]
    expect([older, later]).toMatchObject([
      { code: 1, stderr: textWith('duplicate-id') },
      { code: 1, stderr: textWith('duplicate-id') },
    ])
    expect(listFiles(join(author.folder, 'specs'))).toEqual(before)
  })

  it('reports all wrong arguments at once, and ends with 2', async () => {
    const { code, stderr } = await newModel('Vendor 3', '../up', 'picture', 'Text To Image')
    expect({ code, lines: stderr.split('\n').filter((line) => line.startsWith('error: ')) }).toEqual({
      code: 2,
      lines: [
        textLike(/<id> cannot be "Vendor 3": .+ did you mean vendor-3\?$/),
        textLike(/--vendor cannot be "\.\.\/up": /),
        textLike(/--category cannot be "picture": .+ did you mean image\?$/),
        textLike(/--task cannot be "Text To Image": /),
      ],
    })
    expect((await newModel('vendor3-1', 'vendor3', 'image', 'submit')).stderr).toContain('--task cannot be "submit"')
  })

  it('reports all missing arguments at once, and asks nothing', async () => {
    const { code, stderr } = await author.run('new')
    expect(code).toBe(2)
    for (const name of ['<id>', '--vendor', '--category', '--task'])
      expect(stderr).toContain(`error: ${name} is missing: `)
  })
})
