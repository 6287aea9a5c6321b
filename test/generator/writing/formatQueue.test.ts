import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FormatQueue } from '../../../generator/writing/formatQueue.ts'
import { formatSource } from '../../../generator/writing/formatter.ts'
import { sampled } from '../../support/size.ts'

const formatAll = async (texts: readonly string[]): Promise<readonly PromiseSettledResult<string>[]> => {
  const queue = new FormatQueue()
  return Promise.allSettled(texts.map((text) => queue.format('a.ts', text)))
}

const alone = (texts: readonly string[]): Promise<readonly PromiseSettledResult<string>[]> =>
  Promise.allSettled(texts.map((text) => formatSource('a.ts', text)))

test('modules that share a call are formatted as they are alone', async () => {
  const paths = globSync('generated/{client,validators}/src/**/*.ts')
  expect(paths.length).toBeGreaterThan(500)
  const texts = sampled(paths, 200).map((path) => readFileSync(path, 'utf8').replaceAll('\n\n', '\n'))
  expect(await formatAll(texts)).toEqual(await alone(texts))
})

test.each([
  ['is empty', ''],
  ['has only a comment', '/* a */'],
  ['ends with a comment', 'const b = 1 // b\n// the end'],
  ['begins with a list, before which the formatter needs a semicolon', '[1].forEach(() => {})'],
  ['begins with a parenthesis', '(() => {})()'],
  ['is a command', '#!/usr/bin/env node\nconst b = 1'],
  ['has the statement that is between modules', "const b = 1\n\nimport 'gatewright:next'\n\nconst c = 1"],
  ['begins with empty lines', '\n\n\nconst b = 1'],
  ['is longer than what shares a call', `const b = [${'1, '.repeat(30_000)}]`],
])('a module between others that %s', async (_, text) => {
  const texts = ['const a = 1', text, '[2].map(String)', text, 'export  const d = `d`']
  expect(await formatAll(texts)).toEqual(await alone(texts))
})

test('a module that does not parse has its own error, and those beside it have none', async () => {
  const texts = ['const a = 1', 'const b = (', 'const c =  1']
  const formatted = await formatAll(texts)
  expect(formatted).toEqual(await alone(texts))
  expect(formatted.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
