import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksOf } from '../support/markdown.ts'

const index = readFileSync('docs/README.md', 'utf8')

/** The pages of the index, in its order. */
const listed = [...index.matchAll(/^- \[.+\]\((.+)\): .+$/gm)].map(([, path = '']) => path)

/** Pages that a test or a command keeps equal to the code. */
const generated = ['client-exports.md', 'diagnostics.md', 'extension-exports.md']

test('the index has a line for each page, and names each once', () => {
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(listed.filter((path) => !path.includes('/')).sort()).toEqual(pages.sort())
  expect(new Set(listed).size).toBe(listed.length)
})

/** The pages about what calls a gateway besides our client: one for each, as a reader has one of them. */
const callers = ['ai-sdk.md', 'mcp.md', 'openai.md', 'python.md', 'react.md']

test('users read at most 14 pages, apart from generated ones and those for one sort of caller', () => {
  const pages = listed.filter((path) => !path.includes('/') && ![...generated, ...callers].includes(path))
  expect(pages.length).toBeLessThanOrEqual(14)
  expect(pages[0]).toBe('start.md')
})

test('llms.txt has the lines of the index', async () => {
  const [title = '', about = '', ...rest] = index.split('\n\n')
  await expect([title, `> ${about}`, ...rest].join('\n\n')).toMatchFileSnapshot('../../docs/llms.txt')
})

test('the first page starts a catalogue with the lines of the README', () => {
  expect(blocksOf('docs/start.md', 'sh')[0]).toBe(blocksOf('README.md', 'sh')[0])
})
