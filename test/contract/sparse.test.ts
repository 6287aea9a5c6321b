import { createClient, ValidationError } from '@gatewright/client'
import { vendor1V3Omni as definition } from '@gatewright/client/models/vendor1-v3-omni'
import { expect, test } from 'vitest'
import { formNames, forms } from '../support/forms.ts'
import { errorOf } from '../templates/client/kit.ts'

/** The messages of the issues that the client reports, or its error if it calls the gateway. */
async function reported(params: object): Promise<readonly string[]> {
  const fetch = async (): Promise<Response> => new Response('{}', { status: 400 })
  const client = createClient({ apiKey: 'key', baseUrl: 'http://gateway.test', fetch })
  const error = await errorOf(client.submit(definition, Object.assign({ prompt: 'a' }, params)))
  return error instanceof ValidationError ? error.issues.map(({ message }) => message) : [String(error)]
}

const url = 'https://a.b/c'

/** Three items with one hole, far fewer than the limit of issues. */
const holed = (): readonly string[] => {
  const list = [url, url, url]
  Reflect.deleteProperty(list, 1)
  return list
}

/** The same list, but its prototype has a valid item at the position of the hole. */
const covered = (): readonly string[] => {
  const list = holed()
  Reflect.setPrototypeOf(list, { 1: url })
  return list
}

const files = 'Reference Images (imageUrls) must be a list, but it is sparse.'
const json = 'Multi-Shot Prompts (multiPrompt.index) must be a JSON value, but it is sparse.'
/** The check of the smallest client does not name the part that is not JSON. */
const short = 'Multi-Shot Prompts (multiPrompt.index) must be a JSON value, but it is a list of 3 items.'

test.each([
  ['files', { imageUrls: holed() }, files, files],
  ['files, with a prototype that covers the hole', { imageUrls: covered() }, files, files],
  ['JSON', { multiPrompt: { index: holed() } }, json, short],
  ['JSON, with a prototype that covers the hole', { multiPrompt: { index: covered() } }, json, short],
])('a list with one hole is no JSON: %s', async (_, params, message, client) => {
  const input = { prompt: 'a', ...params }
  for (const validator of formNames.map((form) => forms[form]('vendor1-v3-omni'))) {
    expect(validator.is(input)).toBe(false)
    expect(validator.safeParse(input).issues?.map((issue) => issue.message)).toEqual([message])
  }
  expect(await reported(params)).toEqual([client])
})
