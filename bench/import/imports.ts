import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compile } from '../../generator/building/compile.ts'
import type { Model } from '../../generator/catalogue/catalogue.ts'
import type { Note } from '../../generator/commands/import/losses.ts'
import { readJson, unchecked } from '../../test/support/reading.ts'
import type { Document } from './documents.ts'
import type { ImportedModel } from './verdicts.ts'

/** The output of `import openapi --json`, as far as it counts here. */
interface Report {
  readonly models: readonly {
    readonly id: string
    readonly file: string
    readonly source: string
    readonly operation?: { readonly method: string; readonly path: string; readonly variant?: string }
    readonly notes: readonly Note[]
  }[]
  readonly failures: readonly unknown[]
  readonly leftOut?: readonly unknown[]
}

/** The command, as a user starts it. */
export const gatewright: string = join(import.meta.dirname, '../../generator/gatewright.js')

/** The arguments that import a document into a folder of specs. */
export const argumentsOf = ({ file }: Document, specs: string): readonly string[] => [
  gatewright,
  'import',
  'openapi',
  file,
  '--specs',
  specs,
  '--json',
]

/** Imports a document into a folder of specs, and compiles what it wrote. Throws if that has errors. */
export async function importInto(
  document: Document,
  specs: string,
): Promise<{ readonly models: readonly ImportedModel[]; readonly leftOut: number; readonly code: number }> {
  const { stdout, status, stderr } = spawnSync(process.execPath, argumentsOf(document, specs), {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (stdout === '') throw new Error(`${document.name}: the import ends with ${status}: ${stderr.slice(0, 2000)}`)
  const report = unchecked<Report>(readJson(stdout))
  const { catalogue, diagnostics } = await compile(specs, { kinds: [], checks: [] })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (catalogue === undefined || errors.length > 0)
    throw new Error(`${document.name}: ${errors[0]?.message ?? 'no catalogue'}`)
  const byId = new Map(catalogue.models.map((model) => [model.id, model]))
  const models = report.models.flatMap((one) => {
    const model = byId.get(one.id)
    return model === undefined ? [] : [importedOf(one, model, document)]
  })
  return { models, leftOut: report.leftOut?.length ?? 0, code: status ?? 0 }
}

function importedOf(
  { source, operation, notes }: Report['models'][number],
  model: Model,
  { file }: Document,
): ImportedModel {
  const [, method = '', path = ''] = /(\w+) (\/\S*)$/.exec(source.replace(`${file} `, '')) ?? []
  const place = operation ?? { method: method.toLowerCase(), path }
  return { method: place.method, path: place.path, variant: place.variant, model, notes }
}
