import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { textLike } from '../support/matching.ts'
import { hasTools, withTools } from '../support/openapiTools.ts'
import { acceptedBodies, refusedBodies, rules } from './tools/bodies.ts'
import { partOf } from './tools/documents.ts'
import { generators, type Generator } from './tools/generators.ts'
import { start } from './tools/programs.ts'
import { toolRows } from './tools/table.ts'
import { generate, loadValidators, runProgram, strictErrors, type Generated } from './tools/run.ts'
import { readJson } from '../support/reading.ts'
import { isSoak } from '../support/size.ts'

const folder = temporaryFolder()
const document = fieldsOf(readJson(readFileSync(join(repository, 'generated/openapi/openapi.json'), 'utf8')))
/** The document of the packages, and the one that a gateway serves, as whole ones and as parts. */
const files = {
  packed: { whole: join(folder, 'whole.json'), model: join(folder, 'model.json') },
  served: { whole: join(folder, 'servedWhole.json'), model: join(folder, 'servedModel.json') },
}
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(join(folder, 'data'))
  const served = await fetch(`${gateway.url}/openapi.json`)
  for (const [source, of] of [
    ['packed', document],
    ['served', fieldsOf(await served.json())],
  ] as const) {
    writeFileSync(files[source].whole, JSON.stringify(of))
    writeFileSync(files[source].model, JSON.stringify(partOf(of)))
  }
})
afterAll(() => gateway.stop())

/** The id of an operation, by its path. */
function idOf(method: string, path: string): string {
  const { operationId } = fieldsOf(fieldsOf(fieldsOf(fieldsOf(document)['paths'])[path])[method])
  return String(operationId)
}

const operations = {
  submit: idOf('post', '/workflows/vendor1-omni-video/submit'),
  poll: idOf('get', '/workflows/vendor1-omni-video/{id}/result'),
}

describe.runIf(hasTools).each(generators)(withTools('$name'), (generator: Generator) => {
  let generated: Generated

  test.each(isSoak ? (['packed', 'served'] as const) : (['served'] as const))(
    'from our %s document, it generates what compiles strictly',
    async (source) => {
      const home = join(folder, `${generator.name.replaceAll(' ', '-')}-${source}`)
      generated = await generate(home, generator, { document: files[source][generator.reads], url: gateway.url })
      if (generator.program !== undefined) {
        writeFileSync(join(home, 'start.ts'), start)
        writeFileSync(join(home, 'program.ts'), generator.program(operations))
      }
      // The figures for the table of docs/openapi.md.
      console.log(`${generator.name}: ${generated.lines} lines`)
      expect(await strictErrors(generated)).toEqual([])
    },
  )

  test.runIf(generator.program !== undefined)('completes a task of the gateway', async () => {
    const shown = await runProgram(generated, gateway.url, apiKey)
    expect(shown).toEqual({ status: 'COMPLETED', address: textLike(/^http/) })
  })

  test.runIf(generator.validators !== undefined)('refuses what the table says', async () => {
    if (generator.validators === undefined) return
    const find = await loadValidators(generated.folder, generator.validators)
    const accepts = (segment: string, body: unknown): boolean =>
      find(idOf('post', `/workflows/${segment}/submit`))(body)
    expect(acceptedBodies.filter(([segment, body]) => !accepts(segment, body))).toEqual([])
    const refused = rules.map((rule) => {
      const bodies = refusedBodies.filter(({ breaks }) => breaks === rule)
      return `${rule} ${bodies.filter(({ segment, body }) => !accepts(segment, body)).length}/${bodies.length}`
    })
    console.log(`${generator.name}: refuses ${refused.join(', ')}`)
    expect(refused.join(', ')).toBe(toolRows().get(generator.name)?.refuses)
  })
})
