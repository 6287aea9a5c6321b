import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { gatewright } from '../support/gatewright.ts'
import { objectWith, textWith } from '../support/matching.ts'
import { apiKey } from '../support/node.ts'
import { readJson } from '../support/reading.ts'
import { serve } from '../support/served.ts'
import { temporary } from '../support/temporary.ts'
import { isLong } from '../support/size.ts'

const model = `id: acme-still-1
workflow: acme/still
name: Still 1
vendor: acme
category: image
task: text-to-image
mode: sync
source: reference
params:
  idea: { type: text, required: true }
examples:
  basic: { idea: A lighthouse }
`

const folder = temporaryFolder()
mkdirSync(join(folder, 'specs/models/acme'), { recursive: true })
writeFileSync(join(folder, 'specs/service.yaml'), 'title: Acme Models\n')
writeFileSync(join(folder, 'specs/models/acme/acme-still-1.yaml'), model)
const built = gatewright(folder, 'build')

test.runIf(isLong)('a title and a model build without a diagnostic, and the build is up to date', async () => {
  expect(await built).toMatchObject({ code: 0, stderr: '' })
  expect(await gatewright(folder, 'check')).toEqual({ code: 0, stdout: '1 model checked: no error.\n', stderr: '' })
  expect(await gatewright(folder, 'build', '--check')).toMatchObject({ code: 0 })
})

const placeholder = /gatewright\.example|Model Execution Gateway|\[object Object\]/

test('no text names another catalogue, a placeholder or a missing value', async () => {
  await built
  const texts = [...readTree(join(folder, 'generated'))].filter(([path]) => /\.(?:md|json|ya?ml|ts)$/.test(path))
  const wrong = texts.flatMap(([path, text]) => {
    const found = path.endsWith('.ts') ? /gatewright\.example/.exec(text) : placeholder.exec(text)
    return found === null ? [] : [`${path}: ${found[0]}`]
  })
  expect(wrong).toEqual([])
  expect(texts.length).toBeGreaterThan(20)
})

test('documents have the title, and addresses of the gateway that is started next', async () => {
  await built
  const document = readJson(readFileSync(join(folder, 'generated/openapi/openapi.json'), 'utf8'))
  expect(document).toMatchObject({
    info: { title: 'Acme Models', version: '0.1.0', description: textWith('generative models') },
    servers: [{ variables: { baseUrl: { default: 'http://localhost:8787' } } }],
  })
  const schema = readJson(readFileSync(join(folder, 'generated/schemas/models/acme-still-1.json'), 'utf8'))
  expect(schema).toMatchObject({ $id: textWith('http://localhost:8787/schemas/') })
  expect(readFileSync(join(folder, 'generated/catalog/README.md'), 'utf8')).toContain('Acme Models')
})

test.runIf(isLong)('a gateway serves it, and its problems are below the same address', async () => {
  await built
  const { url } = await serve(join(folder, 'data'), { GATEWRIGHT_PACKAGES: join(folder, 'generated') })
  const call = async (path: string, params: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ params }) })).json()
  }
  const result = objectWith({ model: 'acme-still-1', url: textWith('/files/') })
  const params = { model: 'acme-still-1', idea: 'A lighthouse' }
  expect(await call('/workflows/acme/still/execute', params)).toMatchObject({ status: 'success', response: { result } })
  const { idea: _, ...incomplete } = params
  expect(await call('/workflows/acme/still/execute', incomplete)).toMatchObject({
    status: 422,
    type: `${url}/problems/invalid-params`,
  })
})

test('problems and schemas are below a base address', async () => {
  const own = temporary()
  mkdirSync(join(own, 'specs/models/acme'), { recursive: true })
  writeFileSync(join(own, 'specs/service.yaml'), 'title: Acme\nbaseUrl: https://models.acme.test/api/\n')
  writeFileSync(join(own, 'specs/models/acme/acme-still-1.yaml'), model)
  expect(await gatewright(own, 'build')).toMatchObject({ code: 0, stderr: '' })
  const catalog = readFileSync(join(own, 'generated/catalog/src/index.ts'), 'utf8')
  expect(catalog).toContain('https://models.acme.test/api/problems/')
  expect(readJson(readFileSync(join(own, 'generated/schemas/models/acme-still-1.json'), 'utf8'))).toMatchObject({
    $id: textWith('https://models.acme.test/api/schemas/'),
  })
})

test('without a service.yaml, a diagnostic says what to write', async () => {
  const own = temporary()
  mkdirSync(join(own, 'specs/models/acme'), { recursive: true })
  writeFileSync(join(own, 'specs/models/acme/acme-still-1.yaml'), model)
  const { code, stderr } = await gatewright(own, 'check')
  expect({ code, stderr }).toEqual({ code: 1, stderr: textWith('title: My models') })
  expect(stderr).toContain('missing-file  There is no service.yaml.')
})
