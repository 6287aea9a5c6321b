import { isRecord } from '../base/values.ts'
import { issueAt, invalid } from '../http/issues.ts'

/** A file that came with a request, and is stored. */
export class StoredUpload {
  readonly url: string
  readonly contentType: string

  constructor(url: string, contentType: string) {
    this.url = url
    this.contentType = contentType
  }
}

/** The fields of a request; files are StoredUploads. */
export interface Body {
  readonly fields: ReadonlyMap<string, unknown>
  /** Whether it came as a form, where all values are text. */
  readonly isForm: boolean
}

/** The fields of a JSON body: null means the same as no field. Throws the problem that it is no object. */
export function jsonBody(body: unknown): Body {
  if (!isRecord(body)) throw invalid([issueAt([], 'wrong-type', 'an object', body)])
  return { fields: new Map(Object.entries(body).filter(([, value]) => value !== null)), isForm: false }
}

/** A list or an object in a form or a list of a form, whose names end in brackets: `image[]`, `input_reference[image_url]`. */
const bracketed = /^([^[\]]+)\[([^[\]]*)\]$/

/** The fields of a form from its parts. Parts of the same name become a list. */
export function formBody(parts: readonly (readonly [name: string, value: unknown])[]): Body {
  const fields = new Map<string, unknown>()
  for (const [name, value] of parts) {
    const [, list, key = ''] = bracketed.exec(name) ?? []
    const known = fields.get(list ?? name)
    if (list !== undefined && key !== '')
      fields.set(list, new Map([...(known instanceof Map ? known : []), [key, value]]))
    else if (list !== undefined || known !== undefined) fields.set(list ?? name, [...[known ?? []].flat(), value])
    else fields.set(name, value)
  }
  const plain = [...fields].map(([name, value]) => [name, value instanceof Map ? objectOf(value) : value] as const)
  return { fields: new Map(plain), isForm: true }
}

const objectOf = (entries: ReadonlyMap<string, unknown>): object => Object.fromEntries(entries)

/** Reads a field that must be one of these texts, by default the first. Throws the problem that it is another value. */
export function optionOf<Option extends string>(
  { fields }: Body,
  name: string,
  options: readonly [Option, ...Option[]],
): Option {
  const value = fields.get(name) ?? options[0]
  const found = options.find((option) => option === value)
  if (found !== undefined) return found
  throw invalid([issueAt([name], 'not-an-option', `one of ${options.join(', ')}`, value)])
}

/** Whether a field is true. Throws the problem that it is neither true nor false. */
export function flagOf({ fields, isForm }: Body, name: string): boolean {
  const value = fields.get(name) ?? false
  if (typeof value === 'boolean') return value
  if (isForm && (value === 'true' || value === 'false')) return value === 'true'
  throw invalid([issueAt([name], 'wrong-type', 'true or false', value)])
}
