import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Option } from 'commander'
import type { FolderFlags, Settings } from '../configuration/settings.ts'
import type { Release, ReleaseOptions } from '../releasing/release.ts'
import { visible } from '../reporting/visible.ts'
import { exit, report, specSettings, specsFlag, type CommandLine } from './commandLine.ts'

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
    .option('--out <dir>', 'the folder of packages (default: that of the configuration, or generated)')
    .option('--from <source>', 'the last release, as in gatewright diff (default: the last tag)')
    .option('--as <version>', 'the version, instead of the one that the changes need')
    .addOption(new Option('--prerelease <word>', 'make a prerelease, such as 1.3.0-rc.1 for rc').conflicts('as'))
    .option('--dry-run', 'write nothing; print what would be written', false)
    .option('--check', 'write nothing; fail if the version or the changelog does not match the changes', false)
    .action(async ({ dryRun, check, from, as, prerelease, ...flags }: Flags) => {
      const [{ Refusal, UsageRefusal }, { SourceError }] = await Promise.all([
        import('../releasing/refusal.ts'),
        import('../diffing/index.ts'),
      ])
      const choices = {
        ...(from !== undefined && { from }),
        ...(as !== undefined && { as }),
        ...(prerelease !== undefined && { prerelease }),
      }
      try {
        const settings = await specSettings(commandLine, flags)
        const options = await optionsOf(settings, choices)
        process.exitCode = check ? await checked(options) : await released(settings, options, dryRun, templates)
      } catch (error) {
        const isUsage = error instanceof UsageRefusal || (from !== undefined && error instanceof SourceError)
        if (!isUsage && !(error instanceof Refusal)) throw error
        console.error(`error: ${visible(error.message)}`)
        process.exitCode = isUsage ? exit.usage : exit.failed
      }
    })
}

async function optionsOf(settings: Settings, choices: Choices): Promise<ReleaseOptions> {
  const { specs, kinds, config, packages, base: folder = '.' } = settings
  const [{ diffCatalogues, sideOf }, { versionPlace }, { shownPath }] = await Promise.all([
    import('../diffing/index.ts'),
    import('../releasing/versionFile.ts'),
    import('../configuration/find.ts'),
  ])
  const after = await sideOf(specs, { specs, kinds })
  const { from, tagPrefix = 'v', changelog = 'CHANGELOG.md' } = settings.release
  return {
    ...(from !== undefined && { from }),
    ...choices,
    folder,
    tagPrefix,
    current: packages.version ?? after.catalogue.service.version,
    place: versionPlace(config, specs, packages.version),
    changelog: shownPath(join(folder, changelog)),
    date: new Date().toISOString().slice(0, 10),
    changesSince: async (source) => diffCatalogues(await sideOf(source, { specs, kinds }), after),
  }
}

async function checked(options: ReleaseOptions): Promise<number> {
  const { checkRelease } = await import('../releasing/release.ts')
  const { previous, version, problems } = await checkRelease(options)
  for (const problem of problems) console.error(`error: ${visible(problem)}`)
  if (problems.length > 0) return exit.failed
  console.log(visible(`${version} is right for what has changed since ${previous?.source ?? 'the beginning'}.`))
  return exit.done
}

async function released(
  settings: Settings,
  options: ReleaseOptions,
  isTrial: boolean,
  templates: string,
): Promise<number> {
  const [{ planRelease }, { publicPackages }, { releaseText }] = await Promise.all([
    import('../releasing/release.ts'),
    import('../releasing/packages.ts'),
    import('../releasing/text.ts'),
  ])
  const release = await planRelease(options, isTrial)
  if (!isTrial && !(await write(release, settings, templates))) return exit.failed
  const hasLockfile = existsSync(join(options.folder, 'package-lock.json'))
  const text = releaseText(release, { packages: publicPackages(settings.out), hasLockfile, isTrial })
  for (const line of text.split('\n')) console.log(visible(line))
  return exit.done
}

/** Writes the files of a release, and builds the packages with its version; false if that failed, and the files are as before. */
async function write({ version, files }: Release, settings: Settings, templates: string): Promise<boolean> {
  const { withReplaced } = await import('../files/replace.ts')
  const { specs, out, base, kinds, checks, off, replacements } = settings
  const packages = settings.packages.version === undefined ? settings.packages : { ...settings.packages, version }
  const { build } = await import('../building/builder.ts')
  const { codeOf, printBuild } = await import('./buildReport.ts')
  const additions = { base, kinds, checks, packages, off, replacements }
  return withReplaced(files, async () => {
    const built = await build({ specs, out, check: false, targets: await settings.targets(), templates, ...additions })
    report(built.diagnostics)
    const run = { out, check: false, seconds: 0 }
    if (codeOf(built, run) === exit.done) return true
    printBuild(built, run)
    return false
  })
}
