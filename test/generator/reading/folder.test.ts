import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFolder } from '../../../generator/reading/folder.ts'
import type { Diagnostic } from '../../../generator/source/diagnostic.ts'
import { temporary } from '../../support/temporary.ts'

/** The files that a folder of specs with these files is warned of. Names that no repository should hold stand here. */
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

test.each(['params', 'families', 'catalogs', 'upstreams'])('devices of Windows are no files of %s', (folder) => {
  expect(refused(`${folder}/aux.yaml`, `${folder}/COM1.yaml`, `${folder}/auxiliary.yaml`)).toEqual([
    `${folder}/COM1.yaml`,
    `${folder}/aux.yaml`,
  ])
})

test('two names may not differ in capital letters alone', () => {
  expect(refused('params/Prompt.yaml', 'params/prompt.yaml')).toEqual(['params/prompt.yaml'])
  expect(refused('models/acme/One.yaml')).toEqual(['acme/one.yaml'])
  expect(refused('models/Acme/one.yaml', 'families/one.yaml')).toEqual(['acme/one.yaml'])
})
