import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configNames, findConfig } from '../../../generator/configuration/find.ts'
import { temporary } from '../../support/temporary.ts'

test.each(configNames)('%s is found in the folder and from the folders inside of it', (name) => {
  const folder = temporary()
  mkdirSync(join(folder, 'a/b'), { recursive: true })
  writeFileSync(join(folder, name), '')
  expect(findConfig(folder)).toBe(join(folder, name))
  expect(findConfig(join(folder, 'a/b'))).toBe(join(folder, name))
})

test.each(['package.json', '.git'])(
  'a folder with %s is the top of a project: what is above it is not found',
  (top) => {
    const folder = temporary()
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    writeFileSync(join(folder, 'gatewright.config.ts'), '')
    writeFileSync(join(folder, 'a', top), '')
    expect(findConfig(join(folder, 'a/b'))).toBeUndefined()
    writeFileSync(join(folder, 'a/gatewright.config.json'), '')
    expect(findConfig(join(folder, 'a/b'))).toBe(join(folder, 'a/gatewright.config.json'))
  },
)

test('two configurations in one folder are an error that names both', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'gatewright.config.ts'), '')
  writeFileSync(join(folder, 'gatewright.config.json'), '')
  expect(() => findConfig(folder)).toThrow(/gatewright\.config\.ts and gatewright\.config\.json/)
})
