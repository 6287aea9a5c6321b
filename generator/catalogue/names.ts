import { capitalized } from '../language/labels.ts'
import type { Names, Vendor } from './catalogue.ts'

/** The pattern of a model id: segments of `a-z 0-9`, joined by `-`, `.` or `_` (docs/internals/decisions.md 26). */
export const idPattern: RegExp = /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/

/**
 * The maximum length of an id, of a parameter, and of a segment of a workflow name, so that a path with its folders
 * stays below 255.
 */
export const longest = 100

/** The pattern of a parameter name. */
export const paramPattern: RegExp = new RegExp(`^[A-Za-z][A-Za-z0-9_]{0,${longest - 1}}$`)

/** Why this is not an id of a model, vendor or option list; undefined if it is one. */
export function idProblem(id: string): string | undefined {
  if (!idPattern.test(id)) return 'ids are segments of a-z 0-9, joined by "-", "." or "_"'
  return fileNameProblem(id)
}

/** Why some systems cannot store a file or folder of this name, with or without an extension; undefined if all can. */
export function fileNameProblem(name: string): string | undefined {
  if (name.length > longest) return `it is longer than ${longest} characters`
  return /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i.test(name)
    ? 'Windows does not allow a file of this name'
    : undefined
}

/** The display name for an identifier: `text_to-speech` becomes `Text to speech`. */
export function titleOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_/]+/g, ' ')
    .trim()
  return capitalized(words)
}

/** Names that parameters cannot have: `__proto__` sets a prototype. */
export const reservedParams: ReadonlySet<string> = new Set(['__proto__'])

const reservedSegments: ReadonlySet<string> = new Set(['execute', 'submit', 'result', 'cancel', 'events', 'options'])

/** Why this is not a workflow name (docs/internals/decisions.md 6); undefined if it is one. */
export function workflowProblem(name: string): string | undefined {
  const segments = name.split('/')
  if (segments[0]?.toLowerCase() === 'v1')
    return 'the first segment cannot be "v1", which is reserved for the endpoints that serve every model'
  const reserved = segments.find((segment) => reservedSegments.has(segment))
  return reserved === undefined ? pathProblem(name) : `a segment cannot be "${reserved}"`
}

/** Why this is not an alias of a model (docs/internals/decisions.md 26); undefined if it is one. */
export const aliasProblem = (alias: string): string | undefined => pathProblem(alias)

/** Why this is not a path of names; undefined if it is one. */
function pathProblem(path: string): string | undefined {
  if (path.length > 2 * longest) return `it is longer than ${2 * longest} characters`
  for (const segment of path.split('/')) {
    if (segment === '') return 'it has an empty segment'
    if (segment.length > longest) return `a segment cannot be longer than ${longest} characters`
    if (!/^[A-Za-z0-9._-]+$/.test(segment)) return `"${segment}" can contain only A-Z a-z 0-9 . _ -`
    if (/^\.+$/.test(segment)) return `"${segment}" would leave its path`
  }
  return undefined
}

/**
 * The identifiers of an id: `vendor1-v3-omni` is `vendor1V3Omni` and `Vendor1V3Omni`, `vendor2-audio-1.0` is
 * `vendor2Audio1_0`, `3d-scene` is `_3dScene`. Two ids can have the same identifier; checks/ reports that.
 */
export function identifiers(id: string): Names {
  const words = pascalCase(id)
  const pascal = /^[0-9]/.test(words) ? `_${words}` : words // no identifier begins with a digit
  return { pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) }
}

const pascalCase = (name: string): string => name.split('-').map(capitalized).join('').replaceAll('.', '_')

/**
 * The identifier of a workflow name: `vendor2/text-to-speech` is `Vendor2_TextToSpeech`. Two names can have the same
 * one.
 */
export const workflowIdentifier = (name: string): string => name.split('/').map(pascalCase).join('_')

/**
 * Names that a module cannot declare: reserved words of JavaScript (ECMA-262, 12.7.2), and globals that cannot be
 * shadowed.
 */
export const reservedIdentifiers: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function globalThis if implements import in instanceof interface let new null package private ' +
    'protected public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** Whether all objects inherit a property of this name, such as `toString`. */
export const isInherited = (name: string): boolean => Object.hasOwn(Object.prototype, name)

/**
 * Returns the name of a vendor by its id, the same in every document and on every page. A vendor without a file is called
 * by its id as people write it: `vendor12` is `Vendor 12`.
 */
export const vendorName = (vendors: readonly Vendor[], id: string): string =>
  vendors.find((vendor) => vendor.id === id)?.name ?? readable(id)

/** Returns every vendor that makes one of these models, sorted by id, also those without a file. */
export function vendorsOf(
  vendors: readonly Vendor[],
  models: readonly { readonly vendor: string }[],
): readonly Vendor[] {
  const described = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const ids = [...new Set(models.map(({ vendor }) => vendor))].sort()
  return ids.map((id) => described.get(id) ?? { id, name: readable(id) })
}

const readable = (id: string): string => titleOf(id).replace(/(\p{L})(\p{N}+)$/u, '$1 $2')
