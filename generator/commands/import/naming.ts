import { idProblem, longest, paramPattern, workflowProblem } from '../../catalogue/names.ts'

/** A name as words of a-z 0-9 joined by `-`: both `textToSpeech` and `/text/to_speech` become `text-to-speech`. */
export const slug = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.+/g, '.')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .replace(/-?\.-?/g, '.') || 'unnamed'

/** The owner in an id such as `owner/name`; the id itself if it has no slash. */
export const vendorOf = (id: string): string => id.split('/')[0] ?? id

/** A legal id for a name: the name itself if it is legal. */
export function legalId(name: string): string {
  if (idProblem(name) === undefined) return name
  const short = withoutCase(name)
    .slice(0, longest - 2)
    .replace(/(?<![-._])[-._]+$/, '')
  const candidates = [
    short,
    slug(name)
      .slice(0, longest - 2)
      .replace(/(?<![-.])[-.]+$/, ''),
  ]
  const legal = [...candidates, ...candidates.map((one) => `m-${one}`)].find((one) => idProblem(one) === undefined)
  return legal ?? 'unnamed'
}

const withoutCase = (name: string): string => name.toLowerCase().replaceAll('/', '-')

/** The id of a vendor's model. It begins with the vendor, as the guide recommends. */
export function modelId(vendor: string, name: string): string {
  const id = legalId(name.replaceAll('/', '-'))
  return id === vendor || id.startsWith(`${vendor}-`) ? id : legalId(`${vendor}-${id}`)
}

/** The workflow of a model: `vendor/name` if that is a legal name, otherwise a legal name that is similar. */
export function workflowOf(vendor: string, name: string): string {
  const path = `${vendor}/${name}`
  if (workflowProblem(path) === undefined) return path
  const legal = path.split('/').map(legalId).join('/')
  if (workflowProblem(legal) === undefined) return legal
  const owner = legalId(vendor)
  return `${owner === 'v1' ? 'v1-models' : owner}/${legalId(name.replaceAll('/', '-'))}-model`
}

/**
 * A legal parameter name that is not taken: the name itself if possible, else its Latin letters without accents. A name in
 * another script becomes `param`, which everybody can type.
 */
export function legalParam(name: string, taken: ReadonlySet<string>): string {
  const latin = name.normalize('NFKD').replace(/\p{M}+/gu, '')
  const words = latin.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '')
  return free(paramPattern.test(name) ? name : legalStart(words), (one) => taken.has(one), '_')
}

/** A name that is not taken: the name itself, or else with the first number behind it that makes one. */
export function free(name: string, isTaken: (name: string) => boolean, separator = '-'): string {
  for (let index = 2, next = name; ; next = `${name}${separator}${index++}`) if (!isTaken(next)) return next
}

const legalStart = (words: string): string =>
  (/^[A-Za-z]/.test(words) ? words : words === '' ? 'param' : `param_${words}`).slice(0, longest)

/** A name as a step of a path in an expression. */
export const step = (name: string): string =>
  /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !['true', 'false', 'null'].includes(name)
    ? name
    : `\`${name.replaceAll('`', '')}\``
