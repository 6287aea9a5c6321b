import { isVendor1V3Omni, type Vendor1V3OmniInput } from '@gatewright/validators/is/vendor1-v3-omni'
import { expect, expectTypeOf, test } from 'vitest'
import { fieldsOf } from '../../../generator/language/values.ts'
import { validators } from '../../support/validators.ts'

// The fuzz checks `is` of each validator, and this is the same function.
test('each model exports `is` of its validator alone', async () => {
  const own = Object.entries(validators)
  expect(own.length).toBeGreaterThan(200)
  for (const [id, validator] of own) {
    const exported = fieldsOf(await import(`@gatewright/validators/is/${id}`))
    expect(Object.values(exported)).toEqual([validator.is])
  }
})

test('it proves the type, and refuses what throws', () => {
  const input: unknown = { prompt: 'a cat' }
  if (!isVendor1V3Omni(input)) throw new Error('It refuses a prompt.')
  expectTypeOf(input).toEqualTypeOf<Vendor1V3OmniInput>()
  expect(isVendor1V3Omni({ prompt: '' })).toBe(false)
  const thrown = {
    get prompt() {
      throw new Error('no prompt')
    },
  }
  expect(isVendor1V3Omni(thrown)).toBe(false)
})
