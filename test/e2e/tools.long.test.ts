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
import { partOf, segments } from './tools/documents.ts'
import { generators, type Generator } from './tools/generators.ts'
import { start } from './tools/programs.ts'
import { toolRows } from './tools/table.ts'
import { generate, loadValidators, runProgram, strictErrors, type Generated } from './tools/run.ts'
import { readJson } from '../support/reading.ts'
import { isRelease } from '../support/size.ts'

const folder = temporaryFolder()
const document = fieldsOf(readJson(readFileSync(join(repository, 'generated/openapi/openapi.json'), 'utf8')))
/** The document of the packages, and those that a gateway serves. */
const sources = ['packed', 'served', 'served 3.0.3'] as const
type Source = (typeof sources)[number]

/** How much of a document a generator reads: all, what three models need, or these and some others. */
type Part = Generator['reads'] | 'some'

/** The file of a document, or of a part of it. */
const fileOf = (source: Source, part: Part): string => join(folder, `${source}-${part}.json`.replaceAll(' ', '-'))

/** The workflows of the three models, and some of the others. */
function someOf(document: object): readonly string[] {
  const paths = Object.keys(fieldsOf(fieldsOf(document)['paths']))
  const others = paths.flatMap((path) => /^\/workflows\/(?!v1\/)(.+)\/submit$/.exec(path)?.slice(1) ?? [])
  return [...new Set([...segments, ...others.filter((_, index) => index % 10 === 0)])]
}
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(join(folder, 'data'))
  const served = async (path: string): Promise<object> => fieldsOf(await (await fetch(gateway.url + path)).json())
  const documents: Readonly<Record<Source, object>> = {
    packed: document,
    served: await served('/openapi.json'),
    'served 3.0.3': await served('/openapi/3.0.json'),
  }
  for (const source of sources) {
    writeFileSync(fileOf(source, 'whole'), JSON.stringify(documents[source]))
    writeFileSync(fileOf(source, 'model'), JSON.stringify(partOf(documents[source])))
    writeFileSync(fileOf(source, 'some'), JSON.stringify(partOf(documents[source], someOf(documents[source]))))
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

/** The generator that reads the document of each version in CI; before a release, every generator reads every document. */
const chosen: Readonly<Partial<Record<Source, string>>> = {
  served: 'openapi-typescript with openapi-fetch',
  'served 3.0.3': 'oazapfts',
}

/** In CI, a document in 3.0.3 has some of the workflows: it says the same as the one in 3.1, in other words. */
const partFor = ({ reads }: Generator, source: Source): Part =>
  isRelease || source !== 'served 3.0.3' ? reads : 'some'

const cases = generators.flatMap((generator) =>
  sources
    .filter((source) => isRelease || chosen[source] === generator.name)
    .map((source) => ({ name: generator.name, generator, source })),
)

describe.runIf(hasTools).each(cases)(withTools('$name, from our $source document'), ({ name, generator, source }) => {
  let generated: Generated

  test('generates what compiles strictly', async () => {
    const home = join(folder, `${name} ${source}`.replaceAll(' ', '-'))
    generated = await generate(home, generator, {
      document: fileOf(source, partFor(generator, source)),
      url: gateway.url,
    })
    if (generator.program !== undefined) {
      writeFileSync(join(home, 'start.ts'), start)
      writeFileSync(join(home, 'program.ts'), generator.program(operations))
    }
    // The figures for the table of docs/openapi.md.
    console.log(`${name}, ${partFor(generator, source)} of ${source}: ${generated.lines} lines`)
    expect(await strictErrors(generated)).toEqual([])
  })

  test.runIf(generator.program !== undefined)('completes a task of the gateway', async () => {
    const shown = await runProgram(generated, gateway.url, apiKey)
    expect(shown).toEqual({ status: 'COMPLETED', address: textLike(/^http/) })
  })

  test.runIf(generator.validators !== undefined && source !== 'served 3.0.3')(
    'refuses what the table says',
    async () => {
      if (generator.validators === undefined) return
      const find = await loadValidators(generated.folder, generator.validators)
      const accepts = (segment: string, body: unknown): boolean =>
        find(idOf('post', `/workflows/${segment}/submit`))(body)
      expect(acceptedBodies.filter(([segment, body]) => !accepts(segment, body))).toEqual([])
      const refused = rules.map((rule) => {
        const bodies = refusedBodies.filter(({ breaks }) => breaks === rule)
        return `${rule} ${bodies.filter(({ segment, body }) => !accepts(segment, body)).length}/${bodies.length}`
      })
      console.log(`${name}, ${source}: refuses ${refused.join(', ')}`)
      expect(refused.join(', ')).toBe(toolRows().get(name)?.refuses)
    },
  )
})
