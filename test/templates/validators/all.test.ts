import { models } from '@gatewright/catalog'
import { ids, load } from '@gatewright/validators/all'
import { vendor1V3Omni, type Vendor1V3OmniOutput } from '@gatewright/validators/models/vendor1-v3-omni'
import { rolldown } from 'rolldown'
import { expect, expectTypeOf, test } from 'vitest'

test('the validator of each model is loaded by its id and its aliases', async () => {
  expect(ids).toEqual(models.map(({ id }) => id))
  expect(Object.isFrozen(ids)).toBe(true)
  for (const { id, aliases } of models) for (const name of [id, ...aliases]) expect((await load(name)).id).toBe(id)
  expect(await load('vendor1-v3-omni')).toBe(vendor1V3Omni)
})

test('an unknown id is an error that suggests the nearest one', async () => {
  await expect(load('vendor1-v3-omn')).rejects.toThrow(
    new RangeError('There is no model "vendor1-v3-omn". Did you mean "vendor1-v3-omni"?'),
  )
  for (const id of ['__proto__', 'toString', '']) await expect(load(id)).rejects.toThrow(RangeError)
})

test('it is typed by id', () => {
  expectTypeOf(load<'vendor1-v3-omni'>).returns.resolves.toEqualTypeOf<typeof vendor1V3Omni>()
  expectTypeOf<
    Awaited<ReturnType<typeof load<'vendor1-v3-omni'>>>['parse']
  >().returns.toEqualTypeOf<Vendor1V3OmniOutput>()
})

test('a bundle has a file for each model', async () => {
  const program = await rolldown({ input: 'generated/validators/dist/all.js', platform: 'browser', logLevel: 'silent' })
  const { output } = await program.generate({ format: 'esm' })
  await program.close()
  expect(output.length).toBeGreaterThan(models.length)
  expect(output[0].code).not.toMatch(/aspectRatio|defineValidator/)
})
