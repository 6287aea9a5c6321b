import { compare, parse, type SemVer } from 'semver'
import { bumpOf, nextVersion, type Change } from '../../diffing/index.ts'
import { historyAdvice } from '../../diffing/sources/repository.ts'
import type { GitRepository } from './git.ts'
import { Refusal, UsageRefusal } from './refusal.ts'

/** The input of a release. */
export interface ReleaseRequest {
  readonly repository: GitRepository
  /** The version that the specs or the configuration have. */
  readonly current: string
  /** The first part of each tag, before the version. */
  readonly tagPrefix: string
  /** The source of the last release, if it is not the last tag. */
  readonly from?: string | undefined
  /** The version that a person has chosen. */
  readonly as?: string | undefined
  /** The word of a prerelease. */
  readonly prerelease?: string | undefined
}

/** The last release, to compare with: a tag, or another source with the version that stands in the files now. */
export interface Previous {
  /** As people write it. */
  readonly source: string
  /** As `gatewright diff` reads it. */
  readonly ref: string
  readonly version: string
}

/** Finds the last release; undefined if there was none. Tags of the current commit only count if `withHead` says so. */
export function previousRelease(
  { repository, current, tagPrefix, from }: ReleaseRequest,
  withHead = true,
): Previous | undefined {
  const tags = releaseTags(repository.mergedTags(withHead || from !== undefined), tagPrefix)
  if (from !== undefined) return { source: from, ref: from, version: versionIn(from, tags) ?? current }
  const last = lastRelease(tags)
  if (last === undefined && repository.isShallow)
    throw new Refusal(
      `This clone has only a part of the history, and no tag ${tagPrefix}<version> in it: ${historyAdvice}`,
    )
  return last === undefined
    ? undefined
    : { source: last.name, ref: `git:refs/tags/${last.name}`, version: last.version.version }
}

/** The version that a source names: a tag, or a published package. */
const versionIn = (source: string, tags: readonly ReleaseTag[]): string | undefined =>
  (tags.find(({ name }) => name === source)?.version ?? versionOf(/^npm:.*@([^@]*)$/.exec(source)?.[1] ?? ''))?.version

/**
 * Returns the version of the next release. Throws a Refusal if nothing has changed, or if the version is taken or too old: one
 * that a person has chosen before anything is compared, which takes longest.
 */
export async function releaseVersion(
  { repository, current, tagPrefix, prerelease, as: chosen }: ReleaseRequest,
  previous: Previous | undefined,
  comparing: () => Promise<readonly Change[]>,
): Promise<{ readonly version: string; readonly changes: readonly Change[] }> {
  const tags = releaseTags(repository.tags, tagPrefix)
  if (chosen !== undefined) requireNew(chosen, previous, tags, tagPrefix)
  const changes = await comparing()
  if (chosen !== undefined) return { version: chosen, changes }
  if (previous !== undefined && changes.length === 0)
    throw new Refusal(
      `Nothing has changed for callers since ${previous.source}, so there is nothing to release. To release it anyway, choose a version with --as.`,
    )
  const version = nextRelease({ needed: neededVersion(previous, changes, current), current, prerelease, tags })
  requireNew(version, previous, tags, tagPrefix)
  return { version, changes }
}

/** Throws a Refusal for a word that cannot be a part of a tag and of the commands that are printed. */
export function requireWords({ tagPrefix, prerelease = 'rc', as }: ReleaseRequest): void {
  if (as !== undefined && versionOf(as) === undefined) throw new UsageRefusal(notVersion(as))
  if (!/^[\w@][\w./@-]*$/.test(tagPrefix) || /\.\.|\/\//.test(tagPrefix))
    throw new Refusal(
      `${JSON.stringify(tagPrefix)} cannot begin a tag: release.tagPrefix has letters, digits and the characters _ . / @ -, such as "v".`,
    )
  if (!/^[A-Za-z][\dA-Za-z-]{0,50}$/.test(prerelease))
    throw new UsageRefusal(
      `${JSON.stringify(prerelease)} is not the word of a prerelease: it begins with a letter, and has only letters, digits and -, such as "rc".`,
    )
}

/** The version that the changes since the last release need; without one, that of the files. */
export const neededVersion = (previous: Previous | undefined, changes: readonly Change[], current: string): string =>
  previous === undefined || changes.length === 0
    ? (previous?.version ?? current)
    : nextVersion(previous.version, bumpOf(changes))

function requireNew(text: string, previous: Previous | undefined, tags: readonly ReleaseTag[], prefix: string): void {
  const version = requireVersion(text)
  if (tags.some(({ name }) => name === `${prefix}${text}`))
    throw new Refusal(
      `The tag ${prefix}${text} exists already: this version was released. Choose another one with --as, or delete the tag if it was a mistake.`,
    )
  if (previous !== undefined && compare(version, requireVersion(previous.version)) < 0)
    throw new Refusal(
      `${text} is older than ${previous.version}, the version of ${previous.source}. Choose a newer one with --as.`,
    )
}

/** Throws a Refusal if the folder has changes that are not committed: the release would contain them unseen. */
export function requireClean(repository: GitRepository): void {
  const changed = repository.changes()
  if (changed.length === 0) return
  const more = changed.length > 3 ? `, and ${changed.length - 3} more` : ''
  throw new Refusal(
    `The working tree has uncommitted changes (${changed.slice(0, 3).join(', ')}${more}): commit or stash them, and run this again.`,
  )
}

/** Reads a version without build metadata, which npm ignores; undefined if the text is not one. */
export function versionOf(text: string): SemVer | undefined {
  const version = parse(text)
  return version?.version === text ? version : undefined
}

/** The three numbers of a version. */
export const coreOf = ({ major, minor, patch }: SemVer): string => `${major}.${minor}.${patch}`

/** A tag of git that names a release. */
interface ReleaseTag {
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
interface NextRelease {
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
const notVersion = (text: string): string =>
  `${JSON.stringify(text)} is not a version, such as "1.0.0" or "1.0.0-beta.1".`
