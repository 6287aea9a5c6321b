import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { idProblem } from '../catalogue/names.ts'
import { Folder } from '../files/folder.ts'
import { replaceFile } from '../files/replace.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { compile, type Additions } from './compile.ts'
import { formatText } from './format.ts'
import { starter, type Start } from './starters.ts'

/** The result of creating a model. */
export interface Created {
  readonly file: string
  /** `exists`: nothing was written. `refused`: its errors are in `diagnostics`, and the file was removed. */
  readonly result: 'written' | 'exists' | 'refused'
  readonly diagnostics: readonly Diagnostic[]
}

/** Writes a valid spec into a folder of specs. Never changes an existing file. */
export async function create(specs: string, start: Start, additions: Additions): Promise<Created> {
  const file = join(specs, 'models', start.vendor, `${start.id}.yaml`)
  for (const name of [start.vendor, start.id]) {
    const why = idProblem(name)
    if (why === undefined) continue
    const place = { file, line: 1, column: 1, length: 0, text: '' }
    return { file, result: 'refused', diagnostics: [diagnose('bad-id', place, name, why)] }
  }
  const folder = new Folder(specs)
  if (folder.standing(`models/${start.vendor}/${start.id}.yaml`) !== 'absent')
    return { file, result: 'exists', diagnostics: [] }
  const text = starter(start)
  folder.make(`models/${start.vendor}`)
  replaceFile(file, (await formatText(text)) ?? text)
  const diagnostics = (await compile(specs, additions)).diagnostics.filter((diagnostic) =>
    diagnostic.file.endsWith(`/${start.id}.yaml`),
  )
  if (diagnostics.length === 0) return { file, result: 'written', diagnostics }
  rmSync(file)
  return { file, result: 'refused', diagnostics }
}
