import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every link of the pages, as its source has it. */
const links = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => {
    const source = readFileSync(join('web', path), 'utf8')
    return [...source.matchAll(/<a\s[^]*?[^=]>/g)].map(([link]) => `${path}: ${link}`)
  })

test('links that lead to other sites give them neither the page nor its address', () => {
  const leaving = links.filter((link) => /target|https?:/.test(link))
  expect(leaving.length).toBeGreaterThan(1)
  expect(leaving.filter((link) => !link.includes('rel="noopener noreferrer"'))).toEqual([])
})
