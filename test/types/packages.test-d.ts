import { createClient, type AssetResult, type Outcome, type Task } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0, type Vendor2Audio1_0Input } from '@gatewright/client/models/vendor2-audio-1.0'
import {
  vendor1V3Omni as validator,
  type Vendor1V3OmniInput,
  type Vendor1V3OmniOutput,
} from '@gatewright/validators/models/vendor1-v3-omni'
import { vendor1V3Omni as described } from '@gatewright/validators/schemas/vendor1-v3-omni'
import { useTask, type TaskOptions } from '@gatewright/react'
import { describe, expectTypeOf, test } from 'vitest'

const client = createClient({ apiKey: 'key', baseUrl: 'http://localhost', models })

describe('input types', () => {
  test('have defaults optional and required parameters required', () => {
    expectTypeOf<Vendor1V3OmniInput>().toHaveProperty('prompt').toEqualTypeOf<string>()
    expectTypeOf<{ prompt: string }>().toExtend<Vendor1V3OmniInput>()
    expectTypeOf<Record<never, never>>().not.toExtend<Vendor1V3OmniInput>()
    expectTypeOf<Vendor1V3OmniInput['aspectRatio']>().toEqualTypeOf<'16:9' | '9:16' | '1:1' | undefined>()
    expectTypeOf<Vendor1V3OmniInput['imageUrls']>().toEqualTypeOf<string[] | undefined>()
    expectTypeOf<Vendor1V3OmniInput['multiPrompt']>().toEqualTypeOf<
      { index?: unknown; prompt?: unknown; duration?: unknown } | undefined
    >()
    expectTypeOf<Vendor2Audio1_0Input['sampleRate']>().toEqualTypeOf<
      8000 | 16000 | 24000 | 32000 | 44100 | 48000 | undefined
    >()
  })

  test('refuse the values that the model refuses', () => {
    // @ts-expect-error a value that is not an option
    const ratio: Vendor1V3OmniInput = { prompt: 'a', aspectRatio: '4:3' }
    // @ts-expect-error an unknown parameter
    const unknown: Vendor1V3OmniInput = { prompt: 'a', durration: 5 }
    // @ts-expect-error text instead of a number
    const rate: Vendor2Audio1_0Input = { prompt: 'a', sampleRate: '44100' }
    expectTypeOf([ratio, unknown, rate]).toBeArray()
  })
})

describe('output types', () => {
  test('have defaults required', () => {
    expectTypeOf<Vendor1V3OmniOutput['duration']>().toEqualTypeOf<number>()
    expectTypeOf<Vendor1V3OmniOutput['startFrame']>().toEqualTypeOf<string | undefined>()
    expectTypeOf(validator.parse).returns.toEqualTypeOf<Vendor1V3OmniOutput>()
    expectTypeOf<NonNullable<(typeof validator)['~standard']['types']>['input']>().toEqualTypeOf<Vendor1V3OmniInput>()
  })
})

describe('the client', () => {
  test('infers the input and the result of a definition', () => {
    expectTypeOf(client.run(vendor1V3Omni, { prompt: 'a' })).resolves.toEqualTypeOf<Outcome<AssetResult>>()
    expectTypeOf(client.submit(vendor2Audio1_0, { prompt: 'a' })).toEqualTypeOf<Promise<Task<AssetResult>>>()
    expectTypeOf<Awaited<Task<AssetResult>>>().toEqualTypeOf<Task<AssetResult>>()
    expectTypeOf<ReturnType<Task<AssetResult>['result']>>().resolves.toEqualTypeOf<Outcome<AssetResult>>()
    // @ts-expect-error a value that is not an option
    void client.run(vendor1V3Omni, { prompt: 'a', resolution: '8k' })
    // @ts-expect-error the prompt is missing
    void client.run(vendor1V3Omni, {})
  })

  test('infers the input and the result of an id', () => {
    expectTypeOf(client.run('vendor1-v3-omni', { prompt: 'a', duration: 5 })).resolves.toEqualTypeOf<
      Outcome<AssetResult>
    >()
    // @ts-expect-error an unknown parameter
    void client.run('vendor1-v3-omni', { prompt: 'a', durration: 5 })
    // @ts-expect-error an unknown model
    void client.run('vendor1-v4-omni', { prompt: 'a' })
  })

  test('without registered models accepts no ids', () => {
    const bare = createClient({ apiKey: 'key', baseUrl: 'http://localhost' })
    // @ts-expect-error ids need `models`
    void bare.run('vendor1-v3-omni', { prompt: 'a' })
  })
})

describe('a validator with its schema', () => {
  test('is a validator of the same input and output', () => {
    expectTypeOf(described.parse).returns.toEqualTypeOf<Vendor1V3OmniOutput>()
    expectTypeOf(described).toExtend<typeof validator>()
  })

  test('has a field of each parameter, with the type of its value', () => {
    expectTypeOf<keyof typeof described.fields>().toEqualTypeOf<keyof Vendor1V3OmniInput>()
    const { types } = described.fields.duration['~standard']
    expectTypeOf(types).toEqualTypeOf<
      { readonly input: number | undefined; readonly output: number | undefined } | undefined
    >()
    // @ts-expect-error a parameter that the model does not have
    void described.fields.durration
  })
})

test('useTask needs the name under which a page that is loaded again resumes its task, or false', () => {
  // @ts-expect-error no name
  const none: TaskOptions = {}
  // @ts-expect-error true is no name
  const yes: TaskOptions = { resume: true }
  const named: TaskOptions = { resume: 'film' }
  const forgotten: TaskOptions = { resume: false }
  expectTypeOf<Parameters<typeof useTask>['length']>().toEqualTypeOf<3>()
  expectTypeOf([none, yes, named, forgotten]).toBeArray()
})
