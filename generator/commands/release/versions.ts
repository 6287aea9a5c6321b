import { compare, parse, type SemVer } from 'semver'
import { Refusal } from './refusal.ts'

/** Reads a version without build metadata, which npm ignores; undefined if the text is not one. */
export function versionOf(text: string): SemVer | undefined {
  const version = parse(text)
  return version?.version === text ? version : undefined
}

/** The three numbers of a version. */
export const coreOf = ({ major, minor, patch }: SemVer): string => `${major}.${minor}.${patch}`

/** A tag of git that names a release. */
export interface ReleaseTag {
  readonly name: string
  readonly version: SemVer
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
  return [...candidates].sort((a, b) => compare(b.version, a.version))[0]
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
  const [wanted, present] = [coreOf(requireVersion(needed)), coreOf(requireVersion(current))]
  const core = compare(wanted, present) >= 0 ? wanted : present
  if (prerelease === undefined) return core
  const numbers = tags.flatMap(({ version }) => {
    const [word, number] = version.prerelease
    return coreOf(version) === core && word === prerelease && typeof number === 'number' ? [number] : []
  })
  return `${core}-${prerelease}.${Math.max(0, ...numbers) + 1}`
}

/** Reads a version that must be one. */
export function requireVersion(text: string): SemVer {
  const version = versionOf(text)
  if (version === undefined) throw new Refusal(notVersion(text))
  return version
}

/** The reason why a text is refused that should be a version. */
export const notVersion = (text: string): string =>
  `${JSON.stringify(text)} is not a version, such as "1.0.0" or "1.0.0-beta.1".`
