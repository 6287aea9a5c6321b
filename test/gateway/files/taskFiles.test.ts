import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderStore } from '../../../gateway/files/folder.ts'
import type { FileUse } from '../../../gateway/files/store.ts'
import { fileRemover } from '../../../gateway/files/taskFiles.ts'
import { temporaryFolder } from '../../support/folder.ts'

const address = 'http://127.0.0.1:1/files/'

test('a deleted task loses its results and the copies of its inputs, and nothing that others may name', async () => {
  const files = new FolderStore({ folder: join(temporaryFolder(), 'files'), urlOf: (id) => `${address}${id}` })
  const put = (use?: FileUse) =>
    files.put(Buffer.from('a'), { contentType: 'text/plain', name: 'a', ttlMs: 60_000, ...(use && { use }) })
  const isThere = async ({ id }: { readonly id: string }): Promise<boolean> => (await files.open(id)) !== undefined
  const [upload, input, own, earlier, foreign] = [
    await put('upload'),
    await put('input'),
    await put(),
    await put(),
    await put('input'),
  ]
  const all = [upload, input, own, earlier, foreign]
  const idOf = (text: string): string | undefined => (text.startsWith(address) ? text.slice(address.length) : undefined)
  const remove = fileRemover({ files, idOf })
  const params = { prompt: 'A cat.', images: [upload.url, { url: input.url }], first: earlier.url }
  const result = { url: own.url, items: [{ url: own.url }, { url: upload.url }, { url: foreign.url }] }
  await remove({ prompt: 'A cat.' }, undefined)
  expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, true, true])
  await remove(params, result)
  expect(await Promise.all(all.map(isThere))).toEqual([true, false, false, true, true])
  await remove(params, result)
  expect(await isThere(upload)).toBe(true)
})
