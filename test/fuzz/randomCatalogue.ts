import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { compile } from '../../generator/building/compile.ts'
import type { Catalogue } from '../../generator/catalogue/catalogue.ts'
import { date } from '../extending/date/date.ts'
import { repository } from '../support/command.ts'
import { seedOr } from '../support/size.ts'
import { temporary } from '../support/temporary.ts'
import { writeFiles } from '../support/writeFiles.ts'
import { model as anyModel } from './models.ts'
import { shared } from './shared.ts'

/** Compiles random models, of so many those that have no error. */
export async function randomCatalogue(count: number): Promise<Catalogue> {
  const folder = join(temporary(), 'specs')
  const drawn = fc.sample(anyModel, { seed: seedOr(1), numRuns: count })
  const files = new Map(drawn.map((spec) => [`models/${spec.vendor}/${spec.id}.yaml`, stringify(spec)]))
  writeFiles(folder, new Map([['service.yaml', readFileSync(join(repository, 'specs/service.yaml'), 'utf8')]]))
  writeFiles(folder, new Map(Object.entries(shared).map(([path, data]) => [path, stringify(data)])))
  writeFiles(folder, files)
  for (;;) {
    const { catalogue, diagnostics } = await compile(folder, { kinds: [date] })
    const wrong = diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    const refused = [...files.keys()].filter((path) => wrong.some((file) => file.endsWith(path)))
    if (wrong.length === 0 && catalogue !== undefined) return catalogue
    if (refused.length === 0) throw new Error(`The shared specs have errors: ${wrong.join(', ')}.`)
    for (const path of refused) {
      files.delete(path)
      rmSync(join(folder, path))
    }
  }
}
