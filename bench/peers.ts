import { readFileSync } from 'node:fs'
import { validator as schemasafe } from '@exodus/schemasafe'
import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { z } from 'zod'

/** A measured validator. */
export interface Peer {
  readonly name: string
  /** The input with its defaults, or a falsy value. It must not change its argument. */
  readonly parse: (input: object) => unknown
}

const text = readFileSync(new URL('../generated/schemas/models/vendor1-v3-omni.json', import.meta.url), 'utf8')
const schema: Readonly<Record<string, unknown>> = JSON.parse(text)

/** Each peer does the same work: check everything, apply the defaults, and leave the input unchanged. */
export function peers(): readonly Peer[] {
  const { validate } = vendor1V3Omni['~standard']
  const ajv = new Ajv2020({ useDefaults: true }).compile(schema)
  const safe = schemasafe(schema, { useDefaults: true, mode: 'lax', includeErrors: false })
  const fromSchema = z.fromJSONSchema(schema)
  const compiled = z.compile(fromSchema)
  const copied = (check: (value: object) => unknown) => (input: object) => {
    const copy = { ...input } // these two write defaults into their argument
    return check(copy) ? copy : undefined
  }
  return [
    { name: 'Gatewright', parse: (input) => validate(input) },
    { name: 'schemasafe', parse: copied((copy) => safe(copy as never)) }, // its type requires JSON
    { name: 'Ajv 8', parse: copied((copy) => ajv(copy)) },
    { name: 'zod 4 z.compile', parse: (input) => compiled.safeParse(input) },
    { name: 'zod 4', parse: (input) => fromSchema.safeParse(input) },
    { name: 'valibot', parse: (input) => v.safeParse(valibot, input) },
  ]
}

const file = (media: string) => v.pipe(v.string(), v.regex(new RegExp(`^(?:https?://[^\\s/]|data:${media}/)`, 'i')))
const unknown = () => v.optional(v.unknown())

const valibot = v.strictObject({
  prompt: v.pipe(v.string(), v.maxLength(2500)),
  aspectRatio: v.optional(v.picklist(['16:9', '9:16', '1:1']), '16:9'),
  duration: v.optional(v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(15)), 5),
  resolution: v.optional(v.picklist(['720p', '1080p', '4k']), '720p'),
  generateAudio: v.optional(v.boolean(), true),
  startFrame: v.optional(file('image')),
  endFrame: v.optional(file('image')),
  imageUrls: v.optional(v.array(file('image'))),
  videoUrl: v.optional(file('video')),
  referType: v.optional(v.picklist(['feature', 'base']), 'feature'),
  keepOriginalSound: v.optional(v.picklist(['yes', 'no']), 'yes'),
  multiShot: v.optional(v.boolean(), false),
  shotType: v.optional(v.picklist(['customize']), 'customize'),
  multiPrompt: v.optional(v.strictObject({ index: unknown(), prompt: unknown(), duration: unknown() })),
  elementList: v.optional(v.strictObject({ element_id: unknown() })),
})
