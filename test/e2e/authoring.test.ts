import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readTree } from '../support/folder.ts'
import { Workshop } from '../support/workshop.ts'
import { textWith } from '../support/matching.ts'

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
    expect(first).toEqual({ code: 0, stdout: 'formatted specs/models/vendor1/still.yaml\n', stderr: '' })
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
    expect(await author.run('fmt')).toMatchObject({ code: 0, stdout: 'formatted specs/upstreams/vendor1.yaml\n' })
    expect(read('specs/upstreams/vendor1.yaml')).toBe(own([...head, right, ...tail]))
    expect(await author.run('check')).toMatchObject({ code: 0 })
  })

  it('writes nothing with --check, lists the files that differ, and ends with 1', async () => {
    author.write('specs/models/vendor1/still.yaml', jumbled)
    const { code, stdout } = await author.run('fmt', '--check')
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'differs  specs/models/vendor1/still.yaml\n' })
    expect(read('specs/models/vendor1/still.yaml')).toBe(jumbled)
  })

  it('does not change a file that is not YAML, and reports it', async () => {
    author.write('specs/models/vendor1/still.yaml', 'params: { prompt: [ }\n')
    expect(await author.run('fmt')).toMatchObject({ code: 1, stderr: textWith('still.yaml') })
    expect(read('specs/models/vendor1/still.yaml')).toBe('params: { prompt: [ }\n')
  })
})

describe('gatewright new', () => {
  it.each([
    ['video', 'text-to-video'],
    ['video', 'image-to-video'],
    ['video', 'video-to-video'],
    ['image', 'text-to-image'],
    ['image', 'image-to-image'],
    ['audio', 'text-to-speech'],
    ['audio', 'music'],
    ['text', 'chat'],
    ['video', 'something-of-its-own'],
  ])('writes a %s model for %s that compiles and is formatted', async (category, task) => {
    const made = await author.run(
      'new',
      'vendor3-fresh-1.5',
      '--vendor',
      'vendor3',
      '--category',
      category,
      '--task',
      task,
    )
    expect(made).toMatchObject({
      code: 0,
      stdout: textWith('specs/models/vendor3/vendor3-fresh-1.5.yaml'),
    })
    expect(await author.run('check')).toMatchObject({ code: 0, stdout: textWith('3 models') })
    expect(await author.run('fmt', '--check')).toMatchObject({ code: 0 })
    expect(read('specs/models/vendor3/vendor3-fresh-1.5.yaml')).toContain(`task: ${task}\n`)
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
    const before = listFiles(join(author.folder, 'specs'))
    const args = ['new', 'Vendor3', '--vendor', 'vendor3', '--category', 'video', '--task', 'text-to-video']
    expect(await author.run(...args)).toMatchObject({ code: 1, stderr: textWith('bad-id') })
    expect(listFiles(join(author.folder, 'specs'))).toEqual(before)
  })

  it('ends with 2 if required arguments are missing', async () => {
    expect(await author.run('new', 'vendor3-fresh-1', '--vendor', 'vendor3')).toMatchObject({ code: 2 })
    const wrong = ['new', 'vendor3-fresh-1', '--vendor', 'vendor3', '--category', 'film', '--task', 'text-to-video']
    expect(await author.run(...wrong)).toMatchObject({ code: 2, stderr: textWith('film') })
  })
})
