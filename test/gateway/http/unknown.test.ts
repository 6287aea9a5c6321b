import { expect, test } from 'vitest'
import { isRecord } from '../../../gateway/base/values.ts'
import { bench } from '../../support/httpServer.ts'
import { objectWith } from '../../support/matching.ts'
import { ownCatalogue } from '../../support/packages.ts'

test('a model that ignores unknown parameters refuses the nested form, which would lose all of them', async () => {
  const catalogue = ownCatalogue()
  const served = catalogue.find('vendor2-audio-1.0')
  if (served === undefined) throw new Error('There is no vendor2-audio-1.0.')
  const check = (input: unknown) => ({ value: isRecord(input) ? input : {} })
  const open = { model: { ...served.model, unknown: 'ignore' as const }, check }
  const gateway = bench({ catalogue: { ...catalogue, find: () => open } })
  const path = '/workflows/vendor2/text-to-speech/submit'
  const refused = await gateway.post(path, { model: 'vendor2-audio-1.0', params: { prompt: 'a' } })
  expect(refused.json<unknown>()).toMatchObject({
    status: 422,
    errors: [objectWith({ pointer: '/params/params', code: 'unknown-parameter' })],
  })
  expect((await gateway.post(path, { model: 'vendor2-audio-1.0', prompt: 'a', other: 1 })).statusCode).toBe(200)
  await gateway.app.close()
})
