import { catalogue } from '../../../shared/catalogue.ts'
import { authorised, key } from '../../key/index.ts'
import { bytesOf } from '../words/units.ts'
import { fieldsAt } from '../words/answer.ts'
import { mostInline, typeOf } from './check.ts'

/**
 * Returns an address for a file: that of an upload, if the gateway takes uploads and there is a key, and otherwise a
 * data URI. Rejects with an error in words.
 */
export function addressFor(file: File): Promise<string> {
  return catalogue.value?.uploads === true && key.value !== undefined ? upload(file) : inline(file)
}

async function upload(file: File): Promise<string> {
  const headers = { 'content-type': typeOf(file) }
  const response = await authorised(`files?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers,
    body: file,
  }).catch(() => undefined)
  if (response === undefined) throw new Error(`${file.name} was not uploaded, because the gateway does not answer.`)
  const body: unknown = await response.json().catch(() => undefined)
  const { url } = fieldsAt(body, 'response')
  if (response.ok && typeof url === 'string') return url
  const { detail } = fieldsAt(body)
  const reason = typeof detail === 'string' ? detail : `The gateway answered ${response.status}.`
  throw new Error(`${file.name} was not uploaded. ${reason}`)
}

async function inline(file: File): Promise<string> {
  if (file.size > mostInline) {
    const most = bytesOf(mostInline)
    throw new Error(
      `${file.name} has ${bytesOf(file.size)}, and without an upload a file can have at most ${most}. Use an address instead.`,
    )
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${typeOf(file)};base64,${base64Of(bytes)}`
}

/** The bytes that are encoded at a time, because a call takes a limited number of arguments. */
const chunk = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}
