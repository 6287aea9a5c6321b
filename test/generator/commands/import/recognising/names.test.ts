import { expect, test } from 'vitest'
import { readOpenapi } from '../../../../../generator/commands/import/reading/openapi.ts'
import { documentOf, lowered, text } from './document.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'

const say = { 'POST /say': { body: { 'text!': text }, answer: { 'audio/mpeg': {} } } } as const

/** The vendor of a document with these servers and this title. */
function vendorOf(servers: readonly JsonObject[], title = 'Hum Speech API', stated?: string): string | undefined {
  const root = documentOf(say, { servers, info: { title } })
  return readOpenapi(root, { file: 'a.json', vendor: stated, operations: [] })[0]?.vendor
}

test.each<[string, string]>([
  ['https://api.acme.com/v1', 'acme'],
  ['https://external.api.eu.acme.ai', 'acme'],
  ['https://api.acme.co.uk', 'acme'],
  ['https://acme.azurewebsites.net', 'acme'],
  ['//acme.io:8080/x', 'acme'],
  ['https://user@API.ACME.com', 'acme'],
  ['https://{region}.acme.com', 'acme'],
  ['http://localhost:3000', 'hum-speech'],
  ['http://127.0.0.1', 'hum-speech'],
  ['http://[::1]:80', 'hum-speech'],
  ['https://api.example.com', 'hum-speech'],
  ['https://{host}/v1', 'hum-speech'],
  ['https://your-resource.com', 'hum-speech'],
  ['/v1', 'hum-speech'],
  ['', 'hum-speech'],
])('the host %s is that of %s', (url, expected) => {
  expect(vendorOf([{ url }])).toBe(expected)
})

test('a stated vendor counts before hosts, a host with a name before one without, and a title last', () => {
  expect(vendorOf([{ url: 'https://api.acme.com' }], 'Hum', 'mine')).toBe('mine')
  expect(vendorOf([{ url: '/v1' }, { url: 'https://api.acme.com' }])).toBe('acme')
  expect(vendorOf([{ url: 'https://{host}', variables: { host: { default: 'api.acme.com' } } }])).toBe('acme')
  expect(vendorOf([], 'HumLabs API Documentation')).toBe('humlabs')
  expect(vendorOf([], 'API')).toBe('api')
})

/** The name on a card of an operation. */
const nameOf = (summary: string, operationId?: string): unknown =>
  lowered(
    {
      'POST /make/film': {
        body: { 'text!': text },
        more: { summary, ...(operationId !== undefined && { operationId }) },
      },
    },
    'POST /make/film',
  ).spec['name']

test.each<[string, string | undefined, string]>([
  ['Create a film', undefined, 'Create a film'],
  [
    'Create **a film** with [words](https://acme.com/x) and `prompt`. It takes a minute.',
    undefined,
    'Create a film with words and prompt',
  ],
  ['<b>Create</b> a film\nSecond line', undefined, 'Create a film Second line'],
  ['[Deprecated] Create a film', undefined, 'Create a film'],
  [
    'Creates an edited or extended film given one or more source films and a prompt.',
    'createFilmEdit',
    'Create film edit',
  ],
  [
    'Creates an edited or extended film given one or more source films and a prompt.',
    undefined,
    'Creates an edited or extended film given one or more source',
  ],
  ['Starting a new project? Use another one.', 'createFilm', 'Create film'],
  ['', 'createFilm', 'Create film'],
  ['', undefined, 'Make film'],
])('the name of "%s" (%s) is %s', (summary, id, expected) => {
  expect(nameOf(summary, id)).toBe(expected)
  expect(String(nameOf(summary, id)).length).toBeLessThanOrEqual(60)
})

test.each<[string, string | undefined, string]>([
  ['/v1/text_to_image', undefined, 'acme-text-to-image'],
  ['/api/v2/images/generate', 'generate', 'acme-images-generate'],
  ['/images', 'post_generate_image', 'acme-generate-image'],
  ['/v1/make', 'make_film_v1_make_post', 'acme-make-film'],
  ['/public/makes/{id}/again', 'remake_film_public_makes__id__again_post', 'acme-remake-film'],
])('the id of %s (%s) is %s', (path, operationId, id) => {
  const more = operationId === undefined ? {} : { operationId }
  expect(lowered({ [`POST ${path}`]: { body: { 'text!': text }, more } }, `POST ${path}`).id).toBe(id)
})
