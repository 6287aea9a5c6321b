import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { install, isInstalled } from '../../packaging/installation.ts'
import { temporary } from '../support/temporary.ts'

/** A folder that needs one package, and has it installed in this version, if there is one. */
function folderWith(version?: string): string {
  const folder = temporary()
  writeFileSync(join(folder, 'package.json'), '{ "devDependencies": { "@acme/kite": "1.2.0" } }')
  const manifest = join(folder, 'node_modules/@acme/kite/package.json')
  if (version !== undefined) {
    mkdirSync(dirname(manifest), { recursive: true })
    writeFileSync(manifest, JSON.stringify({ version }))
  }
  return folder
}

/** Lets `npm` be a program that fails, until the test ends. */
function stubNpm(): void {
  const folder = temporary()
  const program = join(folder, 'npm')
  writeFileSync(program, '#!/bin/sh\nexit 1\n')
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test.each([
  [undefined, false],
  ['1.2.0', true],
  ['1.3.0', false],
])('a folder whose package 1.2.0 is there as %s is installed: %s', (version, expected) => {
  expect(isInstalled(folderWith(version))).toBe(expected)
})

test('an installed package is not installed again', () => {
  stubNpm()
  expect(() => install(folderWith('1.2.0'))).not.toThrow()
})

test('an installation that fails names the command', () => {
  stubNpm()
  const folder = folderWith()
  const sentence = `The packages of ${folder} were not installed. Run \`npm ci --prefix ${folder}\`, and then this again.`
  expect(() => install(folder)).toThrow(sentence)
})
