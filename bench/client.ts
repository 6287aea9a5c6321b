import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { extras, heyApi, ours, peers, type Entry } from './entries.ts'
import { pack } from './packed.ts'
import { roll, type Weight } from './rolled.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const document = fileURLToPath(new URL('../generated/openapi/openapi.json', import.meta.url))
const own = 'generated/client/dist/'

type Row = readonly [name: string, ...cells: string[]]

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

/** The size of one model in a bundle, by two bundlers: kB minified, kB gzipped, and the ratio to ours. */
export async function sizeRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(here, 'node_modules', '.generated-')) // generated code finds its validator there
  try {
    const generated: Entry[] = []
    for (const validator of ['valibot', 'zod'] as const) generated.push(await generate(validator, folder))
    const rows: Row[] = []
    const typical = [await pack(ours.typical.source), await roll(ours.typical.source)] as const
    for (const { name, source } of [ours.plain, ours.typical, ...peers, ...generated]) {
      rows.push([name, ...(await cellsOf(source, typical))])
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function cellsOf(source: string, typical: readonly [Weight, Weight]): Promise<readonly string[]> {
  const cells = ({ minified, gzipped }: Weight, ours: Weight): readonly string[] => [
    kilobytes(minified),
    kilobytes(gzipped),
    (gzipped / ours.gzipped).toFixed(2),
  ]
  return [...cells(await pack(source), typical[0]), ...cells(await roll(source), typical[1])]
}

async function generate(validator: 'valibot' | 'zod', folder: string): Promise<Entry> {
  const output = join(folder, validator)
  const plugins = ['@hey-api/client-fetch' as const, { name: '@hey-api/sdk' as const, validator: true }, validator]
  await createClient({ input: document, output, logs: { level: 'silent' }, plugins })
  return heyApi(validator, output)
}

/** The size that each other entry point adds to the core once it is imported, and before that: nothing. */
export async function extraRows(): Promise<readonly Row[]> {
  const core = await pack(ours.typical.source)
  const rows: Row[] = [['the core', kilobytes(core.gzipped), '']]
  for (const name of extras) {
    const path = `@gatewright/client/${name}`
    const both = await pack(`${ours.typical.source}\nimport * as extra from '${path}'\nconsole.log(extra)`)
    const alone = Object.keys((await pack(`export * from '${path}'`)).modules)
    const entries = alone.filter((file) => file.includes(own) && file.endsWith(`/${name}.js`))
    if (entries.length === 0) throw new Error(`Nothing of ${path} is in its own bundle.`)
    const held = entries.reduce((sum, file) => sum + (core.modules[file]?.bytesInOutput ?? 0), 0)
    rows.push([
      `with ${name}`,
      `${kilobytes(both.gzipped)} (+${kilobytes(both.gzipped - core.gzipped)})`,
      `${held} bytes`,
    ])
  }
  return rows
}
