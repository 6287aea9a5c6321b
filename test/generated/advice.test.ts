import { describe, expect, test } from 'vitest'
import { BuiltModels } from '../support/builtModels.ts'
import { madeModel } from '../support/madeSpecs.ts'
import { valueAt } from '../support/reading.ts'

const advised = madeModel('advised', {
  params: {
    steps: { type: 'integer', min: 1, max: 200, default: 100 },
    sizes: { type: 'number', list: true },
    photo: { type: 'file', media: 'image' },
    mask: { type: 'file', media: 'image' },
    mode: { type: 'enum', options: ['fast', 'fine'], default: 'fast' },
    strength: { type: 'number', default: 1 },
  },
  rules: [
    { param: 'strength', needs: 'photo', because: 'It is about the photo.' },
    { param: 'steps', within: { max: 50 }, severity: 'advice', because: 'More rarely help.' },
    { param: 'sizes', within: { min: 2, max: 5 }, severity: 'advice', because: 'Others look odd.' },
    { param: 'photo', needs: 'mask', severity: 'advice', because: 'It says what is kept.' },
    { param: 'mask', forbiddenWith: ['strength'], severity: 'advice', because: 'One is enough.' },
    { param: 'mode', only: ['fine'], when: { steps: { is: 200 } }, severity: 'advice', because: 'Fast is coarse.' },
    { atLeastOneOf: ['photo', 'sizes'], severity: 'advice', because: 'Something to begin with.' },
    { param: 'photo', requiredWhen: { mode: { is: 'fine' } }, severity: 'advice', because: 'Fine needs detail.' },
    { param: 'sizes', allowedWhen: { mode: { is: 'fine' } }, severity: 'advice', because: 'Fast has one size.' },
  ],
})

const built = new BuiltModels([advised, madeModel('plain')])

describe('advice', () => {
  const photo = 'https://example.com/a.png'
  const steps = 'steps should be at most 50. More rarely help.'
  const start = 'At least one of photo and sizes should be given. Something to begin with.'

  test.each<[object, readonly string[]]>([
    [{ steps: 50, photo, mask: photo }, []],
    [{}, [steps, start]],
    [{ steps: 51, photo, mask: photo }, [steps]],
    [{ steps: 1, photo }, ['photo should come with mask. It says what is kept.']],
    [
      { steps: 1, photo, mask: photo, strength: 1 },
      ['mask should not be given together with strength. One is enough.'],
    ],
    [
      { steps: 200, sizes: [2, 5.5] },
      [
        steps,
        'sizes should be from 2 to 5. Others look odd.',
        'mode should be "fine" when steps is 200. Fast is coarse.',
        'sizes should be given only when mode is "fine". Fast has one size.',
      ],
    ],
    [{ steps: 1, mode: 'fine', sizes: [] }, [start, 'photo should be given when mode is "fine". Fine needs detail.']],
  ])('is given, and never refuses an input: %j', (input, messages) => {
    const { validator, client } = built.packagesOf('advised')
    const found = validator.recommend?.(input)
    expect(found?.map(({ message }) => message)).toEqual(messages)
    expect(client.recommend?.(input)).toEqual(found)
    built.parsed('advised', input)
  })

  test('has no effect on defaults', () => {
    expect(built.parsed('advised', { photo })).toEqual({ photo, steps: 100, mode: 'fast', strength: 1 })
    expect(built.parsed('advised', { photo, mask: photo })).toHaveProperty('strength', 1)
    expect(built.parsed('advised', {})).not.toHaveProperty('strength') // by the rule that is no advice
  })

  test('names its parameters, and ignores what is no object', () => {
    const { validator } = built.packagesOf('advised')
    expect(validator.recommend?.({ steps: 1, photo })).toEqual([
      { path: ['photo'], message: 'photo should come with mask. It says what is kept.', params: ['photo', 'mask'] },
    ])
    const inherited: unknown = Object.create({ steps: 1 })
    for (const input of [undefined, null, 'a', [], inherited]) expect(() => validator.recommend?.(input)).not.toThrow()
  })

  test('stands in documents, in comments and in the data of forms, and other models have none', () => {
    const description = `Advice: ${steps}`
    expect(valueAt(built.schemaOf('advised'), 'properties', 'steps', 'description')).toBe(description)
    expect(valueAt(built.schemaOf('advised'), 'allOf')).toHaveLength(1)
    expect(built.read('client/src/types/made.ts')).toContain(description)
    expect(built.read('catalog/src/models/advised.ts')).toContain(
      "{ is: 'within', max: 50, param: 'steps', because: 'More rarely help.' }",
    )
    expect(built.packagesOf('plain').validator).not.toHaveProperty('recommend')
    expect(built.read('catalog/src/models/plain.ts')).not.toContain('advice')
  })
})
