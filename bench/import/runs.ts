import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fieldsOf } from '../../generator/language/values.ts'
import { apiKey, startNode } from '../../test/support/node.ts'
import { Random } from '../../test/support/random.ts'
import { readJson, valueAt } from '../../test/support/reading.ts'
import type { Document } from './documents.ts'
import { importInto } from './imports.ts'
import { validInput } from './verdicts.ts'

/** How many of the drawn models ran to their end with a result that fits its schema, and what happened to the others. */
export interface Runs {
  readonly drawn: number
  readonly completed: number
  readonly others: readonly string[]
}

/**
 * Imports all documents into one folder, builds it, serves it with the sandbox in the place of the vendors, and runs models
 * that a seed draws, each with a valid input from its source.
 */
export async function runDrawn(documents: readonly Document[], count: number, seed: number): Promise<Runs> {
  const folder = mkdtempSync(join(tmpdir(), 'import-runs-'))
  const specs = join(folder, 'specs')
  mkdirSync(specs)
  const all = []
  for (const document of documents) {
    const { models } = await importInto(document, specs)
    all.push(...models.map((one) => ({ ...one, input: validInput(document, one, seed) })))
  }
  const gatewright = join(import.meta.dirname, '../../generator/gatewright.js')
  const built = spawnSync(process.execPath, [gatewright, 'build', '--specs', specs, '--out', join(folder, 'out')], {
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The build of the imported specs fails: ${built.stderr.slice(-2000)}`)
  const node = await startNode({
    GATEWRIGHT_PACKAGES: join(folder, 'out'),
    GATEWRIGHT_DATA_DIR: join(folder, 'data'),
    GATEWRIGHT_SANDBOX_SECONDS: '0',
    GATEWRIGHT_SANDBOX_MEDIA: 'small',
  })
  try {
    const drawn = new Random(seed).shuffled(all).slice(0, count)
    const others: string[] = []
    for (const { model, input } of drawn) {
      const said =
        input === undefined ? 'no valid input was made' : await run(node.url, join(folder, 'out'), model, input)
      if (said !== undefined) others.push(`${model.id}: ${said}`)
    }
    return { drawn: drawn.length, completed: drawn.length - others.length, others }
  } finally {
    await node.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Runs one model; returns what is wrong, or undefined. */
async function run(
  url: string,
  out: string,
  { id, result }: { readonly id: string; readonly result: string },
  params: object,
): Promise<string | undefined> {
  const response = await fetch(`${url}/workflows/v1/models/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ params: { model: id, params } }),
  })
  const body: unknown = await response.json()
  const status = valueAt(body, 'response', 'status')
  if (status !== 'COMPLETED') return `${response.status} ${JSON.stringify(body).slice(0, 300)}`
  const own = join(out, 'schemas/dist/results', `${id}.json`)
  const path = existsSync(own) ? own : join(out, 'schemas/dist/results', `${result}.json`)
  const { $id: _, ...schema } = fieldsOf(readJson(readFileSync(path, 'utf8')))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return ajv.validate(schema, valueAt(body, 'response', 'result')) ? undefined : ajv.errorsText()
}
