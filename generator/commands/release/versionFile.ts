import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml'
import { Refusal } from './refusal.ts'

/** The only place where the version of all packages stands: `packages.version`, or else `version` in service.yaml. */
export interface VersionPlace {
  readonly file: string
  readonly path: readonly string[]
}

/** Where the version of the packages stands. */
export const versionPlace = (
  config: string | undefined,
  specs: string,
  configured: string | undefined,
): VersionPlace =>
  config === undefined || configured === undefined
    ? { file: join(specs, 'service.yaml'), path: ['version'] }
    : { file: config, path: ['packages', 'version'] }

/** Returns the text of the file with another version, and everything else as it is. */
export function withVersion(text: string, { file, path }: VersionPlace, current: string, next: string): string {
  if (/\.(?:json|ya?ml)$/.test(file)) return withScalar(text, { file, path }, next)
  const literals = [...text.matchAll(/(\bversion['"]?\s*:\s*)(['"`])([^'"`\\\n]*)\2/g)].filter(
    ([, , , value]) => value === current,
  )
  const [only, another] = literals
  if (only === undefined || another !== undefined)
    throw new Refusal(
      `${file} does not have packages.version as a single text, so Gatewright cannot change it: set it to "${next}" yourself, commit it, and run this again.`,
    )
  const [literal, key, quote] = only
  return `${text.slice(0, only.index)}${key}${quote}${next}${quote}${text.slice(only.index + literal.length)}`
}

/** Replaces a value in YAML or JSON, in the quotation marks that it has. */
function withScalar(text: string, { file, path }: VersionPlace, next: string): string {
  const document = parseDocument(text)
  const node = document.getIn(path, true)
  if (node === undefined && path.length === 1 && isMap(document.contents))
    return withNewKey(text, document.contents, next)
  const [start, end] = isScalar(node) ? (node.range ?? []) : []
  if (start === undefined || end === undefined)
    throw new Refusal(`${path.join('.')} in ${file} is not a plain value: write the version there, and run this again.`)
  const mark = /^['"]/.exec(text.slice(start, end))?.[0] ?? '"'
  return `${text.slice(0, start)}${mark}${next}${mark}${text.slice(end)}`
}

/** A service without a version has the default one; its own comes first in the mapping, after the comments. */
function withNewKey(text: string, { flow, range }: YAMLMap, next: string): string {
  const start = range?.[0] ?? 0
  if (flow === true) return `${text.slice(0, start + 1)} version: "${next}",${text.slice(start + 1)}`
  const indentation = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replace('\uFEFF', '')
  const line = text.includes('\r\n') ? '\r\n' : '\n'
  return `${text.slice(0, start)}version: "${next}"${line}${indentation}${text.slice(start)}`
}
