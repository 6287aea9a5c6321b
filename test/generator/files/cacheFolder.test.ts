import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheFolder, cachePlaces, projectOf } from '../../../generator/files/cacheFolder.ts'
import { temporary } from '../../support/temporary.ts'

test('the folder is in node_modules; without one, or if it cannot be written, it is a temporary one of this user', () => {
  const project = temporary()
  const own = cacheFolder(project)
  expect(dirname(own ?? '')).toBe(tmpdir())
  mkdirSync(join(project, 'node_modules'))
  expect(cacheFolder(project)).toBe(join(project, 'node_modules/.cache/gatewright'))
  const other = temporary()
  mkdirSync(join(other, 'node_modules'))
  writeFileSync(join(other, 'node_modules/.cache'), 'not a folder')
  expect(cacheFolder(other)).toBe(own)
})

test('a temporary folder that others can write to is not used', () => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = temporary()
  try {
    const folder = cacheFolder(temporary()) ?? ''
    expect(dirname(folder)).toBe(tmpdir())
    expect([...cachePlaces('/project')]).toContain(folder)
    chmodSync(folder, 0o777)
    expect(cacheFolder(temporary())).toBeUndefined()
    expect([...cachePlaces('/project')]).not.toContain(folder)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})

test('the project of a folder is that of the nearest package.json, or the folder itself', () => {
  const project = temporary()
  mkdirSync(join(project, 'a/b'), { recursive: true })
  expect(projectOf(join(project, 'a/b'))).toBe(join(project, 'a/b'))
  writeFileSync(join(project, 'package.json'), '{}')
  expect(projectOf(join(project, 'a/b'))).toBe(project)
  expect(projectOf(project)).toBe(project)
})
