import { readFileSync } from 'node:fs'
import { Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { expect, test } from 'vitest'
import { dataclass } from '../../../templates/python/classes.ts'
import { python } from '../../../templates/python/target.ts'
import { Types } from '../../../templates/python/types.ts'
import { randomCatalogue } from '../../fuzz/randomCatalogue.ts'
import { listFiles } from '../../support/folder.ts'
import { unchecked } from '../../support/reading.ts'
import { render } from '../../support/render.ts'
import { renderAll } from '../../support/render.ts'
import { isLong } from '../../support/size.ts'

const rules = { select: ['B', 'E', 'F', 'W'], ignore: ['B008', 'B905'] } // what is called there is frozen
const settings = { 'line-length': 120, 'target-version': 'py310' }
const utf16 = 1 // PositionEncoding.Utf16, which is declared only
const ruff = new Workspace({ ...settings, lint: rules }, utf16)

/** The findings of ruff in files of Python, and the files that it would format. */
function findings(files: Iterable<readonly [path: string, text: string]>): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/\.pyi?$/.test(path)) return []
    const isStub = path.endsWith('.pyi') // ruff formats each text as a module
    const found = unchecked<readonly Finding[]>(ruff.check(text))
    const lines = found.map(({ code, message, start_location: { row } }) => `${path}:${row} ${code} ${message}`)
    return isStub || ruff.format(text) === text ? lines : [...lines, `${path} is not formatted`]
  })
}

/** A finding of ruff, whose package declares no type for it. */
interface Finding {
  readonly code: string
  readonly message: string
  readonly start_location: { readonly row: number }
}

const generated = 'generated/python'

test('ruff finds nothing in the package for Python, and would format nothing', () => {
  const paths = listFiles(generated).filter((path) => isLong || !path.includes('/models/') || /[05]\.py$/.test(path))
  expect(paths.length).toBeGreaterThan(50)
  expect(findings(paths.map((path) => [path, readFileSync(`${generated}/${path}`, 'utf8')]))).toEqual([])
})

test.runIf(isLong)('nor in a package of models with every kind', async () => {
  const files = [...(await renderAll('test/support/allKinds'))].filter(([path]) => path.startsWith('python/'))
  expect(findings(files)).toEqual([])
})

test.runIf(isLong)(
  'nor in a package of random models, but for names such as l and wide characters in texts',
  async () => {
    const { sources } = await render(await randomCatalogue(200), { targets: [python], templates: 'templates' })
    expect(findings(sources).filter((line) => !/ E(?:741|501) /.test(line))).toEqual([])
  },
)

test('a field with a type of any length is formatted', () => {
  const object = { is: 'object', fields: [] } as const
  const lengths = Array.from({ length: 90 }, (_, at) => at + 1)
  const classes = lengths.flatMap((length) =>
    ['break', 'words'].flatMap((name) =>
      [true, false].map((required): readonly [string, string] => {
        const shape = { is: 'either', of: [object, { is: 'string' }] } as const
        const fields = [{ name, description: '', required, shape }]
        const made = dataclass({ name: 'A'.repeat(length), words: '', fields }, new Types(new Set(), false), new Set())
        return [`${name}${length}.py`, `${made.text}\n`]
      }),
    ),
  )
  expect(findings(classes).filter((line) => !/ F821 /.test(line))).toEqual([])
})
