import { expect, test } from 'vitest'
import { describeApi } from './api.ts'

test('docs/api.md tells what the client exports; after a change on purpose, run: npm run api', async () => {
  await expect(await describeApi()).toMatchFileSnapshot('../../../docs/api.md')
})
