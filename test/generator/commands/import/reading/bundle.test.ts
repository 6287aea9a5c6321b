import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lowerModel } from '../../../../../generator/commands/import/lowering/model.ts'
import { readSources, type FileFormat } from '../../../../../generator/commands/import/sources.ts'
import { temporary } from '../../../../support/temporary.ts'

/** A folder with files, by their paths. */
function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporary()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** The parameters of each model in a file; rejects with the reason if it cannot be imported. */
async function read(file: string, format: FileFormat = 'openapi') {
  const [one] = await readSources([file], { format, vendor: 'acme', operations: [], types: [] })
  if (one === undefined || 'why' in one) throw new Error(one?.why)
  return one.models.map(lowerModel)
}

const paramsOf = async (file: string, format?: FileFormat) =>
  (await read(file, format)).map(({ spec }) => spec['params'])

const operation = (reference: string): string => `
    post:
      operationId: film
      requestBody: { content: { application/json: { schema: { $ref: '${reference}' } } } }
      responses:
        200:
          description: Done.
          content: { application/json: { schema: { properties: { video: { type: string, format: uri } } } } }
`

const document = (reference: string): string => `openapi: 3.1.0
info: { title: Acme, version: 1.0 }
paths:
  /films:${operation(reference)}
components: { schemas: { Style: { enum: [oil, ink] } } }
`

test('references to files in the folder are followed, also back and in circles', async () => {
  const folder = folderWith({
    'openapi.yaml': document('./schemas/film%20input.yaml#/Input'),
    'schemas/film input.yaml':
      "Input:\n  type: object\n  required: [prompt]\n  properties:\n    prompt: { $ref: '#/Prompt' }\n" +
      "    style: { $ref: '../openapi.yaml#/components/schemas/Style' }\n    shot: { $ref: 'parts/shot.json' }\nPrompt: { type: string, maxLength: 9 }\n",
    'schemas/parts/shot.json': JSON.stringify({
      type: 'object',
      properties: { seconds: { type: 'integer' }, of: { $ref: '../film%20input.yaml#/Input' } },
    }),
  })
  const [film] = await read(join(folder, 'openapi.yaml'))
  expect(film?.spec['params']).toMatchObject({
    prompt: { type: 'text', maxLength: 9, required: true },
    style: { type: 'enum', options: ['oil', 'ink'] },
    shot: { type: 'object', keys: { seconds: { type: 'integer' }, of: { type: 'object' } } },
  })
  expect(film?.notes.map(({ code }) => code)).toContain('recursive')
})

test('a document can have its paths, its schemas and its responses in other files', async () => {
  const folder = folderWith({
    'api/openapi.yaml': `openapi: 3.0.3
info: { title: Acme, version: 1.0 }
paths:
  /films: { $ref: 'paths/films.yaml' }
  /again: { $ref: '#/paths/~1films' }
components: { schemas: { $ref: 'schemas/index.yaml' } }
`,
    'api/paths/films.yaml': operation('../openapi.yaml#/components/schemas/Input').replace(/^ {4}/gm, ''),
    'api/schemas/index.yaml': "Input: { $ref: 'Input.yaml' }\n",
    'api/schemas/Input.yaml': 'type: object\nproperties: { prompt: { type: string } }\n',
  })
  const prompt = { prompt: { type: 'text', multiline: true } }
  await expect(paramsOf(join(folder, 'api/openapi.yaml'))).resolves.toEqual([prompt, prompt])
  writeFileSync(join(folder, 'api/openapi.yaml'), "openapi: 3.0.3\npaths: { $ref: 'all.yaml' }\n")
  writeFileSync(join(folder, 'api/all.yaml'), `/films:${operation('schemas/Input.yaml')}`)
  await expect(paramsOf(join(folder, 'api/openapi.yaml'))).resolves.toEqual([prompt])
})

test('a reference can lead to another one', async () => {
  const folder = folderWith({
    'openapi.yaml': `openapi: 3.1.0
paths:
  /films:
    post:
      requestBody: { $ref: '#/components/requestBodies/Film' }
      responses: { 200: { $ref: '#/components/responses/Film' } }
components:
  requestBodies: { Film: { $ref: 'parts.yaml#/body' } }
  responses: { Film: { $ref: '#/components/responses/Video' }, Video: { $ref: 'parts.yaml#/answer' } }
`,
    'parts.yaml': `body: { content: { application/json: { schema: { $ref: '#/input' } } } }
input: { type: object, properties: { prompt: { type: string } } }
answer: { description: Done., content: { application/json: { schema: { $ref: '#/film' } } } }
film: { type: object, properties: { video: { type: string, format: uri } } }
`,
  })
  const [film] = await read(join(folder, 'openapi.yaml'))
  expect(film?.spec).toMatchObject({ category: 'video', params: { prompt: { type: 'text' } } })
})

test.each([
  ['the network', 'https://example.com/a.json#/A', 'nothing is read from there: save it in the folder'],
  ['the network without a scheme', '//example.com/a.json', 'nothing is read from there'],
  ['a file by its address', 'file:///etc/passwd', 'nothing is read from there'],
  ['a folder above', '../secret.yaml', 'it refers to "../secret.yaml", which is outside of its folder'],
  ['a folder above, escaped', '%2e%2e/secret.yaml#/A', 'which is outside of its folder'],
  ['a folder above, later', 'sub/../../secret.yaml', 'which is outside of its folder'],
  ['the root', '/etc/passwd', 'which is outside of its folder'],
  [
    'a file that does not exist',
    'none.yaml',
    'it refers to the file "none.yaml", which cannot be read: it does not exist (ENOENT)',
  ],
  ['a folder', 'sub', 'it is not a regular file'],
  ['a link', 'link.yaml', 'links are not followed'],
  ['a folder that is a link', 'linked/secret.yaml', 'links are not followed'],
  ['a file that is no document', 'notes.md', 'it is neither a JSON object nor a YAML mapping'],
  ['a file without the target', 'good.yaml#/None', 'the reference "good.yaml#/None" does not resolve'],
])('a reference to %s is refused with a reason', async (_, reference, reason) => {
  const folder = folderWith({
    'secret.yaml': 'type: object\n',
    'here/openapi.yaml': document(reference),
    'here/good.yaml': 'type: object\n',
    'here/notes.md': '# Notes\n',
    'here/sub/a.yaml': '{}',
  })
  symlinkSync('../secret.yaml', join(folder, 'here/link.yaml'))
  symlinkSync('..', join(folder, 'here/linked'))
  await expect(read(join(folder, 'here/openapi.yaml'))).rejects.toThrow(reason)
})

test('files that hold too much together are refused', async () => {
  const files = Array.from({ length: 30 }, (_, at): [string, string] => {
    const properties = `a: &a [${'1, '.repeat(100)}]\nb: &b [${'*a, '.repeat(90)}]`
    return [`f${at}.yaml`, `type: object\nproperties: { n: { $ref: f${at + 1}.yaml } }\n${properties}\n`]
  })
  const folder = folderWith({
    ...Object.fromEntries(files),
    'f30.yaml': 'type: string',
    'openapi.yaml': document('f0.yaml'),
  })
  await expect(read(join(folder, 'openapi.yaml'))).rejects.toThrow('hold together over 200,000 values')
})

const text = { type: 'text', maxLength: 5 }

test('anchors and addresses of schemas are followed', async () => {
  const schema = {
    $id: 'https://acme.example/reel.json',
    type: 'object',
    properties: {
      a: { $ref: '#text' },
      b: { $ref: 'item.json' },
      c: { $ref: 'https://acme.example/item.json#/$defs/inner' },
      d: { $ref: 'https://acme.example/reel.json#/$defs/text' },
      e: { $ref: 'item.json#deep' },
      f: { $dynamicRef: '#open' },
    },
    $defs: {
      text: { $anchor: 'text', type: 'string', maxLength: 5 },
      item: {
        $id: 'item.json',
        $ref: '#/$defs/inner',
        $defs: { inner: { $anchor: 'deep', type: 'string', maxLength: 5 } },
      },
      open: { $dynamicAnchor: 'open', type: 'string', maxLength: 5 },
    },
  }
  const folder = folderWith({ 'acme.reel.json': JSON.stringify(schema) })
  const params = { a: text, b: text, c: text, d: text, e: text, f: text }
  await expect(paramsOf(join(folder, 'acme.reel.json'), 'json-schema')).resolves.toEqual([params])
})

test('the ids of older drafts are anchors and addresses', async () => {
  const properties = { a: { $ref: '#text' }, id: { $ref: '#/definitions/text' } }
  const old = {
    $schema: 'http://json-schema.org/draft-04/schema#',
    properties,
    definitions: { text: { id: '#text', type: 'string', maxLength: 5 } },
  }
  const seven = { properties, definitions: { text: { $id: '#text', type: 'string', maxLength: 5 } } }
  const folder = folderWith({ 'acme.old.json': JSON.stringify(old), 'acme.seven.json': JSON.stringify(seven) })
  for (const file of ['acme.old.json', 'acme.seven.json'])
    await expect(paramsOf(join(folder, file), 'json-schema')).resolves.toEqual([{ a: text, id: text }])
})

test('anchors of other files are followed', async () => {
  const folder = folderWith({
    'acme.reel.yaml': "properties: { a: { $ref: 'parts.yaml#text' } }\n",
    'parts.yaml': '$defs: { text: { $anchor: text, type: string, maxLength: 5 } }\n',
  })
  await expect(paramsOf(join(folder, 'acme.reel.yaml'), 'json-schema')).resolves.toEqual([{ a: text }])
})

test('mistakes in the texts of other files are noted with their place', async () => {
  const folder = folderWith({
    'acme.reel.yaml': "properties: { a: { $ref: 'parts.yaml#/text' } }\n",
    'parts.yaml': 'text: { type: string, type: string, maxLength: 5 }\n',
  })
  const [one] = await readSources([join(folder, 'acme.reel.yaml')], {
    format: 'json-schema',
    vendor: 'acme',
    operations: [],
    types: [],
  })
  const slips = one !== undefined && 'models' in one ? one.models[0]?.slips : undefined
  expect(slips?.map(({ code, at }) => [code, at])).toEqual([['repeated-key', 'parts.yaml#/text/type']])
})

const wide = (order: 'le' | 'be', mark: boolean): Buffer => {
  const bytes = Buffer.from(
    `${mark ? '\uFEFF' : ''}{"properties": {"e": {"type": "string", "maxLength": 5, "description": "É."}}}`,
    'utf16le',
  )
  return order === 'le' ? bytes : bytes.swap16()
}

test('files can begin with a byte order mark, and be UTF-16 with one', async () => {
  const utf8 = Buffer.from('\uFEFF{"properties": {"e": {"type": "string", "maxLength": 5, "description": "É."}}}')
  const folder = folderWith({ 'a.x.json': utf8, 'a.le.json': wide('le', true), 'a.be.json': wide('be', true) })
  for (const file of ['a.x.json', 'a.le.json', 'a.be.json'])
    await expect(paramsOf(join(folder, file), 'json-schema')).resolves.toEqual([{ e: { ...text, description: 'É.' } }])
})

test.each([
  ['UTF-16 without a mark', wide('le', false), 'it is UTF-16 without a byte order mark; convert it first'],
  ['UTF-16 that is cut', wide('le', true).subarray(0, 9), 'it is not UTF-16LE; convert it first'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), 'it is UTF-32; convert it first'],
  ['Latin-1', Buffer.from('{"a": "é"}', 'latin1'), 'it is not UTF-8; convert it first'],
])('%s is refused with what to do', async (_, bytes, reason) => {
  const folder = folderWith({ 'acme.reel.json': bytes })
  await expect(read(join(folder, 'acme.reel.json'), 'json-schema')).rejects.toThrow(reason)
})

test.each([
  ['paths that are themselves', "paths: { $ref: '#/paths' }", 'leads back to itself'],
  ['a path that is itself', "paths: { /films: { $ref: '#/paths/~1films' } }", 'leads back to itself'],
  ['a path in a circle of files', "paths: { /films: { $ref: 'a.yaml' } }", 'leads back to itself'],
  ['a pointer through itself', "paths: { /films: { $ref: '#/x/y' } }\nx: { $ref: '#/x/z' }", 'does not resolve'],
  ['a document that is a path', "paths: { /films: { $ref: 'openapi.yaml' } }", 'it has no POST operation'],
])('%s is refused with a reason', async (_, paths, reason) => {
  const folder = folderWith({
    'openapi.yaml': `openapi: 3.1.0\n${paths}\n`,
    'a.yaml': "$ref: 'sub/b.yaml'\n",
    'sub/b.yaml': "$ref: '../a.yaml'\n",
  })
  await expect(read(join(folder, 'openapi.yaml'))).rejects.toThrow(reason)
})

test('names that objects inherit are no targets, and are names of files and schemas', async () => {
  const folder = folderWith({
    'acme.reel.yaml':
      "properties: { a: { $ref: 'constructor#/__proto__' }, b: { $ref: '#/$defs/toString' } }\n$defs: { toString: { type: string, maxLength: 5 } }\n",
    constructor: '{"__proto__": {"type": "string", "maxLength": 5}}',
  })
  await expect(paramsOf(join(folder, 'acme.reel.yaml'), 'json-schema')).resolves.toEqual([{ a: text, b: text }])
  writeFileSync(join(folder, 'acme.reel.yaml'), "properties: { a: { $ref: '#/constructor' } }\n")
  await expect(read(join(folder, 'acme.reel.yaml'), 'json-schema')).rejects.toThrow('does not resolve')
})
