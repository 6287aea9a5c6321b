import type { CatalogModel, CatalogParam, EveryKeyword, FileLimits, Use } from '@gatewright/catalog'
import type { SandboxOptions } from '../gateway/upstream/sandbox.ts'
import { camelCase } from './names.ts'
import { numbersFrom, plausible, type Making } from './plausible.ts'
import { wordsOf, type Plan } from './plan.ts'
import type { Params } from './size.ts'

/** The data of a finished task, for the fields that its model returns beyond the standard result. */
export interface ResultContext {
  readonly plan: Plan
  /** About how many tokens the caller sent. */
  readonly inputTokens: number
  /** The answer in words; empty if the model makes files. */
  readonly text: string
  /** Makes a file for a field of the result, and returns its address. */
  readonly file: Making['file']
  /** Addresses of additional files, by the name of the field. */
  readonly extras: Readonly<Record<string, string>>
  /** The drawing as SVG, if the model returns one. */
  readonly svg: string | undefined
  readonly fits: SandboxOptions['fits']
}

/**
 * The fields that the model declares: real values where the sandbox has them, and otherwise plausible values of their
 * shape.
 */
export async function fieldsOf(
  model: CatalogModel,
  context: ResultContext,
): Promise<Readonly<Record<string, unknown>>> {
  const known = new Map<string, unknown>(Object.entries({ ...knownOf(context), ...context.extras }))
  const making = { text: context.text || 'sandbox', next: numbersFrom(context.plan.seed), file: context.file }
  const values: Record<string, unknown> = {}
  for (const { name, shape, required } of model.resultFields) {
    const own = known.get(camelCase(name))
    if (own !== undefined && context.fits(shape, own)) values[name] = own
    else if (required || !isAddress(shape)) values[name] = await plausible(shape, making)
  }
  return values
}

/** Whether a value of the shape is an address. */
export const isAddress = (shape: CatalogParam['shape']): boolean => shape.is === 'string' && shape.format === 'url'

function knownOf({ plan, text, svg, inputTokens }: ResultContext): Readonly<Record<string, unknown>> {
  const [first] = plan.items
  return {
    seed: plan.seed,
    duration: plan.seconds,
    words: timed(wordsOf(plan.prompt), plan.seconds ?? 0),
    ...(first && 'width' in first && { width: first.width, height: first.height }),
    ...(first?.is === 'video' && { fps: first.fps, frames: first.frames, numFrames: first.frames }),
    ...(first?.is === 'video' && { hasAudio: first.score !== undefined }),
    ...(first?.is === 'sound' && { sampleRate: first.rate }),
    ...(first?.is === 'sound' && first.score.is === 'music' && { bpm: first.score.tempo }),
    plannedPrompt: plan.prompt,
    revisedPrompt: plan.prompt,
    usedPrompt: plan.prompt,
    sources: [],
    sourceLanguage: 'en',
    elementId: `element-${plan.seed}`,
    pathCount: svg?.match(/<path /g)?.length,
    inputTokens,
    outputTokens: tokens(text),
  }
}

/** The approximate number of tokens in the messages of a caller, or in its prompt. */
export const inputTokensOf = ({ prompt }: Plan, params: Params): number =>
  tokens(params['messages'] === undefined ? prompt : JSON.stringify(params['messages']))

const tokens = (text: string): number => Math.ceil(text.length / 4)

const timed = (words: readonly string[], seconds: number): readonly object[] => {
  const time = (at: number): number => Math.round((at / words.length) * seconds * 1000) / 1000
  return words.map((text, at) => ({ text, start: time(at), end: time(at + 1) }))
}

/** The use of each keyword of a result in the sandbox: a keyword that is missing here does not compile. */
export type Imitated = EveryKeyword<
  Use,
  {
    readonly any: { readonly notEmpty: 'ignored' } // what is made is not empty
    readonly string: {
      readonly minLength: 'used'
      readonly maxLength: 'used'
      readonly trim: 'ignored'
      readonly notBlank: 'ignored' // what is made is not blank
      readonly pattern: 'used'
      readonly format: 'used' // addresses, colors, languages
      readonly noun: 'ignored'
      readonly example: 'used'
      readonly catalog: 'ignored'
    }
    readonly number: {
      readonly integer: 'used'
      readonly min: 'used'
      readonly max: 'used'
      readonly exclusiveMin: 'used'
      readonly exclusiveMax: 'used'
      readonly step: 'used'
      readonly stepFrom: 'used'
      readonly unit: 'ignored'
    }
    readonly boolean: object
    readonly choice: {
      readonly values: 'used'
      readonly labels: 'ignored'
      readonly deprecated: 'ignored'
      readonly unit: 'ignored'
    }
    readonly file: {
      readonly media: 'used'
      readonly noun: 'ignored'
      readonly families: 'ignored'
      readonly role: 'ignored'
      readonly limits: 'ignored'
      readonly mimeTypes: 'used'
    }
    readonly list: { readonly of: 'used'; readonly min: 'used'; readonly max: 'used'; readonly unique: 'used' }
    readonly object: { readonly fields: 'used' }
    readonly map: {
      readonly of: 'used'
      readonly keys: 'ignored' // like patterns of text
      readonly min: 'used'
      readonly max: 'used'
      readonly noun: 'ignored'
    }
    readonly either: { readonly of: 'used'; readonly tag: 'ignored' }
    readonly nullable: { readonly of: 'used' }
    readonly field: {
      readonly name: 'used'
      readonly label: 'ignored'
      readonly description: 'ignored'
      readonly required: 'used'
      readonly allowEmpty: 'ignored'
      readonly secret: 'ignored'
      readonly shape: 'used'
      readonly default: 'ignored' // results have none
      readonly prefill: 'ignored' // results have none
    }
    readonly limits: Readonly<Record<keyof FileLimits, 'ignored'>>
  }
>
