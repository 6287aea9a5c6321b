import { expect, test } from 'vitest'
import { describeApi } from './api.ts'

test('docs/extension-exports.md lists the exports for extensions; update it with npm run api', async () => {
  const page = await describeApi()
  expect([...page.matchAll(/^### (\w+)\n\n```/gm)].map(([, name]) => name)).toEqual([]) // each has a sentence
  await expect(page).toMatchFileSnapshot('../../docs/extension-exports.md')
})
