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
  const impacts = ['breaking', 'possibly-breaking', 'additive', 'cosmetic'] as const
  const counts = impacts.flatMap((impact) => {
    const count = changes.filter((change) => change.impact === impact).length
    return count === 0 ? [] : [`${count} ${impact.replace('-', ' ')}`]
  })
  return `${plural(changes.length, 'change')} since ${previous.source} (${counts.join(', ')})`
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')
