import fs, { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Folder } from '../../../generator/files/folder.ts'
import { FileError } from '../../../generator/files/reason.ts'
import { Drafts } from '../../../generator/writing/drafts.ts'
import { temporary } from '../../support/temporary.ts'

/** From now on, the disk reports an error for each file that is closed, as it does if it writes late. */
function failToClose(): void {
  const { closeSync } = fs
  vi.spyOn(fs, 'closeSync').mockImplementation((file) => {
    closeSync(file)
    throw Object.assign(new Error('EIO: i/o error, close'), { code: 'EIO', syscall: 'close' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

/** An output folder with a file that a build left there. */
function output(): { readonly drafts: Drafts; readonly folder: string } {
  const folder = join(temporary(), 'generated')
  mkdirSync(folder)
  writeFileSync(join(folder, 'kept.txt'), 'kept')
  return { drafts: new Drafts(new Folder(folder)), folder }
}

test('a draft that the disk does not take at its end is a sentence with the name of the file', () => {
  const { drafts, folder } = output()
  failToClose()
  const add = (): void => drafts.add('client/index.ts', Buffer.from('export {}'))
  expect(add).toThrow(FileError)
  expect(add).toThrow(
    /client\/index\.ts cannot be written: the disk reports an error \(EIO\)\. Build again when it can be\.$/,
  )
  drafts.close()
  expect(readdirSync(folder)).toEqual(['kept.txt'])
})
