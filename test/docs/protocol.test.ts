import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tables } from './protocolTables.ts'

const page = resolve('docs/http-api.md')

/** `vitest run test/docs/protocol.test.ts -u` writes the tables. */
test('the tables of docs/http-api.md match the protocol', async () => {
  const missing = new Set(Object.keys(tables))
  const text = readFileSync(page, 'utf8').replace(
    /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(?=<!-- end -->)/g,
    (_, start: string, name: string) => {
      missing.delete(name)
      return `${start}\n${tables[name]}\n\n`
    },
  )
  expect([...missing]).toEqual([])
  await expect(text).toMatchFileSnapshot(page)
})
