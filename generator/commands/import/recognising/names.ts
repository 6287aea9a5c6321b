import { listAt, objectAt, textAt, type JsonObject } from '../json.ts'
import { slug } from '../naming.ts'
import { sentenceOf, wordsOf } from './words.ts'
import type { Endpoint } from '../reading/endpoint.ts'

/** Suffixes under which others have their domains, so that the label before them is a name. */
const shared =
  /\.(?:(?:co|com|net|org|ac|gov|edu|or|ne)\.[a-z]{2}|github\.io|vercel\.app|netlify\.app|fly\.dev|run\.app|herokuapp\.com|azurewebsites\.net|azure-api\.net|cloudfunctions\.net|onrender\.com|hf\.space|workers\.dev|pages\.dev)$/

/** Hosts that name nobody: those of examples and of the own machine. */
const nobody = /^(?:localhost|example|invalid|test|local|your-.*|my-.*|host|hostname|server|api)$/

/** The owner of a host, such as `acme` of `https://api.acme.com/v1`; undefined if it has none. */
export function ownerOfHost(address: string): string | undefined {
  const [, authority = ''] = /^(?:https?:)?\/\/([^/?#]+)/i.exec(address) ?? []
  const host = (authority.split('@').at(-1) ?? '')
    .replace(/:\d*$/, '')
    .replace(/:\{[^{}]*\}$/, '')
    .toLowerCase()
    .replace(/\.$/, '')
  if (/^[\d.]+$|^\[/.test(host)) return undefined
  const labels = (shared.test(host) ? host.replace(shared, '') : host.replace(/\.[^.]*$/, '')).split('.')
  const label = labels.at(-1) ?? ''
  const isPlain =
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) &&
    host.includes('.') &&
    !/\.(?:local|localhost|test|invalid|internal|example)$/.test(host)
  return isPlain && !nobody.test(label) ? label : undefined
}

/** The address of a server with the defaults of its variables. */
const addressOf = (server: JsonObject): string =>
  (textAt(server, 'url') ?? '').replace(
    /\{([^{}]+)\}/g,
    (written, name: string) => textAt(objectAt(server, 'variables', name), 'default') ?? written,
  )

/** Words of titles that say what a document is, and not whose it is. */
const plainWords =
  /\b(?:open ?api|rest(?:ful)?|http|public|external|official|api|apis|docs?|documentation|reference|specification|spec|service|services|platform|schema|swagger|endpoints?|gateway|server|v?\d+(?:\.\d+)*)\b/gi

/** The vendor of a document: the owner of its servers' host, or else what its title is about. */
export function ownerIn(root: JsonObject): string {
  const found = listAt(root, 'servers')
    .map((server) => ownerOfHost(addressOf(objectAt(server))))
    .find((one) => one !== undefined)
  if (found !== undefined) return found
  const title = textAt(objectAt(root, 'info'), 'title') ?? 'imported'
  const short = title.replace(plainWords, ' ').trim()
  const isName = slug(short) !== 'unnamed'
  return slug((isName ? short : title).replace(/\.(?:ai|com|io|dev)\b/gi, '').toLowerCase())
}

/** Operation ids that say nothing beside their path. */
const bare =
  /^(?:generate|create|run|invoke|predict|post|submit|start|list|get|add|new|call|execute|process|transcribe|analyze|convert|handler|root)$/i

/** Segments of paths that say nothing. */
const version = /^(?:v\d\w*|api|rest|public|openapi|beta|latest)$/i

/** The name of an operation: its id, if that says more than its path, or else the words of its path. */
export function nameOf({ path, method, operationId }: Endpoint): string {
  const segments = path
    .replace(/\?.*$/, '')
    .split('/')
    .filter((one) => one !== '' && !one.includes('{') && !version.test(one))
  const words = slug(segments.join('-'))
  if (operationId === undefined) return words
  const made = operationId.replace(new RegExp(`_${method}$`, 'i'), '') // FastAPI: the function, the path and the method
  const written = path.replace(/\W/g, '_')
  const own = made.endsWith(written) ? made.slice(0, -written.length) : made
  const id = (made === operationId ? made : own.replace(/_(?:api_)?v\d+_\w*$/i, ''))
    .replace(/^(?:post|put|get)(?:[_-]|(?=[A-Z]))/i, '')
    .replace(/_?(?:endpoint|route|handler)$/i, '')
  return id !== '' && !bare.test(id) ? slug(id) : words === 'unnamed' ? slug(operationId) : words
}

/** The title of an operation: its summary if that fits on a card. If it does not, the words of an id say it better. */
export function titleIn({
  operationId = '',
  ...endpoint
}: Pick<Endpoint, 'operationId'> & { readonly summary: string }): string | undefined {
  const sentence = sentenceOf(endpoint.summary)
  const isName =
    sentence !== '' &&
    !/^(?:note|deprecated|warning|beta)\b/i.test(sentence) &&
    !endpoint.summary.includes(`${sentence}?`)
  if (!isName || (sentence.length > longestName && wordsOf(operationId).length > 1)) return undefined
  return cardName(sentence)
}

/** The longest name on a card. */
const longestName = 60

/** A name that fits on a card: the first sentence of a title, without markup, at most 60 characters, cut at a word. */
export function cardName(sentence: string): string {
  const [, base, variant] = /^(.*)(: [^:]+)$/.exec(sentence) ?? []
  if (base !== undefined && variant !== undefined && variant.length < longestName / 2)
    return `${cut(base, longestName - variant.length)}${variant}`
  return cut(sentence, longestName)
}

/** A text of at most so many characters, cut at a word that can be the last one. */
function cut(sentence: string, most: number): string {
  if (sentence.length <= most) return sentence
  const short = sentence
    .slice(0, most + 1)
    .replace(/\s+\S*$/, '')
    .replace(/(?<![\s,;:.(\-\u2013\u2014])[\s,;:.(\-\u2013\u2014]+$/, '')
  const complete = short.replace(
    /(?<!\s)\s+(?:a|an|the|of|for|from|with|and|or|to|in|on|by|using|that|which|its|your)$/i,
    '',
  )
  return complete.length > 0 && complete.length <= most ? complete : sentence.slice(0, most)
}
