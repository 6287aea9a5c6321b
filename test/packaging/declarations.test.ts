import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declarations } from '../../packaging/declarations.ts'
import { temporary } from '../support/temporary.ts'

test('the declarations of a module include those of its imports, under the names of compiled modules', () => {
  const folder = temporary()
  writeFileSync(
    join(folder, 'entry.ts'),
    'import type { A } from \'./a.ts\'\nexport const a: A = 1\nexport * from "./b.ts"\n',
  )
  writeFileSync(
    join(folder, 'a.ts'),
    "import { hidden } from './hidden.ts'\nexport type A = 1\nexport const b: A = hidden\n",
  )
  writeFileSync(join(folder, 'b.ts'), "export type B = import('./c.ts').C\n")
  writeFileSync(join(folder, 'c.ts'), 'export type C = 2\n')
  writeFileSync(join(folder, 'hidden.ts'), 'export const hidden = 1\n')
  const found = declarations(join(folder, 'entry.ts'))
  expect([...found.keys()].map((path) => path.slice(folder.length + 1))).toEqual([
    'entry.d.ts',
    'a.d.ts',
    'b.d.ts',
    'c.d.ts',
  ])
  expect(found.get(join(folder, 'entry.d.ts'))).toContain('from "./a.js"')
  expect(found.get(join(folder, 'b.d.ts'))).toContain('import("./c.js")')
})

test('a module whose declarations need a type that it lacks is an error that names it', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'entry.ts'), 'export const made = Date.now()\n')
  expect(() => declarations(join(folder, 'entry.ts'))).toThrow(/entry\.ts has no declarations: /)
})
