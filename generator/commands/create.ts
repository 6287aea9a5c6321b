import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../source/diagnostic.ts'
import { compile } from './compile.ts'
import { formatText } from './format.ts'
import { starter, type Start } from './starters.ts'

/** What came of a new model. */
export interface Created {
  readonly file: string
  /** `exists`: nothing was written. `refused`: its own faults are in `diagnostics`, and it was taken back. */
  readonly outcome: 'written' | 'exists' | 'refused'
  readonly diagnostics: readonly Diagnostic[]
}

/** Writes a spec that compiles into a folder of specs. A file that is there is never touched. */
export async function create(specs: string, start: Start): Promise<Created> {
  const file = join(specs, 'models', start.vendor, `${start.id}.yaml`)
  if (existsSync(file)) return { file, outcome: 'exists', diagnostics: [] }
  const text = starter(start)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, (await formatText(text)) ?? text)
  const diagnostics = (await compile(specs)).diagnostics.filter((fault) => fault.file.endsWith(`/${start.id}.yaml`))
  if (diagnostics.length === 0) return { file, outcome: 'written', diagnostics }
  rmSync(file)
  return { file, outcome: 'refused', diagnostics }
}
