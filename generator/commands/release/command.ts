import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Option } from 'commander'
import { findConfig } from '../../configuration/find.ts'
import type { FolderFlags, Settings } from '../../configuration/settings.ts'
import { plural } from '../../reporting/pretty.ts'
import { visible } from '../../reporting/visible.ts'
import { buildOptions, exit, report, specSettings, specsFlag, type CommandLine } from '../commandLine.ts'
import type { GitRepository } from './git.ts'
import type { ReleaseJournal } from './journal.ts'
import type { Refusal } from './refusal.ts'
import type { ForeignRelease, Release, ReleaseOptions } from './release.ts'

interface Choices {
  readonly from?: string
  readonly as?: string
  readonly prerelease?: string
}

interface Flags extends FolderFlags, Choices {
  readonly dryRun: boolean
  readonly check: boolean
}

/** Adds `release`. `templates` is the folder with the templates of the targets. */
export function addRelease(commandLine: CommandLine, templates: string): void {
  commandLine.program
    .command('release')
    .description('set the version and write the changelog for what has changed since the last release')
    .option(...specsFlag)
    .option('--out <dir>', 'the folder of packages (default: from the configuration, or generated)')
    .option('--from <source>', 'the last release, as in gatewright diff (default: the last tag)')
    .option('--as <version>', 'the version to set, instead of the one that the changes need')
    .addOption(new Option('--prerelease <word>', 'make a prerelease, such as 1.3.0-rc.1 for rc').conflicts('as'))
    .option('--dry-run', 'write nothing; print what would be written', false)
    .option('--check', 'write nothing; fail if the version or the changelog does not match the changes', false)
    .action(async ({ dryRun, check, from, as, prerelease, ...flags }: Flags) => {
      const [{ Refusal, UsageRefusal }, { SourceError }] = await Promise.all([
        import('./refusal.ts'),
        import('../../diffing/index.ts'),
      ])
      const choices = {
        ...(from !== undefined && { from }),
        ...(as !== undefined && { as }),
        ...(prerelease !== undefined && { prerelease }),
      }
      try {
        const config = commandLine.program.opts<{ config?: string }>().config ?? findConfig('.')
        const [repository, stopped] = await stoppedRelease(config === undefined ? '.' : dirname(config))
        if (stopped !== undefined && (check || dryRun)) throw new Refusal(stoppedWords)
        stopped?.undo() // before the configuration is loaded, which can have the version
        const settings = await specSettings(commandLine, flags)
        if (stopped !== undefined) await rebuild(stopped, settings, templates)
        const options = await optionsOf(settings, choices, repository)
        process.exitCode = check
          ? await checked(settings, options, templates)
          : await released(settings, options, dryRun, templates)
      } catch (error) {
        const isUsage = error instanceof UsageRefusal || (from !== undefined && error instanceof SourceError)
        if (!isUsage && !(error instanceof Refusal)) throw error
        console.error(`error: ${visible(error.message)}`)
        process.exitCode = isUsage ? exit.usage : exit.failed
      }
    })
}

const stoppedWords = 'A release was interrupted. Run gatewright release, which undoes it first.'

/** The repository of a folder, or why there is none, and the journal of a release that was stopped there, if one was. */
async function stoppedRelease(folder: string): Promise<readonly [GitRepository | Refusal, ReleaseJournal | undefined]> {
  const [{ GitRepository }, { ReleaseJournal }] = await Promise.all([import('./git.ts'), import('./journal.ts')])
  const repository = GitRepository.of(folder)
  const journal = repository instanceof GitRepository ? new ReleaseJournal(repository, folder) : undefined
  return [repository, journal?.isOpen === true ? journal : undefined]
}

/** Builds the packages again that a stopped release may have left with two versions. */
async function rebuild(stopped: ReleaseJournal, settings: Settings, templates: string): Promise<void> {
  if (!(await builds(settings, templates))) return // what follows says why
  stopped.close()
  console.error('An interrupted release was undone.')
}

async function optionsOf(
  settings: Settings,
  choices: Choices,
  repository: GitRepository | Refusal,
): Promise<ReleaseOptions> {
  const { specs, kinds, config, packages, base: folder = '.' } = settings
  const [{ diffCatalogues, sideOf }, { GitRepository }, { versionPlace }, { shownPath }] = await Promise.all([
    import('../../diffing/index.ts'),
    import('./git.ts'),
    import('./versionFile.ts'),
    import('../../base/path.ts'),
  ])
  const after = await sideOf(specs, { specs, kinds })
  if (!(repository instanceof GitRepository)) throw repository
  const { from, tagPrefix = 'v', changelog = 'CHANGELOG.md' } = settings.release
  return {
    ...(from !== undefined && { from }),
    ...choices,
    repository,
    folder,
    tagPrefix,
    current: packages.version ?? after.catalogue.service.version,
    place: versionPlace(config, specs, packages.version),
    changelog: shownPath(join(folder, changelog)),
    date: new Date().toISOString().slice(0, 10),
    changesSince: async (source) => diffCatalogues(await sideOf(source, { specs, kinds }), after),
  }
}

async function checked(settings: Settings, options: ReleaseOptions, templates: string): Promise<number> {
  const { checkRelease } = await import('./release.ts')
  const { previous, version, problems: found } = await checkRelease(options)
  const problems = [...found, ...(await packageProblems(settings, templates))]
  for (const problem of problems) console.error(`error: ${visible(problem)}`)
  if (problems.length > 0) return exit.failed
  console.log(visible(`${version} matches the changes since ${previous?.source ?? 'the beginning'}.`))
  return exit.done
}

/** Whether the packages, with all that npm publishes of them, are what the specs say: a sentence if they are not. */
async function packageProblems(settings: Settings, templates: string): Promise<readonly string[]> {
  const [{ build }, { differing }] = await Promise.all([
    import('../../building/builder.ts'),
    import('../buildReport.ts'),
  ])
  const { plan } = await build({ ...(await buildOptions(settings, templates, true)), needsProducts: true })
  const paths = plan === undefined ? [] : differing(plan)
  const [first] = paths
  if (first === undefined) return []
  const count = `${plural(paths.length, 'file')} in ${settings.out}/ ${paths.length === 1 ? 'is' : 'are'}`
  return [`${count} not up to date, such as ${join(settings.out, first)}: run npx gatewright build.`]
}

async function released(
  settings: Settings,
  options: ReleaseOptions,
  isTrial: boolean,
  templates: string,
): Promise<number> {
  const [{ planRelease }, { publicPackages, releaseText }] = await Promise.all([
    import('./release.ts'),
    import('./text.ts'),
  ])
  const release = await planRelease(options, isTrial)
  if (!isTrial && !(await write(release, options, settings, templates))) return exit.failed
  const hasLockfile = existsSync(join(options.folder, 'package-lock.json'))
  const packages = publicPackages(settings.out)
  const elsewhere = await foreignReleases(release, settings)
  const text = releaseText(release, { packages, elsewhere, hasLockfile, isTrial })
  for (const line of text.split('\n')) console.log(visible(line))
  return exit.done
}

/** The packages of a release that are published elsewhere than on npm, if they have been built. */
async function foreignReleases({ version }: Release, settings: Settings): Promise<readonly ForeignRelease[]> {
  const { packagesOf } = await import('../../catalogue/packages.ts')
  const service = { version, license: 'MIT' } // only the version is part of the commands
  const { elsewhere } = packagesOf(service, await settings.targets(), { ...settings.packages, version })
  return Object.entries(elsewhere).flatMap(([target, { publish }]) => {
    const folder = `${settings.out}/${target}`
    return existsSync(folder) ? [{ folder, publish }] : []
  })
}

/** Writes the files of a release, and builds the packages with its version; false if that failed, and the files are as before. */
async function write(
  { version, files }: Release,
  { repository, folder }: ReleaseOptions,
  settings: Settings,
  templates: string,
): Promise<boolean> {
  const { ReleaseJournal } = await import('./journal.ts')
  const packages = settings.packages.version === undefined ? settings.packages : { ...settings.packages, version }
  const journal = new ReleaseJournal(repository, folder)
  return journal.replacing(files, () => builds({ ...settings, packages }, templates))
}

/** Builds the packages; false if that failed, which it reports. */
async function builds(settings: Settings, templates: string): Promise<boolean> {
  const { build } = await import('../../building/builder.ts')
  const { codeOf, printBuild } = await import('../buildReport.ts')
  const built = await build(await buildOptions(settings, templates, false))
  report(built.diagnostics)
  const run = { out: settings.out, check: false, seconds: 0 }
  if (codeOf(built, run) === exit.done) return true
  printBuild(built, run)
  return false
}
