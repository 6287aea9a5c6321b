import type { Headers } from '../catalogue/upstream.ts'
import { nearest } from '../language/nearest.ts'
import { scalar, text, type Field } from '../source/field.ts'

/** The name of an environment variable. */
export const variable: Field<string> = {
  read: (node) => {
    const name = text.read(node)
    if (name === undefined || /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name)) return name
    return void node.report('bad-variable', name)
  },
  schema: { type: 'string', pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$' },
}

/** Text with placeholders such as `{job}`, which must be in `known`; `mark` can stand before their names. */
const template = (known: readonly string[], pattern: RegExp, must: string, mark = ''): Field<string> => ({
  read: (node) => {
    const written = text.read(node)
    if (written === undefined) return undefined
    if (!pattern.test(written)) return void node.report('bad-template', written, `it must ${must}`, undefined)
    const named = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, hole = '']) => withoutMark(hole, mark))
    const unknown = named.find((hole) => !known.includes(hole))
    if (unknown !== undefined) {
      const why = `it has no placeholder {${unknown}}, only ${known.map((hole) => `{${hole}}`).join(', ')}`
      return void node.report('bad-template', written, why, nearest(unknown, known))
    }
    if (!/[{}]/.test(written.replace(/\{[^{}]*\}/g, ''))) return written
    return void node.report('bad-template', written, 'it has an unbalanced brace', undefined)
  },
  schema: { type: 'string', minLength: 1, description: `Holes: ${known.map((hole) => `{${hole}}`).join(', ')}.` },
})

const withoutMark = (hole: string, mark: string): string =>
  mark !== '' && hole.startsWith(mark) ? hole.slice(mark.length) : hole

/**
 * Visible characters of RFC 3986 and braces; no fragment, and no `..` segments. `{+model}` keeps the slashes of its
 * value, as in RFC 6570 (3.2.3).
 */
export const path = (known: readonly string[]): Field<string> =>
  template(
    known.filter((hole) => hole !== 'key'),
    /^(?!.*(?:\/\/|\/\.{1,2}(?:\/|\?|$)))\/[\w\-.~:/?@!$&'()*+,;=%{}]*$/,
    'begin with "/" and contain only characters of paths and queries',
    '+',
  )

/** Names are tokens (RFC 9110, 5.6.2); those that the gateway sets itself are not allowed. */
const headerName = /^(?!(?:host|connection|content-length|transfer-encoding|upgrade)$)[a-z0-9!#$%&'*+.^_`|~-]+$/

/** Headers by name; their values can contain the placeholders in `known`. */
export const headers = (known: readonly string[]): Field<Headers> => ({
  read: (node) => {
    if (!node.isMapping()) return void node.report('wrong-type', node.name, 'a mapping of headers')
    const value = template(known, /^[\t\x20-\x7e]+$/, 'be visible ASCII')
    const read = [...node.entries()].map(([name, child]) => {
      if (headerName.test(name)) return [name, value.read(child)] as const
      return void child.reportKey(
        'bad-template',
        name,
        'the name of a header must be lower case, and not one that the gateway sets',
        undefined,
      )
    })
    const kept = read.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[0], pair[1]] as const]))
    return kept.length === read.length ? Object.fromEntries(kept) : undefined
  },
  schema: { type: 'object', additionalProperties: { type: 'string' } },
})

/** The name of a header that the gateway does not set itself. */
export const header: Field<string> = scalar('a header in lower case', { type: 'string' }, (value) =>
  typeof value === 'string' && headerName.test(value) ? value : undefined,
)

const hostPattern = '^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[0-9]{1,5})?$'

/** A host as an address writes it: in lower case, with its port if that is not the default. */
export const host: Field<string> = scalar(
  'a host such as jobs.example.com or jobs.example.com:8443',
  { type: 'string', pattern: hostPattern },
  (value) => (typeof value === 'string' && new RegExp(hostPattern).test(value) ? value : undefined),
)

/** A media type of an asset. */
export const mediaType: Field<string> = scalar('a media type such as audio/pcm', { type: 'string' }, (value) =>
  typeof value === 'string' && /^(?:image|video|audio)\/[a-z0-9.+-]+$/.test(value) ? value : undefined,
)
