import { expect, test } from 'vitest'
import { describeApi } from './api.ts'

test('docs/client-exports.md lists the exports of the client and the command; update it with npm run api', async () => {
  await expect(await describeApi()).toMatchFileSnapshot('../../../docs/client-exports.md')
})
