import { createHash } from 'node:crypto'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../base/values.ts'
import type { StoredFile } from '../files/store.ts'
import { storeUpload, type UploadLimits } from '../files/storing.ts'
import { callerOf } from '../http/authentication.ts'
import type { Bodies, Share } from '../http/bodies.ts'
import { Problem } from '../http/problem.ts'
import { formBody, jsonBody, StoredUpload, type Body } from './body.ts'

/** Where the files of forms are stored, and their limits. */
export interface FormLimits extends UploadLimits {
  /** The total size of the uploads of one key, in bytes. */
  readonly quota: number
  /** Counts the texts of all forms in memory. */
  readonly bodies: Bodies
  /** Turns an error of the file store into a problem; it throws other errors. */
  readonly refuse: (error: unknown) => never
}

/** The fields of a request, and how to remove its files if nothing runs. */
export interface Received {
  readonly body: Body
  readonly discard: () => Promise<void>
}

/** The bytes of all texts of a form, of which none is a file. */
const mostText = 2 * 1024 * 1024

/** The limits of one form. Files have no limit here: the file store has it. */
const limits = {
  fieldSize: mostText,
  fields: 200,
  files: 32,
  parts: 232,
  headerPairs: 20,
  fileSize: Infinity,
}

/** Reads a JSON body, or stores the files of a form while they arrive. Throws a problem, and then keeps no file. */
export async function receive(request: FastifyRequest, reply: FastifyReply, store: FormLimits): Promise<Received> {
  if (!request.isMultipart()) return { body: jsonBody(request.body), discard: async () => undefined }
  const files: StoredFile[] = []
  const { id } = callerOf(request)
  const discard = async (): Promise<void> => {
    for (const file of files.splice(0))
      await store.files.remove(file, id).catch((error: unknown) => request.log.error(error))
  }
  // A refused form is not read to its end; the connection is closed instead.
  reply.header('connection', 'close')
  const uploads = new Map<string, string>()
  const share = store.bodies.share()
  request.letGo = share.end
  try {
    const parts = await readParts(request, share, async (part) => {
      const { file, digest } = await storePart(part, id, store)
      files.push(file)
      uploads.set(file.url, digest)
      return new StoredUpload(file.url, file.contentType)
    })
    request.uploads = uploads
    reply.removeHeader('connection')
    return { body: formBody(parts), discard }
  } catch (error) {
    await discard()
    throw formProblem(error)
  }
}

type Parts = readonly (readonly [name: string, value: unknown])[]

async function readParts(
  request: FastifyRequest,
  share: Share,
  take: (part: MultipartFile) => Promise<StoredUpload>,
): Promise<Parts> {
  const found: [string, unknown][] = []
  let size = 0
  for await (const part of request.parts({ limits })) {
    const bytes = part.type === 'field' ? textSize(part) : 0
    size += bytes
    if (size > mostText) throw tooMuchText()
    share.grow(bytes)
    found.push([part.fieldname, part.type === 'file' ? await take(part) : part.value])
  }
  return found
}

function textSize(part: Exclude<Multipart, MultipartFile>): number {
  if (part.valueTruncated) throw tooMuchText()
  return part.fieldname.length + (typeof part.value === 'string' ? part.value.length : 0)
}

/** Stores a file; its digest is the same for the same bytes. */
async function storePart(
  { file, filename, mimetype }: MultipartFile,
  owner: string,
  { quota, refuse, bodies: _bodies, ...store }: FormLimits,
): Promise<{ readonly file: StoredFile; readonly digest: string }> {
  const hash = createHash('sha256')
  const bytes: AsyncIterable<Uint8Array> = file
  const content = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  const stored = await storeUpload(store, {
    owner: { id: owner, quota },
    content: content(),
    contentType: mimetype,
    name: filename,
    use: 'input',
  }).catch(refuse)
  return { file: stored, digest: `sha256:${hash.digest('hex')}` }
}

const tooMuchText = (): Problem =>
  new Problem('body-too-large', `The texts of a form can have ${mostText} bytes in total. Send a file, or its address.`)

/** Turns an error of the parser into a problem. */
function formProblem(error: unknown): unknown {
  const found: unknown = isRecord(error) || error instanceof Error ? Reflect.get(error, 'code') : ''
  const code = String(found)
  if (/^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)) {
    return new Problem('body-too-large', `A form can have ${limits.fields} fields and ${limits.files} files.`)
  }
  // The parser throws plain errors; those of the disk have codes of the system.
  const isBroken = code === 'undefined' ? isPlain(error) : /^(?:FST_|ECONNRESET|ERR_STREAM)/.test(code)
  return isBroken
    ? new Problem('bad-request', 'The form cannot be read: it is broken, or it broke off. Send it again.')
    : error
}

const isPlain = (error: unknown): boolean => error instanceof Error && error.constructor === Error
