import { expect, test } from 'vitest'
import { pack } from '../../../bench/packed.ts'
import { roll } from '../../../bench/rolled.ts'

const id = 'vendor1-v3-omni'
const shows = (path: string): string => `import * as all from '@gatewright/validators/${path}'\nconsole.log(all)`

test.each([
  ['esbuild', pack],
  ['rolldown', roll],
])('the schema and the fields of a model weigh little, and nothing if they are not used: %s', async (_, bundle) => {
  const [model, described, unused] = await Promise.all([
    bundle(shows(`models/${id}`)),
    bundle(shows(`schemas/${id}`)),
    bundle(`import { vendor1V3Omni } from '@gatewright/validators/schemas/${id}'\nconsole.log(1)`),
  ])
  expect(described.gzipped - model.gzipped).toBeLessThanOrEqual(1850)
  expect(described.gzipped - model.gzipped).toBeGreaterThan(1000)
  expect(unused.gzipped).toBeLessThan(60)
})
