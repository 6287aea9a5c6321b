/** A body of an operation, and the kind of rule that it breaks. */
export interface Body {
  readonly segment: string
  readonly breaks: Rule
  readonly body: unknown
}

/** The kinds of rules that a generator can drop. */
export const rules = ['types', 'required', 'bounds', 'patterns', 'steps', 'unknown keys', 'rules'] as const

/** A kind of rule. */
export type Rule = (typeof rules)[number]

type Input = Readonly<Record<string, unknown>>

/** The workflows with a model of each, and an input that it accepts. */
const accepted = {
  'vendor1-omni-video': {
    model: 'vendor1-v3-omni',
    prompt: 'A lighthouse.',
    duration: 5,
    startFrame: 'https://example.com/a.png',
  },
  'vendor3/video-3': { model: 'vendor3-video-3', prompt: 'A lighthouse.', duration: 5 },
  'vendor10/video': { model: 'vendor10-video-1', prompt: 'A lighthouse.', cfgScale: 7.5 },
} as const

/** The bodies that every validator has to accept. */
export const acceptedBodies: readonly (readonly [segment: string, body: unknown])[] = Object.entries(accepted).map(
  ([segment, input]) => [segment, { params: input }],
)

const omni = 'vendor1-omni-video'
const shots = 'vendor3/video-3'
const steps = 'vendor10/video'
const shot = { index: 1, prompt: 'One.', duration: '5' }
const custom = { multiShot: true, shotType: 'customize' }

/** Inputs with one issue each, by what they break; the properties replace those of an accepted input. */
const changes: readonly (readonly [Rule, keyof typeof accepted, Input])[] = [
  ['types', omni, { prompt: 1 }],
  ['types', omni, { duration: '5' }],
  ['types', omni, { generateAudio: 'yes' }],
  ['types', omni, { aspectRatio: '16:10' }],
  ['types', omni, { model: 'vendor1-v3-omny' }],
  ['types', omni, { imageUrls: 'https://example.com/a.png' }],
  ['required', omni, { prompt: undefined }],
  ['required', steps, { model: undefined }], // this workflow has several models
  ['required', shots, { ...custom, prompt: undefined, multiPrompt: [{ index: 1, prompt: 'One.' }] }],
  ['bounds', omni, { duration: 2 }],
  ['bounds', omni, { duration: 16 }],
  ['bounds', omni, { prompt: 'x'.repeat(2501) }],
  ['bounds', steps, { cfgScale: 0.5 }],
  ['bounds', steps, { cfgScale: 10.5 }],
  ['bounds', shots, { ...custom, prompt: undefined, multiPrompt: Array.from({ length: 7 }, () => shot) }],
  ['patterns', omni, { prompt: '  ' }],
  ['patterns', omni, { startFrame: 'file:///etc/passwd' }],
  ['patterns', shots, { ...custom, prompt: undefined, multiPrompt: [{ ...shot, duration: 'long' }] }],
  ['steps', omni, { duration: 5.5 }],
  ['steps', steps, { cfgScale: 7.3 }],
  ['unknown keys', omni, { promt: 'A lighthouse.' }],
  ['unknown keys', shots, { ...custom, prompt: undefined, multiPrompt: [{ ...shot, extra: 1 }] }],
  ['rules', shots, { prompt: undefined }],
  ['rules', shots, { ...custom, multiPrompt: [shot] }],
  ['rules', shots, { prompt: undefined, multiPrompt: [shot] }],
  ['rules', shots, { ...custom }],
]

/** Bodies with one issue each. */
export const refusedBodies: readonly Body[] = [
  ...changes.map(([breaks, segment, change]) => ({ segment, breaks, body: withChange(accepted[segment], change) })),
  { segment: omni, breaks: 'required', body: {} },
  { segment: omni, breaks: 'unknown keys', body: { params: accepted[omni], extra: 1 } },
]

/** A body as JSON has it: without the properties that are undefined. */
function withChange(input: Input, change: Input): unknown {
  return JSON.parse(JSON.stringify({ params: { ...input, ...change } }))
}
