import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diffCatalogues, type ChangeCode } from '../../../generator/diffing/index.ts'
import { kinds } from '../../../generator/kinds/index.ts'
import { paramOrder } from '../../../generator/kinds/order.ts'
import { temporary } from '../temporary.ts'
import { isRelease, sampled, seedOr, times } from '../size.ts'
import { SpecsFolder, specsIn } from './compiled.ts'
import type { Edit } from './draft.ts'
import { rare } from './rare.ts'
import { applied, edits, randomEdit } from './index.ts'
import { Random } from '../random.ts'

/** The catalogue of every kind, with a file of every type. */
const files = new Map(specsIn('test/support/allKinds'))
files.set('categories/likeness.yaml', 'title: Likeness\nplural: Likenesses\nresult: asset\nmedia: video\n')
files.set(
  'families/quills.yaml',
  'tags: [words]\nparams: { seed: { use: seed }, tone: { type: text, maxLength: 30 } }\n',
)
files.set('models/quill-works/quill-5.yaml', `extends: quills\n${files.get('models/quill-works/quill-5.yaml')}`)

test.runIf(isRelease)('a seed always makes the same edit, which leaves the other files as they were', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const edited = randomEdit(seed, files)
    expect(randomEdit(seed, files)).toEqual(edited)
    const paths = new Set([...files.keys(), ...edited.files.keys()])
    const changed = [...paths].filter((path) => edited.files.get(path) !== files.get(path))
    expect(changed.length, edited.what).toBeGreaterThan(0)
    expect(changed.length, edited.what).toBeLessThan(4)
  }
})

test('there is an edit for every key of every kind, and for every kind', () => {
  const names = edits.map(({ name }) => name)
  expect(names).toHaveLength(new Set(names).size)
  const missing = kinds.flatMap(({ word, keys }) => [...keys, 'type', 'required'].map((key) => `${word}.${key}`))
  expect(missing.filter((name) => !names.includes(name))).toEqual([])
  expect(paramOrder.filter((key) => !names.some((name) => name.endsWith(`.${key}`)))).toEqual([])
})

test.runIf(isRelease)('most edits are legal, also one after the other', async () => {
  const folder = new SpecsFolder(join(temporary(), 'specs'))
  const count = times(10, 10, 200)
  const seed = seedOr(1)
  let [now, legal] = [new Map(files), 0]
  for (let index = 0; index < count; index++) {
    const edited = randomEdit(seed + index, index % 2 === 0 ? files : now)
    if ((await folder.compile(edited.files)).catalogue === undefined) continue
    legal++
    if (index % 2 === 1) now = new Map(edited.files)
  }
  expect(legal / count).toBeGreaterThan(0.75)
})

/** The edits that apply to nothing here: the messages are required, and no model has an upstream. */
const elsewhere = ['messages.nullable', 'messages.default', 'model.upstream']

/** A part of them, because they take seconds. */
test.each(sampled(rare, rare.length / 5, rare.length / 5))('%s leads to %s', async (name, code) => {
  const folder = new SpecsFolder(join(temporary(), 'specs'))
  expect(
    await reaches(
      folder,
      edits.filter((edit) => edit.name === name),
      code,
      60,
    ),
  ).toBe(true)
})

/** Whether one of so many edits, which can follow each other, is legal and leads to this code. */
async function reaches(folder: SpecsFolder, some: readonly Edit[], code: ChangeCode, most: number): Promise<boolean> {
  let [now, before] = [files, await folder.read(files)]
  for (let seed = 1; seed <= most; seed++) {
    const edit = some[seed % some.length]
    const edited = edit && applied(edit, now, new Random(seed))
    const after = edited && (await folder.read(edited.files))
    if (edited === undefined || before === undefined || after === undefined) continue
    const found = await diffCatalogues({ ...before, locate }, { ...after, locate })
    if (found.some((change) => change.code === code)) return true
    ;[now, before] = [new Map(edited.files), after]
  }
  return false
}

const locate = (): undefined => undefined

test.runIf(isRelease)(
  'every edit is legal somewhere',
  async () => {
    const folder = new SpecsFolder(join(temporary(), 'specs'))
    const never: string[] = []
    for (const edit of edits) {
      let isLegal = false
      for (let seed = 1; seed <= 100 && !isLegal; seed++) {
        const edited = applied(edit, files, new Random(seed))
        isLegal = edited !== undefined && (await folder.compile(edited.files)).catalogue !== undefined
      }
      if (!isLegal) never.push(edit.name)
    }
    expect(never).toEqual(elsewhere)
  },
  300_000,
)
