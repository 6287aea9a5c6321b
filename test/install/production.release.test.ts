import { cpSync, existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, run } from '../support/command.ts'
import { temporary } from '../support/temporary.ts'

/** The files of the repository that npm reads during an installation. */
const files = ['package.json', 'package-lock.json', '.npmrc', '{generated/*,gateway,sandbox}/package.json']
const programs = ['packaging/*.{js,ts}', '{gateway,sandbox,generator,generated/command}/*.js']

/** The packages that only the sandbox needs. */
const libraries = ['sharp', '@img', 'h264-mp4-encoder', 'mediabunny', 'opusscript', 'wasm-media-encoders']

test('npm ci --omit=dev in the repository installs nothing of what the sandbox needs', async () => {
  const folder = temporary()
  for (const path of globSync([...files, ...programs], { cwd: repository }))
    cpSync(join(repository, path), join(folder, path))
  const { code, stderr } = await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder })
  expect(code, stderr).toBe(0)
  const has = (name: string): boolean => existsSync(join(folder, 'node_modules', name))
  expect(has('fastify')).toBe(true)
  expect(libraries.filter(has)).toEqual([])
  const listed = await run('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: folder })
  expect(listed.code, listed.stderr).toBe(0)
  expect(libraries.filter((name) => listed.stdout.includes(`node_modules/${name}`))).toEqual([])
}, 300_000)
