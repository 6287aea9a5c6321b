import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFolder } from '../../../generator/reading/folder.ts'
import type { Diagnostic } from '../../../generator/source/diagnostic.ts'
import { temporary } from '../../support/temporary.ts'

/** Returns the refused file names of a folder of specs. Only this test has such names, because no repository should. */
function refused(...paths: readonly string[]): readonly (string | undefined)[] {
  const folder = temporary()
  for (const path of ['service.yaml', 'models/acme/one.yaml', ...paths]) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), 'a: 1')
  }
  const diagnostics: Diagnostic[] = []
  readFolder(folder, diagnostics)
  return diagnostics
    .filter(({ code }) => code === 'bad-file-name')
    .map(({ file }) => file.split('/').slice(-2).join('/'))
}

test.each(['params', 'families', 'catalogs', 'upstreams', 'vendors'])(
  'names of Windows devices are refused in %s',
  (folder) => {
    expect(refused(`${folder}/aux.yaml`, `${folder}/COM1.yaml`, `${folder}/auxiliary.yaml`)).toEqual([
      `${folder}/COM1.yaml`,
      `${folder}/aux.yaml`,
    ])
  },
)

test('names that differ only in case are refused', () => {
  expect(refused('params/Prompt.yaml', 'params/prompt.yaml')).toEqual(['params/prompt.yaml'])
  expect(refused('models/acme/One.yaml')).toEqual(['acme/one.yaml'])
  expect(refused('models/Acme/one.yaml', 'families/one.yaml')).toEqual(['acme/one.yaml'])
})

test('the lock of an editor, a link to nothing, is not a spec', () => {
  const folder = temporary()
  mkdirSync(join(folder, 'models/acme'), { recursive: true })
  for (const path of ['service.yaml', 'models/acme/one.yaml']) writeFileSync(join(folder, path), 'a: 1')
  symlinkSync('ada@desk.4711', join(folder, 'models/acme/.#one.yaml'))
  const diagnostics: Diagnostic[] = []
  readFolder(folder, diagnostics)
  expect(diagnostics).toEqual([])
})
