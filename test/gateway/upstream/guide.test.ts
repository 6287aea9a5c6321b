import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { upstreamSchema } from '../../../generator/reading/upstream.ts'
import { modelSchema } from '../../../generator/reading/model.ts'
import { repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { blocksOf } from '../../support/markdown.ts'
import { bench, key, say, startVendor } from './upstreamKit.ts'
import { valueAt } from '../../support/reading.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { unchecked } from '../../support/reading.ts'

const page = join(repository, 'docs/vendors.md')
const guide = readFileSync(page, 'utf8')
const root = temporaryFolder()

test('the example of the guide compiles, and works as the guide says', async () => {
  const blocks = blocksOf(page, 'yaml')
  const [upstream = '', mapping = ''] = blocks.slice(blocks.findIndex((text) => text.includes('/vendor13.yaml')))
  const [params, sent, ...rest] = blocksOf(page, 'json').map((text): unknown => JSON.parse(text))
  const result = rest.pop()
  cpSync(join(repository, 'specs'), join(root, 'specs'), { recursive: true })
  const model = join(root, 'specs/models/vendor13/vendor13-video-5.yaml')
  writeFileSync(join(root, 'specs/upstreams/vendor13.yaml'), upstream)
  writeFileSync(model, `${readFileSync(model, 'utf8')}\n${mapping}`)
  const { catalogue, diagnostics } = await compile(join(root, 'specs'))
  expect(diagnostics).toEqual([])
  const spec = catalogue?.upstreams.find(({ id }) => id === 'vendor13')
  const [own] = catalogue?.models.find(({ id }) => id === 'vendor13-video-5')?.upstream ?? []
  if (spec === undefined || own === undefined) throw new Error('The guide has no upstream.')

  const vendor = await startVendor((_, response, at) => say(response, 200, rest[at]))
  const the = bench({ folder: root, url: `${vendor.url}/v1`, spec, mappings: [{ id: 'vendor13-video-5', ...own }] })
  onTestFinished(async () => void (await Promise.all([vendor.close(), the.close()])))
  const { task } = await the.run('vendor13-video-5', unchecked(params))
  expect(valueAt(task, 'result')).toEqual(result)
  expect(vendor.got[0]).toMatchObject({ path: '/v1/models/video-5/jobs', headers: { authorization: `Bearer ${key}` } })
  expect(vendor.got[0]?.body).toEqual(sent)
  expect(vendor.got).toHaveLength(rest.length)
})

/** The keys of a mapping in a schema, and of the mappings in it. */
const keysOf = (schema: unknown): readonly string[] =>
  Object.entries(fieldsOf(valueAt(schema, 'properties'))).flatMap(([name, value]) => [name, ...keysOf(value)])

test.each([...new Set([...keysOf(upstreamSchema()), ...keysOf(valueAt(modelSchema(), 'properties', 'upstream'))])])(
  'the guide explains the key %s',
  (name) => expect(guide).toMatch(new RegExp(`\`(?:\\w+\\.)?${name}[\`:]`)),
)

test('the guide names every error code of a task of an upstream', () => {
  const source = readFileSync(join(repository, 'gateway/upstream/http/failures.ts'), 'utf8')
  const codes = [...source.matchAll(/^ {2}'([a-z-]+)':/gm)].map(([, code = '']) => code)
  expect(codes.length).toBeGreaterThan(8)
  expect(codes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([])
})
