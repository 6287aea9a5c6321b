import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lowerModel } from '../../../../generator/commands/import/lowering/model.ts'
import { readSources } from '../../../../generator/commands/import/sources.ts'
import { temporary } from '../../../support/temporary.ts'

/** The models of a document, with another file beside it; rejects with the reason if it cannot be imported. */
async function modelsOf(text: string, beside = '{}') {
  const folder = temporary()
  writeFileSync(join(folder, 'swagger.yaml'), text)
  writeFileSync(join(folder, 'beside.yaml'), beside)
  const choice = { format: 'openapi', vendor: 'acme', operations: [], types: [] } as const
  const [one] = await readSources([join(folder, 'swagger.yaml')], choice)
  if (one === undefined || 'why' in one) throw new Error(one?.why)
  return one.models.map(lowerModel)
}

const swagger = `swagger: 2.0
info: { title: Acme, version: 1.0 }
host: api.acme.example
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
paths:
  /films:
    post:
      operationId: film
      parameters:
        - { $ref: '#/parameters/size' }
        - { name: body, in: body, required: true, schema: { $ref: '#/definitions/Input' } }
      responses: { 200: { description: Done., schema: { $ref: '#/definitions/Film' } } }
  /paint:
    post:
      operationId: paint
      consumes: [multipart/form-data]
      parameters:
        - { name: prompt, in: formData, type: string, required: true, maxLength: 5 }
        - { name: count, in: formData, type: integer, minimum: 1, maximum: 4, default: 2 }
        - { name: picture, in: formData, type: file }
      responses: { 200: { description: Done., schema: { type: file } } }
      produces: [image/png]
parameters:
  size: { name: size, in: query, type: string, enum: [small, large], default: small }
definitions:
  Input:
    type: object
    required: [prompt]
    properties:
      prompt: { type: string, maxLength: 5 }
      note: { type: string, maxLength: 5, x-nullable: true }
      style: { $ref: 'beside.yaml#/Style' }
  Film: { type: object, properties: { video: { type: string, format: uri } } }
  Tone: { type: string, enum: [warm, cold] }
`

const beside = "Style: { type: object, properties: { tone: { $ref: 'swagger.yaml#/definitions/Tone' } } }\n"

test('a Swagger 2.0 document is read as one of OpenAPI 3', async () => {
  const [film, paint] = await modelsOf(swagger, beside)
  expect(film?.spec['params']).toEqual({
    size: { type: 'enum', options: ['small', 'large'], default: 'small' },
    prompt: { type: 'text', required: true, maxLength: 5, multiline: true },
    note: { type: 'text', maxLength: 5, nullable: true },
    style: { type: 'object', keys: { tone: { type: 'enum', options: ['warm', 'cold'] } } },
  })
  expect(film?.spec['category']).toBe('video')
  expect(paint?.spec['params']).toMatchObject({
    prompt: { type: 'text', required: true, maxLength: 5 },
    count: { min: 1, max: 4, default: 2 },
    picture: { type: 'file' },
  })
  expect(paint?.spec['category']).toBe('image')
})

test('the version of a Swagger document can be text, and older ones are refused', async () => {
  await expect(modelsOf(swagger.replace('swagger: 2.0', "swagger: '2.0'"), beside)).resolves.toHaveLength(2)
  const old = swagger.replace('swagger: 2.0', "swaggerVersion: '1.2'")
  await expect(modelsOf(old)).rejects.toThrow(
    'it is Swagger "1.2"; only 2.0 is converted. Convert it to OpenAPI 3 first',
  )
})

test('a Swagger document that cannot be converted is refused with a reason', async () => {
  const broken = 'swagger: 2.0\npaths: { /films: { post: null } }\n'
  await expect(modelsOf(broken)).rejects.toThrow('it is Swagger 2.0, and cannot be converted to OpenAPI 3: ')
})
