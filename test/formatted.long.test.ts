import { spawnSync } from 'node:child_process'
import { extname } from 'node:path'
import { expect, test } from 'vitest'
import { ownFiles } from './support/ownFiles.ts'

test('every file of ours has the format of prettier', { timeout: 900_000 }, () => {
  const kinds = new Set(['ts', 'tsx', 'js', 'mjs', 'css', 'html', 'json', 'yaml', 'yml'].map((ending) => `.${ending}`))
  const own = ownFiles().filter((path) => kinds.has(extname(path)))
  expect(own.length).toBeGreaterThan(1500)
  const { status, stdout, stderr } = spawnSync('prettier', ['--list-different', ...own], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
