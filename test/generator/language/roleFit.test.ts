import { models } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { fit } from '../../../generator/language/frameFit.ts'
import type { Role, Roles } from '../../../generator/language/role.ts'
import { misfitWords, type Asked, type RoleModel } from '../../../generator/language/roleFit.ts'
import type { Shape } from '../../../generator/language/shape.ts'
import { textWith } from '../../support/matching.ts'

const choice = (...values: readonly (string | number)[]): Shape => ({ is: 'choice', values })
const whole = (min: number, max: number, step: number): Shape => ({ is: 'number', integer: true, min, max, step })
const picture: Shape = { is: 'file', media: 'image' }

/** A model whose parameters are named after their roles. */
const modelOf = (shapes: { readonly [Name in Role]?: Shape }): RoleModel => ({
  params: Object.entries(shapes).map(([name, shape]) => ({ name, shape })),
  roles: Object.fromEntries(Object.keys(shapes).map((name) => [name, name])) satisfies Roles,
})

/** The values of fields that are named after their roles, and the words about those that do not fit. */
function fitted(shapes: { readonly [Name in Role]?: Shape }, values: { readonly [Name in Role]?: unknown }) {
  const asked = Object.entries(values).map(([field, value]) => ({ field, role: field, value }) as Asked)
  const { params, misfits } = fit(modelOf(shapes), asked)
  return [params, ...misfits.map(misfitWords)]
}

const video = { aspectRatio: choice('16:9', '9:16', 'adaptive'), resolution: choice('480p', '720p', '4k') }
const sided = { width: whole(256, 1440, 16), height: whole(256, 1440, 16) }

test('a size becomes the size, the sides, or the aspect ratio and the resolution, whatever the model has', () => {
  expect(fitted({ size: choice('1024x1024', '1280x720') }, { size: '1280x720' })).toEqual([{ size: '1280x720' }])
  expect(fitted(sided, { size: '1280x720' })).toEqual([{ width: 1280, height: 720 }])
  expect(fitted(video, { size: '1280x720' })).toEqual([{ aspectRatio: '16:9', resolution: '720p' }])
  expect(fitted(video, { size: '2160x3840' })).toEqual([{ aspectRatio: '9:16', resolution: '4k' }])
  const object: Shape = { is: 'object', fields: Object.entries(sided).map(([name, shape]) => ({ name, shape })) }
  expect(fitted({ size: { is: 'either', of: [choice('square'), object] } }, { size: '1280x720' })).toEqual([
    { size: { width: 1280, height: 720 } },
  ])
  const custom = { aspectRatio: choice('1:1', 'custom'), ...sided }
  expect(fitted(custom, { size: '1280x720' })).toEqual([{ aspectRatio: 'custom', width: 1280, height: 720 }])
  expect(fitted(custom, { aspectRatio: '1:1' })).toEqual([{ aspectRatio: '1:1' }])
})

test('a size that a model lacks becomes the nearest, of the same form if it can be, and is a misfit', () => {
  expect(fitted({ size: choice('1024x1024', '1344x768') }, { size: '1920x1080' })).toEqual([
    { size: '1344x768' },
    'size 1920x1080 is not possible. The nearest value is 1344x768. Possible values: 1024x1024, 1344x768.',
  ])
  expect(fitted(sided, { size: '3840x2160' })).toEqual([
    { width: 1440, height: 816 },
    'size 3840x2160 is not possible. The nearest value is 1440x816.',
  ])
  expect(fitted(video, { size: '1920x1080' })).toEqual([
    { aspectRatio: '16:9', resolution: '720p' },
    'size 1920x1080 is not possible. The nearest value is 16:9 and 720p. Possible values: 16:9, 9:16, adaptive, 480p, ' +
      '720p, 4k.',
  ])
  expect(fitted({ resolution: choice('720p') }, { size: '1280x720' })[1]).toContain('The nearest value is 720p.')
  expect(fitted({}, { size: '1280x720' })).toEqual([{}, 'The model has no parameter for size.'])
  expect(fitted(video, { size: 'large' })[1]).toMatch(/^size large is not possible\. Possible values: /)
})

test('an aspect ratio becomes the ratio, or a size of this form; words for adaptive are the same', () => {
  expect(fitted(video, { aspectRatio: '9:16' })).toEqual([{ aspectRatio: '9:16' }])
  expect(fitted(video, { aspectRatio: '4:3' })[0]).toEqual({ aspectRatio: '16:9' })
  expect(fitted({ aspectRatio: choice('auto', '1:1') }, { aspectRatio: 'adaptive' })).toEqual([{ aspectRatio: 'auto' }])
  expect(fitted({ aspectRatio: choice('1:1') }, { aspectRatio: 'adaptive' })).toEqual([
    {},
    'aspectRatio adaptive is not possible. Possible values: 1:1.',
  ])
  expect(fitted({ size: choice('1024x1024', '1344x768') }, { aspectRatio: '16:9' })).toEqual([{ size: '1344x768' }])
  expect(fitted(sided, { aspectRatio: '16:9' })).toEqual([{ width: 1360, height: 768 }])
})

test('a resolution becomes the resolution, or a size', () => {
  expect(fitted(video, { resolution: '720P' })).toEqual([{ resolution: '720p' }])
  expect(fitted(video, { resolution: '1080p', aspectRatio: '16:9' })).toEqual([
    { resolution: '720p', aspectRatio: '16:9' },
    textWith('resolution 1080p is not possible. The nearest value is 16:9 and 720p.'),
  ])
  expect(fitted({ resolution: choice('1K', '2K', '4K'), aspectRatio: choice('1:1') }, { size: '2048x2048' })).toEqual([
    { resolution: '2K', aspectRatio: '1:1' },
  ])
  expect(fitted(sided, { resolution: '720p' })).toEqual([{ width: 1280, height: 720 }])
})

test('a number is brought within bounds and onto a step, or becomes the nearest option', () => {
  const speed: Shape = { is: 'number', min: 0.5, max: 2, step: 0.1 }
  expect(fitted({ speed }, { speed: 1.3 })).toEqual([{ speed: 1.3 }])
  expect(fitted({ speed }, { speed: 3 })).toEqual([{ speed: 2 }, 'speed 3 is not possible. The nearest value is 2.'])
  expect(fitted({ topP: { is: 'number', exclusiveMin: 0, max: 1 } }, { topP: 0 })[0]).toEqual({ topP: 0.01 })
  expect(fitted({ fps: choice(24, 30) }, { fps: 60 })[0]).toEqual({ fps: 30 })
  expect(fitted({ duration: choice('5s', '10s') }, { duration: 10 })).toEqual([{ duration: '10s' }])
  expect(fitted({ seed: { is: 'nullable', of: whole(0, 9, 1) } }, { seed: -4 })[0]).toEqual({ seed: 0 })
  expect(fitted({ seed: whole(0, 9, 1) }, { seed: NaN })).toEqual([{}, 'seed NaN is not possible.'])
})

test('a word is an option in other capitals, or the nearest grade; any other has no near value', () => {
  expect(fitted({ format: choice('MP3', 'wav') }, { format: 'mp3' })).toEqual([{ format: 'MP3' }])
  expect(fitted({ format: choice('mp3', 'wav') }, { format: 'opus' })).toEqual([
    {},
    'format opus is not possible. Possible values: mp3, wav.',
  ])
  expect(fitted({ reasoning: choice('off', 'low', 'high') }, { reasoning: 'none' })[0]).toEqual({ reasoning: 'off' })
  expect(fitted({ reasoning: choice('off', 'low', 'high') }, { reasoning: 'max' })[0]).toEqual({ reasoning: 'high' })
  expect(fitted({ generateAudio: { is: 'boolean' } }, { generateAudio: false })).toEqual([{ generateAudio: false }])
})

test('files fill the roles in their order, and those without room are misfits', () => {
  const shapes = { firstFrame: picture, referenceImages: { is: 'list', of: picture, max: 2 } } as const
  const of = (...urls: readonly string[]): Asked => ({
    field: 'files',
    role: ['firstFrame', 'referenceImages'],
    value: urls.map((name) => `https://example.com/${name}`),
  })
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `https://example.com/${name}`)
  const model = modelOf(shapes)
  expect(fit(model, [of('a', 'b', 'c')])).toEqual({ params: { firstFrame: a, referenceImages: [b, c] }, misfits: [] })
  expect(fit(model, [of('a'), of('b')]).params).toEqual({ firstFrame: a, referenceImages: [b] })
  const { params, misfits } = fit(model, [of('a', 'b', 'c', 'd')])
  expect(params).toEqual({ firstFrame: a, referenceImages: [b, c] })
  expect(misfits.map(misfitWords)).toEqual(['files is not possible. The nearest value is the first 3.'])
})

test('packages of earlier builds have no roles: nothing fits, and nothing throws', () => {
  const old = { params: [{ name: 'prompt', shape: { is: 'string' } }] } as const
  expect(fit(old, [{ field: 'prompt', role: 'prompt', value: 'a' }]).misfits.map(misfitWords)).toEqual([
    'The model has no parameter for prompt.',
  ])
})

test('a model of the catalogue can be asked for any size without a misfit that has no nearest value', () => {
  const framed = models.filter(({ roles }) => roles.size ?? roles.width ?? roles.aspectRatio ?? roles.resolution)
  const bad = framed.filter((model) =>
    fit(model, [{ field: 'size', role: 'size', value: '1000x700' }]).misfits.some(({ nearest }) => !nearest),
  )
  expect([framed.length > 100, bad.map(({ id }) => id)]).toEqual([true, []])
})
