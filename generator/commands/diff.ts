import { Argument, Option } from 'commander'
import { namesOf, onNpm } from '../catalogue/packages.ts'
import type { FolderFlags, Settings } from '../configuration/settings.ts'
import type { Next } from '../diffing/changelog.ts'
import type { Change, Impact, Side } from '../diffing/index.ts'
import { formatNames, type FormatName, type Report } from '../reporting/finding.ts'
import { exit, specSettings, specsFlag, type CommandLine } from './commandLine.ts'
import { printReport, reporting } from './reports.ts'
import { colorsOn } from './terminal.ts'

interface Flags extends FolderFlags {
  readonly format: FormatName | 'markdown'
  readonly failOn?: 'breaking' | 'additive' | 'cosmetic'
}

const sources = 'a git ref, a folder of specs or packages, an archive of npm pack, or npm:<name>@<version>'

/** Adds `diff`. */
export function addDiff(commandLine: CommandLine): void {
  commandLine.program
    .command('diff')
    .description('show what has changed for callers, and the next version of the packages')
    .addArgument(new Argument('<old>', sources))
    .addArgument(new Argument('[new]', `the same (default: the specs of the working folder)`))
    .option(...specsFlag)
    .addOption(
      new Option('--format <format>', 'print the changes for people, for a pull request, or for a program')
        .choices([...formatNames, 'markdown'])
        .default('pretty'),
    )
    .addOption(
      new Option('--fail-on <impact>', 'exit with 3 if there is a change of this impact, or of a worse one').choices([
        'breaking',
        'additive',
        'cosmetic',
      ]),
    )
    .action((old: string, other: string | undefined, flags: Flags) =>
      reporting(commandLine, 'diff', flags.format, () => compare(commandLine, old, other, flags)),
    )
}

async function compare(
  commandLine: CommandLine,
  old: string,
  other: string | undefined,
  { format, failOn, ...flags }: Flags,
): Promise<void> {
  const start = performance.now()
  const settings = await (other === undefined ? specSettings(commandLine, flags) : commandLine.settings(flags))
  const { diffCatalogues } = await import('../diffing/index.ts')
  const before = await sideFrom(commandLine, old, settings)
  const after = await sideFrom(commandLine, other ?? settings.specs, settings)
  const changes = await diffCatalogues(before, after)
  const next = await nextOf(changes, before, settings)
  if (format === 'pretty') await printText(changes, next)
  else if (format === 'markdown')
    console.log((await import('../diffing/changelog.ts')).pullRequestComment(changes, next).trimEnd())
  else await printReport(commandLine, await reportOf(changes, next, failOn, (performance.now() - start) / 1000), format)
  process.exitCode = changes.some((change) => isFailing(change, failOn)) ? exit.breaking : exit.done
}

/** Whether a change fails the command. */
const isFailing = (change: Change | undefined, failOn: Flags['failOn']): boolean =>
  change !== undefined && failOn !== undefined && failing[failOn].includes(change.impact)

/** The impacts that fail the command, by the flag. */
const failing: Readonly<Record<NonNullable<Flags['failOn']>, readonly Impact[]>> = {
  breaking: ['breaking', 'possibly-breaking'],
  additive: ['breaking', 'possibly-breaking', 'additive'],
  cosmetic: ['breaking', 'possibly-breaking', 'additive', 'cosmetic'],
}

/** Reads a side; exits with a usage error if it does not exist. */
async function sideFrom({ program }: CommandLine, source: string, { specs, kinds }: Settings): Promise<Side> {
  const { sideOf, SourceError } = await import('../diffing/index.ts')
  try {
    return await sideOf(source, { specs, kinds })
  } catch (error) {
    const { visible } = await import('../reporting/visible.ts')
    if (error instanceof SourceError) program.error(`error: ${visible(error.message)}`, { exitCode: exit.usage })
    throw error
  }
}

async function nextOf(
  changes: readonly Change[],
  { catalogue, version }: Side,
  { packages, targets }: Settings,
): Promise<Next> {
  const { bumpOf, nextVersion } = await import('../diffing/index.ts')
  const bump = bumpOf(changes)
  const from = version ?? packages.version ?? catalogue.service.version
  const to = nextVersion(from, bump)
  const names = bump === 'none' ? [] : [...namesOf(packages, onNpm(await targets())).values()]
  return { bump, from, to, packages: names }
}

async function printText(changes: readonly Change[], next: Next): Promise<void> {
  const [{ changesText }, { nextWords, summaryOf }] = await Promise.all([
    import('../diffing/text.ts'),
    import('../diffing/changelog.ts'),
  ])
  for (const text of changesText(changes, colorsOn(process.stdout))) console.log(`${text}\n`)
  console.log(`${summaryOf(changes)}.\n${nextWords(next)}`)
}

/** The changes for programs. */
async function reportOf(
  changes: readonly Change[],
  next: Next,
  failOn: Flags['failOn'],
  seconds: number,
): Promise<Report> {
  const [{ changeFinding, changeRules }, { nextWords, summaryOf }] = await Promise.all([
    import('../diffing/text.ts'),
    import('../diffing/changelog.ts'),
  ])
  const findings = changes.map(changeFinding)
  return {
    command: 'diff',
    findings,
    summary: `${summaryOf(changes)}. ${nextWords(next)}`,
    failing: findings.filter((_, index) => isFailing(changes[index], failOn)),
    rules: changeRules,
    data: { bump: next.bump, version: next.from, next: next.to, packages: [...next.packages] },
    seconds,
  }
}
