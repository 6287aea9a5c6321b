import { models, type CatalogModel } from '@gatewright/catalog'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sniff } from '../../gateway/files/sniff.ts'
import { anyNumber } from '../support/matching.ts'
import { isLong, isRelease } from '../support/size.ts'
import { boxesOf, kit, modelWith, secondsOf, type Kit } from './sandboxKit.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson, unchecked } from '../support/reading.ts'

let the: Kit
beforeAll(async () => {
  the = await kit()
})
afterAll(() => the.close())

const ajv = new Ajv2020({ strict: false, validateFormats: false })

async function schemaOf(model: CatalogModel): Promise<object> {
  const at = (name: string): URL => new URL(`../../generated/schemas/dist/results/${name}.json`, import.meta.url)
  const own = at(model.id)
  const { $id: _, ...schema } = fieldsOf(readJson(await readFile(existsSync(own) ? own : at(model.result), 'utf8')))
  return schema
}

const family = {
  image: /^image\//,
  video: /^(?:video\/|image\/gif$)/,
  audio: /^audio\//,
  '3d': /^model\//,
  data: /./,
  text: /^$/,
  embedding: /^$/,
}

async function check(model: CatalogModel): Promise<readonly string[]> {
  const params = model.examples[0]?.input ?? { prompt: 'A kite' }
  const result = await the.run(model, params)
  const fits = ajv.validate(await schemaOf(model), result)
  const wrong = fits ? [] : [`${model.id}: ${ajv.errorsText()}`]
  const known = model.resultFields.filter(({ required }) => required).filter(({ name }) => !(name in result))
  return [...wrong, ...known.map(({ name }) => `${model.id} lacks ${name}`), ...(await checkItems(model, result))]
}

async function checkItems(model: CatalogModel, result: Awaited<ReturnType<Kit['run']>>): Promise<readonly string[]> {
  if (model.result === 'text') return []
  const { file, bytes } = await the.fetch(result.url)
  const right = family[model.category].test(file.contentType) && result.items[0]?.url === result.url
  const sniffed = file.contentType === 'audio/pcm' || sniff(bytes.subarray(0, 32)).includes(file.contentType)
  return right && sniffed && isTrue(result, bytes) ? [] : [`${model.id}: ${file.contentType}`]
}

/** Whether the length and width in the result are those of the file. */
function isTrue(result: Readonly<Record<string, unknown>>, bytes: Buffer): boolean {
  const boxes = boxesOf(bytes)
  if (!boxes.has('moov')) return true
  const width = boxes.get('moov/trak/mdia/minf/stbl/stsd/avc1')?.readUInt16BE(24)
  const reported = Number(result['duration'] ?? secondsOf(bytes))
  return Math.abs(reported - secondsOf(bytes)) < 0.1 && (result['width'] ?? width) === width
}

/** The first models of every category, task and result, and every tenth of all, in `npm run test:release` all. */
const sample = new Map(models.toReversed().map((model) => [`${model.category} ${model.task} ${model.result}`, model]))
const tried = [...new Set([...sample.values(), ...models.filter((_, at) => isRelease || at % 10 === 0)])]

describe('the sandbox over the catalogue', () => {
  it.runIf(isLong)('returns for each model a result that fits its schema, with media of its category', async () => {
    const issues = await Promise.all(tried.map(check))
    expect(issues.flat()).toEqual([])
    expect(issues.length).toBeGreaterThanOrEqual(isRelease ? 220 : 35)
  })

  it('returns the words of a speech with their times, in order', async () => {
    const model = models.find(
      (each) => each.resultFields.some(({ name }) => name === 'words') && each.category !== 'text',
    )
    if (!model) throw new Error('No model returns words.')
    const { words } = await the.run(model, { prompt: 'One two three', script: 'One two three' })
    expect(words).toMatchObject([{ text: 'One', start: 0 }, { text: 'two' }, { text: 'three' }])
  })

  it('responds to a prompt for a text model, the same each time', async () => {
    const model = modelWith('text', 'messages')
    const params = { messages: [{ role: 'user', content: 'What is a kite?' }] }
    const { text } = await the.run(model, params)
    expect(text).toContain('What is a kite?')
    expect((await the.run(model, params))['text']).toBe(text)
  })

  it('takes the prompt by its role, also of imported models and without roles, as in packages of an earlier build', async () => {
    const { params: _, roles: __, ...model } = modelWith('text', 'messages')
    const text = { kind: 'text', description: '', required: false, shape: { is: 'string' } } as const
    const imported = { ...model, params: ['negative_prompt', 'input_text'].map((name) => ({ ...text, name })) }
    const input = { negative_prompt: 'fog', input_text: 'A kite' }
    const found = await the.run({ ...imported, roles: { prompt: 'input_text' } }, input)
    expect(found['text']).toContain('You wrote: A kite')
    expect((await the.run(unchecked(imported), input))['text']).toContain('You wrote: fog')
  })

  it('writes down a recording, and says that it has not heard it', async () => {
    const model = models.find(({ task }) => task === 'speech-to-text')
    if (!model?.roles.audio) throw new Error('No model writes down a recording.')
    const { text, segments } = await the.run(model, { [model.roles.audio]: 'https://example.com/talk.mp3' })
    expect(text).toBe(
      `This is the sandbox in place of ${model.name}; no model has run. A recording may say: Good morning, and thank you for coming. Let us begin with the first question: when does the new line open?`,
    )
    expect(segments).toMatchObject([{ text, start: anyNumber, end: anyNumber }])
  })

  it('stores the SVG of a model that returns one', async () => {
    const model = models.find((each) => each.resultFields.some(({ name }) => name === 'svgUrl'))
    if (!model) throw new Error('No model returns an SVG.')
    const { svgUrl, pathCount } = await the.run(model, { prompt: 'A <kite>' })
    const { file, bytes } = await the.fetch(String(svgUrl))
    expect(file.contentType).toBe('image/svg+xml')
    expect(bytes.toString().match(/<path /g)).toHaveLength(Number(pathCount))
  })

  it('returns the last frame of a video only on request', async () => {
    const model = models.find((each) => each.resultFields.some(({ name }) => name === 'lastFrameUrl'))
    if (!model) throw new Error('No model returns a last frame.')
    const without = await the.run(model, { prompt: 'A kite', returnLastFrame: false })
    expect(without).not.toHaveProperty('lastFrameUrl')
    const { lastFrameUrl } = await the.run(model, { prompt: 'A kite', returnLastFrame: true })
    expect((await the.fetch(String(lastFrameUrl))).file.contentType).toBe('image/png')
  })
})
