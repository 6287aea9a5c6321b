import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Release } from '../../../generator/catalogue/catalogue.ts'
import { compile } from '../../../generator/building/compile.ts'
import { exampleView } from '../../../generator/targets/example.ts'
import { temporary } from '../../support/temporary.ts'

test.each<[Release, string]>([
  ['deprecated', 'acme-picture-1.5'],
  ['disabled', 'acme-picture-2'],
  ['retired', 'acme-picture-2'],
])('if the first model is %s, the example of the READMEs is %s', async (release, expected) => {
  const folder = temporary()
  cpSync('test/samples/two-models/specs', folder, { recursive: true })
  cpSync('specs/service.yaml', join(folder, 'service.yaml'))
  const { catalogue } = await compile(folder)
  if (catalogue?.models[0] === undefined) throw new Error('The sample has errors.')
  const [first, ...others] = catalogue.models
  expect(exampleView({ ...catalogue, models: [{ ...first, release }, ...others] }).id).toBe(expected)
})
