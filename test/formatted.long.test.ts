import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file of ours has the format of prettier', () => {
  const kinds = ['ts', 'tsx', 'js', 'mjs', 'css', 'html', 'json', 'yaml', 'yml'].map((ending) => `*.${ending}`)
  const files = execFileSync('git', ['ls-files', '-z', ...kinds], { encoding: 'utf8' }).split('\0')
  const own = files.filter((file) => file !== '' && !lstatSync(file).isSymbolicLink())
  expect(own.length).toBeGreaterThan(1500)
  const { status, stdout, stderr } = spawnSync('prettier', ['--list-different', ...own], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
