import { Refusal } from './refusal.ts'

/** A version of Semantic Versioning, without build metadata: npm ignores it. */
export interface Version {
  readonly text: string
  /** The three numbers, as text. */
  readonly core: string
  /** The identifiers of a prerelease; none for a release. */
  readonly prerelease: readonly string[]
}

const pattern =
  /^((?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2})(?:-([0-9A-Za-z-]{1,100}(?:\.[0-9A-Za-z-]{1,100}){0,20}))?$/

/** Reads a version; undefined if the text is not one. */
export function versionOf(text: string): Version | undefined {
  const [, core, prerelease] = pattern.exec(text) ?? []
  return core === undefined ? undefined : { text, core, prerelease: prerelease?.split('.') ?? [] }
}

/** Orders versions by their precedence: negative if the first one is older. */
export function compareVersions(one: Version, other: Version): number {
  const order = compareLists(one.core.split('.'), other.core.split('.'))
  if (order !== 0) return order
  const [mine, others] = [one.prerelease, other.prerelease]
  if (mine.length === 0 || others.length === 0) return others.length - mine.length
  return compareLists(mine, others)
}

/** Compares identifiers in their order; a longer list is newer. */
function compareLists(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((part, index) => part !== other[index])
  const [mine, others] = [one[differing], other[differing]]
  if (mine === undefined) return one.length - other.length
  return others === undefined ? 1 : compareIdentifiers(mine, others)
}

/** Numbers are compared as numbers, and are older than words. */
function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one < other ? -1 : 1
}

/** A tag of git that names a release. */
export interface ReleaseTag {
  readonly name: string
  readonly version: Version
}

/** The tags that consist of a prefix and a version. */
export const releaseTags = (names: readonly string[], prefix: string): readonly ReleaseTag[] =>
  names.flatMap((name) => {
    const version = name.startsWith(prefix) ? versionOf(name.slice(prefix.length)) : undefined
    return version === undefined ? [] : [{ name, version }]
  })

/** The last release: a prerelease only counts if nothing else was released. */
export function lastRelease(tags: readonly ReleaseTag[]): ReleaseTag | undefined {
  const releases = tags.filter(({ version }) => version.prerelease.length === 0)
  const candidates = releases.length > 0 ? releases : tags
  return [...candidates].sort((a, b) => compareVersions(b.version, a.version))[0]
}

/** The reasons for the next version. */
export interface NextRelease {
  /** The version that the changes since the last release need. */
  readonly needed: string
  /** The version that the files have: a person can have raised it further than the changes need. */
  readonly current: string
  /** The word of a prerelease, such as `rc`. */
  readonly prerelease?: string | undefined
  /** All tags, of which the next prerelease takes the number after the last one. */
  readonly tags: readonly ReleaseTag[]
}

/** Returns the version of the next release. */
export function nextRelease({ needed, current, prerelease, tags }: NextRelease): string {
  const [wanted, present] = [requireVersion(requireVersion(needed).core), requireVersion(requireVersion(current).core)]
  const { core } = compareVersions(wanted, present) >= 0 ? wanted : present
  if (prerelease === undefined) return core
  const numbers = tags.flatMap(({ version }) => {
    const [word, number = ''] = version.prerelease
    return version.core === core && word === prerelease && /^\d+$/.test(number) ? [Number(number)] : []
  })
  return `${core}-${prerelease}.${Math.max(0, ...numbers) + 1}`
}

/** Reads a version that must be one. */
export function requireVersion(text: string): Version {
  const version = versionOf(text)
  if (version === undefined) throw new Refusal(notVersion(text))
  return version
}

/** The reason why a text is refused that should be a version. */
export const notVersion = (text: string): string =>
  `${JSON.stringify(text)} is not a version, such as "1.0.0" or "1.0.0-beta.1".`
