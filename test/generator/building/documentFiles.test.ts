import { expect, test } from 'vitest'
import { Joined } from '../../../generator/catalogue/document.ts'
import type { Output } from '../../../generator/catalogue/target.ts'
import { makeDocument } from '../../../generator/building/documentFiles.ts'
import type { Making } from '../../../generator/building/making.ts'
import { PartedFile } from '../../../generator/building/partedFile.ts'
import { jsonPrinter } from '../../../generator/writing/document.ts'
import { unchecked } from '../../support/reading.ts'

const document = () => ({ openapi: '3.1.0', paths: new Joined([{ of: [1], make: () => ({ '/a': {} }) }]) })

/** The file that the failure of a document names, if the disk does not take one of its files. */
async function failing(bad: string): Promise<string | undefined> {
  const outputs = unchecked<readonly Output[]>(['a.json', 'b.json'].map((path) => ({ path, document, as: 'json' })))
  const making = unchecked<Making>({
    renderer: { frame: async (path: string) => ({ printer: jsonPrinter(path), head: '{', tail: '}' }) },
    keys: { of: () => undefined, ofPart: () => 'a part' },
    sink: {
      keeps: () => false,
      create: (path: string) =>
        new PartedFile({
          write: () => {
            if (path === bad) throw new Error('the disk is full')
          },
          end: () => {},
        }),
    },
  })
  return (await makeDocument(unchecked(outputs), unchecked({ name: 'openapi' }), making))?.making
}

test('a document that cannot be written names the file that failed', async () => {
  expect([await failing('a.json'), await failing('b.json'), await failing('none')]).toEqual([
    'a.json',
    'b.json',
    undefined,
  ])
})
