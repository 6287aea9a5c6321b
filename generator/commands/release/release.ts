import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { compare } from 'semver'
import { shellWord } from '../../base/path.ts'
import { changelog, type Change } from '../../diffing/index.ts'
import { FileError, reasonOf } from '../../files/reason.ts'
import {
  coreOf,
  neededVersion,
  previousRelease,
  releaseVersion,
  requireClean,
  requireVersion,
  requireWords,
  type Previous,
  type ReleaseRequest,
} from './plan.ts'
import { withVersion, type VersionPlace } from './versionFile.ts'

/** A catalogue to release, and the choices of the person who releases it. */
export interface ReleaseOptions extends ReleaseRequest {
  /** The folder of the catalogue, in a git repository. */
  readonly folder: string
  /** Where the version of the packages stands. */
  readonly place: VersionPlace
  /** The path of the changelog. */
  readonly changelog: string
  /** The day of the release, such as 2026-11-22. */
  readonly date: string
  /** Compares the catalogue with a source of an earlier one. */
  readonly changesSince: (source: string) => Promise<readonly Change[]>
}

/** A release as it can be made: nothing is written yet. */
export interface Release {
  readonly previous: Previous | undefined
  readonly version: string
  readonly tag: string
  /** The folder to commit, if it is only a part of the repository. */
  readonly part: string | undefined
  readonly changes: readonly Change[]
  /** The entry of the changelog. */
  readonly entry: string
  /** The next text of each file that changes, by its path. */
  readonly files: ReadonlyMap<string, string>
}

/** Plans a release. Throws a Refusal with the reason why none can be made; a trial can have uncommitted changes. */
export async function planRelease(options: ReleaseOptions, isTrial: boolean): Promise<Release> {
  const { repository } = options
  requireWords(options)
  if (!isTrial) requireClean(repository)
  const previous = previousRelease(options)
  const { version, changes } = await releaseVersion(options, previous, async () =>
    previous === undefined ? [] : options.changesSince(previous.ref),
  )
  const entry =
    previous === undefined
      ? `## ${version} (${options.date})\n\nThe first release.\n`
      : changelog(changes, { version, date: options.date })
  const { place, current } = options
  const texts = new Map([
    ...(version === current
      ? []
      : [[place.file, withVersion(requireText(place.file), place, current, version)] as const]),
    [options.changelog, withEntry(textOf(options.changelog), version, entry)] as const,
  ])
  return {
    previous,
    version,
    tag: `${options.tagPrefix}${version}`,
    part: repository.prefix === '' ? undefined : options.folder,
    changes,
    entry,
    files: texts,
  }
}

/** The state of a catalogue whose version and changelog are right. */
export interface CheckedRelease {
  readonly previous: Previous | undefined
  readonly version: string
  /** Why the version or the changelog is not that of a release, in sentences. */
  readonly problems: readonly string[]
}

/**
 * Checks that the version and the changelog match the changes since the release before. What is not committed counts as if
 * the next commit had it: then the tag of the current commit is of the release before.
 */
export async function checkRelease(options: ReleaseOptions): Promise<CheckedRelease> {
  const { current: version, tagPrefix, repository } = options
  const isCommitted = repository.changes().length === 0
  const previous = previousRelease(options, !isCommitted)
  const changes = previous === undefined ? [] : await options.changesSince(previous.ref)
  const isReleased = previous?.version === version && changes.length === 0
  const problems = isReleased ? [] : [...versionProblems(options, previous, changes), ...changelogProblems(options)]
  const tagged = repository.commitOf(`${tagPrefix}${version}`)
  if (!isReleased && tagged !== undefined && !(isCommitted && tagged === repository.head))
    problems.push(
      `The tag ${tagPrefix}${version} belongs to another commit, so this version was released before these changes.`,
    )
  return { previous, version, problems }
}

function versionProblems(
  { current, place, as }: ReleaseOptions,
  previous: Previous | undefined,
  changes: readonly Change[],
): readonly string[] {
  const needed = requireVersion(as ?? neededVersion(previous, changes, current))
  if (compare(coreOf(requireVersion(current)), needed) >= 0) return []
  return [
    `The version in ${place.file} is ${current}, but the changes since ${previous?.source ?? 'the last release'} need ${needed.version}.`,
  ]
}

function changelogProblems({ current, changelog: file }: ReleaseOptions): readonly string[] {
  return hasEntry(textOf(file) ?? '', current) ? [] : [`${file} has no entry for ${current}.`]
}

const textOf = (path: string): string | undefined => (existsSync(path) ? requireText(path) : undefined)

function requireText(path: string): string {
  const bytes = bytesOf(path)
  if (!isUtf8(bytes))
    throw new FileError(
      `${path} is not UTF-8, so it cannot be written without a loss: convert it, commit it, and run this again.`,
    )
  return bytes.toString('utf8')
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${reasonOf(error)}.`)
  }
}

/** The commands that commit a release and its tag, in their order. */
export const commitCommands = (
  { version, tag, part }: Pick<Release, 'version' | 'tag' | 'part'>,
  hasLockfile: boolean,
): readonly string[] => [
  ...(hasLockfile ? ['npm install --package-lock-only'] : []),
  `git add --all${part === undefined ? '' : ` ${shellWord(part)}`}`,
  `git commit --message "Release ${version}"`,
  `git tag --annotate ${tag} --message "Release ${version}"`,
  `git push origin HEAD ${tag}`,
]

/** The commands that publish the packages of a release, in their order. */
export function publishCommands({ version }: Pick<Release, 'version'>, packages: readonly string[]): readonly string[] {
  const word = requireVersion(version).prerelease[0]
  const npmTag = word === undefined ? '' : ` --tag ${isRange(word) ? 'next' : word}`
  return packages.map((folder) => `npm publish ${shellWord(`./${folder}`)} --provenance${npmTag}`)
}

/** A package that is published elsewhere than on npm: its folder, and the commands that publish it. */
export interface ForeignRelease {
  readonly folder: string
  readonly publish: readonly string[]
}

/** The commands that publish packages elsewhere, in their order. */
export const foreignCommands = (packages: readonly ForeignRelease[]): readonly string[] =>
  packages.flatMap(({ folder, publish }) =>
    publish.map((command) => command.replaceAll('{folder}', () => shellWord(`./${folder}`))),
  )

/** Whether npm reads a word as a range of versions: it refuses such a word as a tag. */
const isRange = (word: string | number): boolean => typeof word === 'number' || /^v*(?:\d+|x)$/i.test(word)

/** A section of a changelog, by its offsets in the text: from its heading of the second level up to the next one. */
interface Section {
  readonly heading: string
  readonly start: number
  readonly end: number
}

/**
 * Adds the entry of a version to the text of a changelog. Whatever people wrote stays as it is: their section
 * "Unreleased" gets the heading of the entry, and the entry follows what they wrote in it or in a section of the version.
 */
export function withEntry(text: string | undefined, version: string, entry: string): string {
  if (text === undefined || text.trim() === '') return `# Changelog\n\n${entry.trim()}\n`
  const line = text.includes('\r\n') ? '\r\n' : '\n'
  const added = entry.trim().replaceAll(/\r?\n/g, line)
  const sections = sectionsOf(text)
  const own = sections.find(({ heading }) => isUnreleased(heading) || isOf(heading, version))
  if (own !== undefined) return mergedInto(text, own, added, line)
  const at = sections[0]?.start ?? text.length
  const before = text.slice(0, at)
  return `${withoutLineEnds(before)}${line}${line}${added}${line}${at < text.length ? line : ''}${text.slice(at)}`
}

/** Adds an entry to the end of a section. */
function mergedInto(text: string, { heading, start, end }: Section, entry: string, line: string): string {
  const [title = '', ...rest] = entry.split(line)
  const own = withoutLineEnds(text.slice(start + heading.length, end))
  const body = rest.join(line).trim()
  const after = text.slice(start + heading.length + own.length)
  const parts = [`${isUnreleased(heading) ? title : heading}${own}`, ...(body === '' ? [] : [body])]
  return `${text.slice(0, start)}${parts.join(`${line}${line}`)}${after}`
}

/** A text up to its last empty lines: spaces at the end of a line are a line break in Markdown. */
function withoutLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Whether a changelog has the entry of a version. */
export const hasEntry = (text: string, version: string): boolean =>
  sectionsOf(text).some(({ heading }) => isOf(heading, version))

const isUnreleased = (heading: string): boolean => /^## +\[?unreleased\]?\W*$/i.test(heading)

/** Whether a heading names a version, as `## 1.0.0`, `## v1.0.0 (2026-11-22)` and `## [1.0.0] - 2026-11-22` do. */
const isOf = (heading: string, version: string): boolean => /^## +\[?v?([^\s\])]+)/.exec(heading)?.[1] === version

/** The sections of a changelog. Lines in blocks of code are no headings. */
function sectionsOf(text: string): readonly Section[] {
  const found: { readonly heading: string; readonly start: number }[] = []
  let fence: string | undefined
  let start = 0
  for (const line of text.split('\n')) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined && /^## /.test(line)) found.push({ heading: line.trimEnd(), start })
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) fence = undefined
    start += line.length + 1
  }
  return found.map((section, index) => ({ ...section, end: found[index + 1]?.start ?? text.length }))
}
