import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { Folder } from '../../../generator/files/folder.ts'
import { hashOf } from '../../../generator/files/hash.ts'
import { ledgerTexts } from '../../../generator/writing/ledger.ts'
import { plan } from '../../../generator/writing/write.ts'
import { temporary } from '../../support/temporary.ts'

test('a ledger with the correct hash of a file removes it only at a path that a target can produce', () => {
  const out = temporary()
  const paths = ['NOTES.md', 'client/mine/keep.ts', 'mine/src/keep.ts', 'client/src/keep.txt', 'client/src/gone.ts']
  for (const path of paths) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), 'mine')
  }
  const ledger = new Map(paths.map((path) => [path, [hashOf('mine')]]))
  for (const [name, text] of ledgerTexts(ledger)) writeFileSync(join(out, name), text)
  const { orphaned, kept } = plan(new Folder(out), {
    hashes: new Map([['client/src/new.ts', hashOf('')]]),
    differing: new Set(['client/src/new.ts']),
  })
  expect(orphaned).toEqual(['client/src/gone.ts'])
  expect([...kept].sort()).toEqual(paths.slice(0, -1).sort())
})

test('a file that appears while files are made, in a folder that did not exist, is a conflict', () => {
  const out = temporary()
  const folder = new Folder(out)
  expect(folder.state('client/a.ts')).toBeUndefined()
  mkdirSync(join(out, 'client'))
  writeFileSync(join(out, 'client/a.ts'), 'mine')
  const { added, foreign } = plan(folder, {
    hashes: new Map([['client/a.ts', hashOf('')]]),
    differing: new Set(['client/a.ts']),
  })
  expect({ added, foreign }).toEqual({ added: [], foreign: ['client/a.ts'] })
})
