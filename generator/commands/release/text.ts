import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../../language/values.ts'
import { countsOf } from '../../diffing/changelog.ts'
import { plural } from '../../reporting/pretty.ts'
import { commitCommands, foreignCommands, publishCommands, type ForeignRelease, type Release } from './release.ts'

/** The details of a text about a release that the release itself lacks. */
export interface ReleaseText {
  /** The folders of the packages to publish; none if they have never been built. */
  readonly packages: readonly string[]
  /** The packages that are published elsewhere than on npm. */
  readonly elsewhere: readonly ForeignRelease[]
  /** Whether the folder has a lock file of npm, which contains the versions of the packages. */
  readonly hasLockfile: boolean
  /** Whether nothing was written. */
  readonly isTrial: boolean
}

/** A release for the person who makes it: the version and why, the files, the tag, and the commands that follow. */
export function releaseText(release: Release, { packages, elsewhere, hasLockfile, isTrial }: ReleaseText): string {
  const { version, tag, files, entry } = release
  return [
    `${version}: ${reasonOf(release)}.`,
    `${isTrial ? 'It would write' : 'Written:'} ${[...files.keys()].join(', ')}${isTrial ? '' : ', and the packages'}.`,
    ...(isTrial ? ['', indented(entry.trim())] : []),
    '',
    `Tag: ${tag}`,
    isTrial ? 'The commands after it would be:' : 'Read the changelog, and then run:',
    '',
    ...commitCommands(release, hasLockfile).map((command) => `  ${command}`),
    ...(packages.length + elsewhere.length === 0
      ? []
      : [
          '',
          'Publish in a pipeline, such as one that the tag starts. Elsewhere, npm cannot state the provenance:',
          '',
        ]),
    ...[...publishCommands(release, packages), ...foreignCommands(elsewhere)].map((command) => `  ${command}`),
  ].join('\n')
}

/** Why the version is the next one. */
function reasonOf({ previous, changes }: Release): string {
  if (previous === undefined) return 'the first release'
  if (changes.length === 0) return `nothing has changed for callers since ${previous.source}`
  return `${plural(changes.length, 'change')} since ${previous.source} (${countsOf(changes)})`
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** A package of the output folder that npm can publish. */
interface PublicPackage {
  readonly folder: string
  readonly name: string
  readonly needs: readonly string[]
}

/** The folders of the packages that npm can publish, each after those that it needs. */
export function publicPackages(out: string): readonly string[] {
  const packages = existsSync(out)
    ? readdirSync(out)
        .sort()
        .flatMap((name) => packageIn(`${out}/${name}`))
    : []
  const ordered = new Set<string>()
  const visit = ({ folder, needs }: PublicPackage): void => {
    if (ordered.has(folder)) return
    for (const one of packages) if (needs.includes(one.name)) visit(one)
    ordered.add(folder)
  }
  for (const one of packages) visit(one)
  return [...ordered]
}

/** The package in a folder, if a build made it and it is not private. */
function packageIn(folder: string): readonly PublicPackage[] {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return []
  const manifest = fieldsOf(readManifest(file))
  if (manifest['gatewright'] === undefined || manifest['private'] === true) return []
  return [{ folder, name: String(manifest['name']), needs: Object.keys(fieldsOf(manifest['dependencies'])) }]
}

function readManifest(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // not a file of a build
  }
}
