import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import { camelCase } from '../../sandbox/names.ts'
import { planOf } from '../../sandbox/plan.ts'
import { commissionOf } from '../../sandbox/make.ts'
import { modelWith } from './sandboxKit.ts'

const image = modelWith('image', 'prompt', 'aspectRatio')

const whole = { is: 'number', integer: true, min: 1, max: 40 } as const

/** An image model with another parameter. */
function withParam(name: string, shape: CatalogParam['shape'] = whole): CatalogModel {
  const param: CatalogParam = { name, kind: 'integer', description: '', required: false, shape }
  const others = image.params.filter((one) => one.name !== 'count')
  return { ...image, params: [...others, param] }
}

const counted = (name: string, value: unknown, shape?: CatalogParam['shape']): number =>
  commissionOf({ model: withParam(name, shape), params: { prompt: 'Kites', [name]: value } }).plan.items.length

describe('the sandbox makes as many results as a call asks for', () => {
  const names = ['n', 'count', 'quantity', 'num_outputs', 'num_images', 'number_of_images', 'image_count', 'samples']
  const more = ['batch_size', 'num_images_per_prompt', 'max_images', 'num_samples', 'n_variations', 'video-count']
  test.each([...names, ...more].flatMap((name) => [...new Set([name, camelCase(name)])]))('in %s', (name) => {
    expect(counted(name, 2)).toBe(2)
    expect(counted(name, 40)).toBe(16)
  })

  test('in a choice of whole numbers, and in any whole number of results', () => {
    expect(counted('num_outputs', '4', { is: 'choice', values: ['1', '4'] })).toBe(4)
    expect(counted('how_many', 3, { ...whole, unit: 'images' })).toBe(3)
  })

  test.each(['num_frames', 'num_inference_steps', 'image_size', 'shot_count', 'num_beams', 'seed', 'max_length'])(
    'but not in %s',
    (name) => {
      expect(counted(name, 2)).toBe(1)
    },
  )

  test('but not in a number with fractions, or in a text', () => {
    expect(counted('samples', 2, { is: 'number' })).toBe(1)
    expect(counted('images', '2', { is: 'string' })).toBe(1)
  })
})

test('names of parameters mean the same in snake_case and in camelCase', () => {
  const params = { prompt: 'Kites', aspect_ratio: '16:9', output_format: 'webp', seed: 7 }
  const renamed = {
    ...image,
    params: image.params.map((one) => ({ ...one, name: one.name.replace(/[A-Z]/g, '_$&').toLowerCase() })),
  }
  const { plan } = commissionOf({ model: renamed, params })
  expect(plan.items).toEqual(
    planOf(image, { prompt: 'Kites', aspectRatio: '16:9', outputFormat: 'webp', seed: 7 }).items,
  )
  expect(plan.items).toMatchObject([{ format: 'webp' }])
})
