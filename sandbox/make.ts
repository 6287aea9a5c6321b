import type { CatalogModel } from '@gatewright/catalog'
import { endingOf } from '@gatewright/catalog/language'
import type { MakerPool, MediaSize, SandboxOptions } from '../gateway/upstream/sandbox.ts'
import { drawing } from './scene/drawing.ts'
import { fieldsOf, inputTokensOf, isAddress } from './fields.ts'
import { fileFormat } from './formats/file.ts'
import { formatAmong, pictureFormats, soundFormats, videoFormats } from './formats/wanted.ts'
import { camelCase, inCamelCase, type Call } from './names.ts'
import { momentOf, type Made, type Order, type VideoOrder, type WorkOrder } from './order.ts'
import { planOf, type Plan } from './plan.ts'
import type { Making } from './plausible.ts'
import { answerOf } from './samples/answers.ts'

/** The tools that make media, and where the media are stored. */
export interface Means extends Pick<SandboxOptions, 'store' | 'fits'> {
  readonly pool: Pool
}

/** The plan of a task: everything needed from its parameters, which can take megabytes. */
export interface Commission {
  readonly plan: Plan
  /** The answer of a text model. */
  readonly text: string
  readonly inputTokens: number
  readonly hasLastFrame: boolean
}

/** Creates the plan of a call. */
export function commissionOf(call: Call, size: MediaSize = 'full'): Commission {
  const { model, params } = inCamelCase(call)
  const plan = planOf(model, params, size)
  const text = model.result === 'asset' ? '' : answerOf(model, plan.prompt, params)
  return { plan, text, inputTokens: inputTokensOf(plan, params), hasLastFrame: params['returnLastFrame'] === true }
}

/** This share of the words of a text model's answer. */
export function beginningOf(call: Call, share: number): string {
  const { text } = commissionOf(call)
  return text.slice(0, text.lastIndexOf(' ', share * text.length) + 1)
}

/** Makes and stores the media of a task, and returns its result as the model declares it. */
export async function resultOf(
  model: CatalogModel,
  commission: Commission,
  means: Means,
): Promise<Readonly<Record<string, unknown>>> {
  const { plan, text } = commission
  const items = await Promise.all(plan.items.map((order, at) => itemOf(order, `${model.id}-${at + 1}`, means)))
  const svg = svgOf(plan)
  const extras = await extrasOf(model, commission, means)
  const context = { ...commission, extras, svg, fits: means.fits, file: fileMaker(model, plan, means) }
  const fields = await fieldsOf(model, context)
  if (model.result === 'fields') return { model: model.id, ...fields }
  const standard = model.result === 'text' ? { text } : { url: items[0]?.url, items }
  return { ...standard, model: model.id, ...fields }
}

async function itemOf(order: Order, name: string, means: Means): Promise<{ readonly url: string }> {
  return { url: await stored(await means.pool.make(order), name, means) }
}

/** Makes the files of result fields: each of the media of its field, in the first format that the field accepts. */
function fileMaker(model: CatalogModel, { files }: Plan, means: Means): Making['file'] {
  let made = 0
  return async ({ media, mimeTypes = [] }) => {
    const order = files[media]
    if (order === undefined) throw new Error(`The plan of ${model.id} has no file of the media ${media}.`)
    made += 1
    const own = formatted({ ...order, seed: order.seed + made }, mimeTypes)
    return (await itemOf(own, `${model.id}-${made}`, means)).url
  }
}

/** The order in a format that a field of the result accepts. */
function formatted(order: Order, types: readonly string[]): Order {
  switch (order.is) {
    case 'picture':
      return { ...order, format: formatAmong(types, pictureFormats, order.format) }
    case 'video':
      return { ...order, format: formatAmong(types, videoFormats, order.format) }
    case 'sound':
      return { ...order, format: formatAmong(types, soundFormats, order.format) }
    case 'file':
      return { ...order, format: fileFormat(endingOf(types[0] ?? ''), order.media) || order.format }
  }
}

/** The media were made, but not stored: the disk is full, or the bucket is unavailable. */
export class NotStored extends Error {}

async function stored({ bytes, contentType, extension }: Made, own: string, { store }: Means): Promise<string> {
  const name = `${own}.${extension}`
  return store(bytes, { contentType, name }).catch((cause: unknown) => {
    throw new NotStored(`The file ${name} could not be stored.`, { cause })
  })
}

function svgOf({ items: [first] }: Plan): string | undefined {
  return first?.is === 'picture' ? drawing(first) : undefined
}

/** The last frame of a video. */
function pictureOf({ width, height, label, seed, frames, fps }: VideoOrder): Order {
  const frame = momentOf(Math.max(1, frames) - 1, fps)
  return { is: 'picture', format: 'png', width, height, label, seed, frame }
}

/** Additional files of some models: the drawing as SVG, and the last frame if requested. */
async function extrasOf(
  model: CatalogModel,
  { plan, hasLastFrame }: Commission,
  means: Means,
): Promise<Readonly<Record<string, string>>> {
  const addresses = model.resultFields.filter(({ shape }) => isAddress(shape)).map(({ name }) => name)
  const [first] = plan.items
  const extras: Record<string, string> = {}
  for (const name of addresses) {
    if (/svg/i.test(name) && first?.is === 'picture') {
      const bytes = new TextEncoder().encode(drawing(first))
      extras[camelCase(name)] = await stored({ bytes, contentType: 'image/svg+xml', extension: 'svg' }, model.id, means)
    }
    if (/last.?frame/i.test(name) && first?.is === 'video' && hasLastFrame) {
      const frame: Order = pictureOf(first)
      extras[camelCase(name)] = (await itemOf(frame, `${model.id}-last-frame`, means)).url
    }
  }
  return extras
}

/** Worker threads that make media. */
export type Pool = MakerPool<WorkOrder, Made>

/** The program of a worker thread: in the package, what was compiled of it. */
const program = new URL(`./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** Opens a pool of 2 workers, with a minute of processor time for each job. */
export const openMakers = (openPool: SandboxOptions['openPool']): Pool =>
  openPool({ size: 2, name: 'sandbox', program, limitMs: 60_000 })
