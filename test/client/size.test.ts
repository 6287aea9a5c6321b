import { expect, test } from 'vitest'
import { ours, wanted } from '../../bench/entries.ts'
import { pack } from '../../bench/packed.ts'
import { roll } from '../../bench/rolled.ts'

const forms = ['usual', 'plain'] as const
const bundlers = { esbuild: pack, rolldown: roll }

test.for(Object.entries(bundlers).flatMap(([name, bundle]) => forms.map((form) => [form, name, bundle] as const)))(
  'one model with the client weighs no more than it may: %s, %s',
  async ([form, , bundle]) => {
    const { gzipped } = await bundle(ours[form].source)
    expect(gzipped).toBeLessThanOrEqual(wanted[form])
  },
)
