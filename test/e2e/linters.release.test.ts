import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  documentForModel,
  documentForWorkflow,
  indexDocument,
  toOpenApi30,
  type OpenApiDocument,
} from '@gatewright/openapi/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPackages } from '../../gateway/catalogue/find.ts'
import { loadPackages } from '../../gateway/catalogue/load.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { writeAllKinds } from '../support/allKinds.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startGateway } from '../support/gateway.ts'
import { build } from '../support/gatewright.ts'
import { linters } from '../support/openapiLinters.ts'
import { hasTools, withTools } from '../support/openapiTools.ts'
import { isRelease } from '../support/size.ts'

const folder = temporaryFolder()
let gateway: Gateway
/** A gateway with the catalogue with every kind. */
let small: Gateway

const documentOf = (text: string): OpenApiDocument => JSON.parse(text)
const built = (folder: string): OpenApiDocument =>
  documentOf(readFileSync(join(folder, 'openapi/openapi.json'), 'utf8'))
const ours = (): OpenApiDocument => built(join(repository, 'generated'))
const allKinds = (): OpenApiDocument => built(join(folder, 'packages'))
const served = async ({ url }: Gateway, path: string): Promise<OpenApiDocument> =>
  documentOf(await (await fetch(url + path)).text())

/** The documents that people give to tools. */
const documents: Readonly<Record<string, () => object | undefined | Promise<object>>> = {
  'the whole document': ours,
  'the whole document in OpenAPI 3.0.3': () => toOpenApi30(ours()),
  'the document of one model': () => documentForModel(ours(), 'vendor1-v3-omni'),
  'the document of one workflow': () => documentForWorkflow(ours(), 'vendor1-omni-video'),
  'the index': () => indexDocument(ours()),
  'the whole document that a gateway serves': () => served(gateway, '/openapi.json'),
  'the document of the endpoints in the shape of OpenAI': () => served(gateway, '/v1/openapi.json'),
  'the index that a gateway serves': () => served(gateway, '/openapi/index.json'),
  'the whole document of a catalogue with every kind': allKinds,
  'the same in OpenAPI 3.0.3': () => toOpenApi30(allKinds()),
  'its index': () => indexDocument(allKinds()),
  'what a gateway serves of it': () => served(small, '/openapi.json'),
}

/** Each has what a document that a gateway serves has, or that of a catalogue with every kind; the first take a minute. */
const repeated: readonly string[] = [
  'the whole document',
  'the whole document in OpenAPI 3.0.3',
  'the index',
  'its index',
]
/** With Spectral a document of all our models takes as long as everything else together. */
const isSlow = (linter: string, name: string): boolean =>
  linter === 'Spectral' && name === 'the whole document that a gateway serves'
const namesFor = (linter: string): readonly string[] =>
  Object.keys(documents).filter((name) => isRelease || !(repeated.includes(name) || isSlow(linter, name)))

const fileOf = (name: string): string => join(folder, `${name.replaceAll(' ', '-')}.json`)

/** Spectral takes 15 s for a whole document on an idle machine; everything together takes less than a minute there. */
const patience = 400_000

describe.runIf(hasTools)(withTools('our documents'), () => {
  beforeAll(async () => {
    await build(join(folder, 'packages'), writeAllKinds(folder))
    gateway = await startGateway(join(folder, 'data'), { GATEWRIGHT_OPENAI: 'on' })
    const packages = await loadPackages(findPackages({ words: ['packages'], isDefault: false }, folder))
    small = await startGateway(join(folder, 'small'), {}, {}, packages)
    for (const [name, document] of Object.entries(documents))
      writeFileSync(fileOf(name), JSON.stringify(await document()))
  })
  afterAll(() => Promise.all([gateway.stop(), small.stop()]))

  describe.each(Object.entries(linters))('%s', (linter, findings) => {
    test.concurrent.each(namesFor(linter))(
      'finds nothing in %s',
      async (name) => {
        expect(await findings(fileOf(name))).toEqual([])
      },
      patience,
    )

    test('would find what is missing', async () => {
      const { title: _title, ...info } = indexDocument(ours()).info
      const file = fileOf('faulty')
      writeFileSync(file, JSON.stringify({ ...indexDocument(ours()), info }))
      expect((await findings(file)).join('\n')).toMatch(/title/)
    })
  })
})
