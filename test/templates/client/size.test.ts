import { expect, test } from 'vitest'
import { complete, ours, validators, wanted } from '../../../bench/entries.ts'
import { pack } from '../../../bench/packed.ts'
import { roll } from '../../../bench/rolled.ts'

const forms = ['typical', 'plain'] as const
const bundlers = { esbuild: pack, rolldown: roll }
const cases = Object.entries(bundlers).flatMap(([name, bundle]) => forms.map((form) => [form, name, bundle] as const))

test.for(cases)(
  'production builds of pages with the client and one model stay below the size limit: %s, %s',
  async ([form, , bundle]) => {
    const { gzipped } = await bundle(ours[form].source)
    expect(gzipped).toBeLessThanOrEqual(wanted[form])
  },
)

test.for(cases)('the complete client does not grow: %s, %s', async ([form, , bundle]) => {
  const { gzipped } = await bundle(ours[form].source, ['development'])
  expect(gzipped).toBeGreaterThan(wanted[form])
  expect(gzipped).toBeLessThanOrEqual(complete[form])
})

const checks = Object.values(bundlers).flatMap((bundle) => validators.map((entry) => ({ ...entry, bundle })))

test.for(checks)('a validator does not grow: $name', async ({ source, most, bundle }) => {
  const { gzipped } = await bundle(source)
  expect(gzipped).toBeLessThanOrEqual(most)
})
