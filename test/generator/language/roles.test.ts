import { expect, test } from 'vitest'
import { inferRoles } from '../../../generator/language/inferredRoles.ts'
import { isRole, roleNames } from '../../../generator/language/role.ts'
import { roles } from '../../../generator/language/roles.ts'
import type { Shape } from '../../../generator/language/shape.ts'

const text: Shape = { is: 'string' }
const flag: Shape = { is: 'boolean' }
const picture = (role?: 'asset' | 'reference'): Shape => ({ is: 'file', media: 'image', ...(role && { role }) })
const sound: Shape = { is: 'file', media: 'audio' }
const list = (of: Shape, max?: number): Shape => ({ is: 'list', of, ...(max !== undefined && { max }) })
const choice = (...values: readonly (string | number)[]): Shape => ({ is: 'choice', values })
const number = (min?: number, max?: number): Shape => ({
  is: 'number',
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
const integer: Shape = { is: 'number', integer: true }
const turns: Shape = list({
  is: 'object',
  fields: [
    { name: 'role', shape: text },
    { name: 'content', shape: text },
  ],
})

/** The roles of parameters of these shapes; `!` after a name says that it is required. */
function inferred(shapes: Readonly<Record<string, Shape>>, stated = {}) {
  const params = Object.entries(shapes).map(([name, shape]) => ({
    name: name.replace('!', ''),
    required: name.endsWith('!'),
    shape,
  }))
  return inferRoles(params, stated)
}

test.each<[string, Shape, string]>([
  ['prompt', text, 'prompt'],
  ['text', text, 'prompt'],
  ['negative_prompt', text, 'negativePrompt'],
  ['messages', turns, 'messages'],
  ['systemPrompt', text, 'system'],
  ['image', picture(), 'image'],
  ['image_url', picture(), 'image'],
  ['imageURL', picture('asset'), 'image'],
  ['imageUrls', list(picture('asset'), 9), 'image'],
  ['imageUrls', list(picture('asset'), 1), 'image'],
  ['imageUrls', list(picture('reference'), 9), 'referenceImages'],
  ['imageUrls', list(picture('reference'), 1), 'referenceImages'],
  ['reference_image_urls', list(picture()), 'referenceImages'],
  ['startFrame', picture('reference'), 'firstFrame'],
  ['first_frame_image', picture(), 'firstFrame'],
  ['tail_image_url', { is: 'nullable', of: picture() }, 'lastFrame'],
  ['maskUrl', { is: 'file', media: 'any' }, 'mask'],
  ['audioUrl', sound, 'audio'],
  ['audio', sound, 'audio'],
  ['audio', flag, 'generateAudio'],
  ['generate_audio', flag, 'generateAudio'],
  ['aspectRatio', choice('square', 'tall'), 'aspectRatio'],
  ['ratio', choice('16:9', '1:1'), 'aspectRatio'],
  ['resolution', choice('720p', '4k'), 'resolution'],
  ['quality', choice('540p', '1080p'), 'resolution'],
  ['quality', choice('standard', 'hd'), 'quality'],
  ['resolution', choice('1024x1024', '512*512'), 'size'],
  ['size', choice('auto', '1024x1024'), 'size'],
  ['size', choice('1K', '2K'), 'resolution'],
  [
    'image_size',
    {
      is: 'either',
      of: [
        choice('square'),
        {
          is: 'object',
          fields: [
            { name: 'width', shape: integer },
            { name: 'height', shape: integer },
          ],
        },
      ],
    },
    'size',
  ],
  ['duration', number(), 'duration'],
  ['duration', choice(5, 10), 'duration'],
  ['duration', choice('5s', '10s', 'auto'), 'duration'],
  ['voiceId', { is: 'string', catalog: 'acme/voices' }, 'voice'],
  ['speed', number(0.5, 2), 'speed'],
  ['language', { is: 'string', format: 'language' }, 'language'],
  ['output_format', choice('png', 'jpeg'), 'format'],
  ['num_images', integer, 'count'],
  ['count', choice(1, 2, 4), 'count'],
  ['seed', { is: 'nullable', of: integer }, 'seed'],
  ['max_tokens', integer, 'maxTokens'],
  ['stop', { is: 'either', of: [text, list(text, 4)] }, 'stop'],
])('%s of %j has the role %s', (name, shape, role) => {
  expect(inferred({ [name]: shape })).toEqual({ roles: { [role]: name }, unclear: [] })
})

test.each<[string, Shape]>([
  ['promptUrl', text],
  ['prompt', choice('a', 'b')],
  ['prompt', { is: 'string', catalog: 'acme/prompts' }],
  ['imageUrl', text],
  ['image', sound],
  ['speechRate', number(-50, 100)],
  ['speed', number(2, 4)],
  ['count', number(0, 1)],
  ['duration', choice('short', 'long')],
  ['quality', number(0, 100)],
  ['ratio', number(0, 1)],
  ['startFrame', integer],
  ['width', text],
])('%s of %j has none', (name, shape) => {
  expect(inferred({ [name]: shape })).toEqual({ roles: {}, unclear: [] })
})

test('two parameters that could have a role leave it unclear', () => {
  expect(inferred({ image: picture(), sourceImageUrl: picture(), prompt: text })).toEqual({
    roles: { prompt: 'prompt' },
    unclear: [{ role: 'image', params: ['image', 'sourceImageUrl'] }],
  })
})

test('a required parameter without a role is reported if a call may need it', () => {
  expect(inferred({ 'title!': text, notes: text }).unclear).toEqual([{ role: 'prompt', params: ['title'] }])
  expect(inferred({ 'clip!': sound }).unclear).toEqual([{ role: 'audio', params: ['clip'] }])
  expect(inferred({ prompt: text, 'title!': text }).unclear).toEqual([])
  expect(inferred({ 'messages!': turns, 'title!': text }).unclear).toEqual([])
  expect(inferred({ startFrame: picture(), 'garment!': picture() }).unclear).toEqual([])
  expect(inferred({ 'title!': text }, { prompt: null }).unclear).toEqual([])
})

test('a stated role wins, and its parameter has no other role', () => {
  const shapes = { imageUrls: picture(), sourceImage: picture(), prompt: text }
  expect(inferred(shapes, { firstFrame: 'imageUrls', prompt: null })).toEqual({
    roles: { image: 'sourceImage', firstFrame: 'imageUrls' },
    unclear: [],
  })
})

test('no name states two roles for the same shape', () => {
  const shapes = [text, flag, picture('asset'), picture('reference'), sound, turns, integer, number(0.5, 2)]
  const choices = [choice('a'), choice('720p'), choice('1024x1024'), choice('16:9'), choice(1, 2)]
  const names = new Set(roleNames.flatMap((role) => [...roles[role].names, ...(roles[role].narrower?.names ?? [])]))
  for (const name of names)
    for (const shape of [...shapes, ...choices])
      expect([name, shape, inferred({ [name]: shape }).unclear]).toEqual([name, shape, []])
})

test('every role is one of the table', () => {
  expect(roleNames).toEqual(Object.keys(roles))
  expect([isRole('prompt'), isRole('toString')]).toEqual([true, false])
})
