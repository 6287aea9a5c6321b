import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textLike, textWith } from '../support/matching.ts'

/**
 * A row of table 2.4 or 2.5: name, label, and what the JSON Schema must say; written from the document, not the specs.
 */
type Row = readonly [name: string, label: string | undefined, schema: object]

const file = (media: string): object => ({
  type: 'string',
  pattern: textWith(`|data:${media}/`),
})
const files = (media: string): object => ({ type: 'array', items: file(media) })
const object = (...keys: string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, {}])),
  required: [],
  additionalProperties: false,
})

const tables: Readonly<Record<string, readonly Row[]>> = {
  'vendor1-v3-omni': [
    ['prompt', undefined, { type: 'string', maxLength: 2500, pattern: '\\S' }],
    ['aspectRatio', undefined, { type: 'string', enum: ['16:9', '9:16', '1:1'], default: '16:9' }],
    ['duration', undefined, { type: 'integer', minimum: 3, maximum: 15, multipleOf: 1, default: 5 }],
    ['resolution', undefined, { type: 'string', enum: ['720p', '1080p', '4k'], default: '720p' }],
    ['generateAudio', undefined, { type: 'boolean', default: true }],
    ['startFrame', 'First Frame', file('image')],
    ['endFrame', 'End Frame', file('image')],
    ['imageUrls', 'Reference Images', files('image')],
    ['videoUrl', 'Reference Video', file('video')],
    ['referType', 'Reference Video Mode', { type: 'string', enum: ['feature', 'base'], default: 'feature' }],
    ['keepOriginalSound', undefined, { type: 'string', enum: ['yes', 'no'], default: 'yes' }],
    ['multiShot', 'Multi-Shot Mode', { type: 'boolean', default: false }],
    ['shotType', 'Shot Segmentation', { type: 'string', enum: ['customize'], default: 'customize' }],
    ['multiPrompt', 'Multi-Shot Prompts', object('index', 'prompt', 'duration')],
    ['elementList', 'Element References', object('element_id')],
  ],
  'vendor2-audio-1.0': [
    ['prompt', 'Prompt', { type: 'string', maxLength: 3000, pattern: '\\S' }],
    ['voiceId', 'Voice', { type: 'string', minLength: 1, default: textLike(/^english-male-/) }],
    ['audioUrls', 'Reference Audios', files('audio')],
    ['imageUrls', 'Reference Image', files('image')],
    ['format', undefined, { type: 'string', enum: ['wav', 'mp3', 'pcm', 'ogg_opus'], default: 'wav' }],
    ['sampleRate', undefined, { type: 'integer', enum: [8000, 16000, 24000, 32000, 44100, 48000], default: 44100 }],
    ['speechRate', undefined, { type: 'number', minimum: -50, maximum: 100, default: 0 }],
    ['loudnessRate', undefined, { type: 'number', minimum: -50, maximum: 100, default: 0 }],
    ['pitchRate', undefined, { type: 'number', minimum: -12, maximum: 12, default: 0 }],
    ['aigcWatermark', 'Watermark', { type: 'boolean', default: false }],
  ],
}

interface InputSchema {
  readonly required: readonly string[]
  readonly additionalProperties: boolean
  readonly properties: Readonly<Record<string, { readonly title?: string; readonly description?: string }>>
}

describe.each(Object.entries(tables))('%s', (id, rows) => {
  const schema: InputSchema = JSON.parse(readFileSync(`generated/schemas/models/${id}.json`, 'utf8'))

  test('has the parameters of its table, in order, and accepts no others', () => {
    expect(Object.keys(schema.properties)).toEqual(rows.map(([name]) => name))
    expect(schema.additionalProperties).toBe(false)
    expect(schema.required).toEqual(['prompt'])
  })

  test.each(rows)('%s', (name, label, expected) => {
    const { title, description, ...rest } = schema.properties[name] ?? {}
    expect(title).toBe(label)
    expect(description).toBeTypeOf('string')
    expect(rest).toEqual(expected)
  })
})
