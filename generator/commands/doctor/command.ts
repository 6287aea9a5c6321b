import { existsSync } from 'node:fs'
import type { FolderFlags, Settings } from '../../configuration/settings.ts'
import { buildOptions, exit, specsFlag, type CommandLine } from '../commandLine.ts'
import { colorsOn, withProgress } from '../terminal.ts'
import type { Compared } from './packages.ts'
import type { Section } from './section.ts'

interface Flags extends FolderFlags {
  readonly format: 'pretty' | 'json'
}

/** Adds `doctor`. `templates` is the folder with the templates of the targets. */
export function addDoctor(commandLine: CommandLine, templates: string): void {
  const { program } = commandLine
  const format = program.createOption('--format <format>', 'print for people, or for a program')
  program
    .command('doctor')
    .description('show versions, configuration, caches and what is stale, for bug reports')
    .option(...specsFlag)
    .option('--out <dir>', 'the folder of packages (default: from the configuration, or generated)')
    .addOption(format.choices(['pretty', 'json']).default('pretty'))
    .action(async ({ format, ...flags }: Flags) => {
      const sections = await withProgress('Examining', () => examine(commandLine, flags, templates))
      const { sectionsJson, sectionsText } = await import('./text.ts')
      console.log(format === 'json' ? sectionsJson(sections) : sectionsText(sections, colorsOn(process.stdout)))
      process.exitCode = sections.some(({ problems }) => problems.length > 0) ? exit.failed : exit.done
    })
}

/** Finds out everything. Writes nothing. */
async function examine(commandLine: CommandLine, flags: FolderFlags, templates: string): Promise<readonly Section[]> {
  const folder = process.cwd()
  const [{ cacheSection, formatterSection, toolSection }, { gatewaySection }, { anonymousSection }] = await Promise.all(
    [import('./section.ts'), import('./packages.ts'), import('./text.ts')],
  )
  const sections = [
    toolSection(commandLine.version(), commandLine.own().files),
    await formatterSection(),
    ...(await projectSections(commandLine, flags, templates)),
    gatewaySection(folder),
    cacheSection(folder),
  ]
  return sections.map((section) => anonymousSection(section, folder))
}

/** The configuration, the specs and the packages. */
async function projectSections(
  commandLine: CommandLine,
  flags: FolderFlags,
  templates: string,
): Promise<readonly Section[]> {
  const [{ brokenConfiguration, configurationSection }, { packagesSection, specsSection }] = await Promise.all([
    import('./section.ts'),
    import('./packages.ts'),
  ])
  try {
    const settings = await commandLine.settings(flags)
    const targets = await settings.targets()
    const compared = await compare(settings, templates)
    const configuration = configurationSection(
      settings,
      targets.map(({ name }) => name),
    )
    return [configuration, specsSection(settings.specs, compared), packagesSection(settings.out, compared)]
  } catch (error) {
    return [brokenConfiguration(error)]
  }
}

/** Compares the packages with the specs. */
async function compare(settings: Settings, templates: string): Promise<Compared> {
  if (!existsSync(settings.specs)) return 'absent'
  const { build } = await import('../../building/builder.ts')
  try {
    return await build(await buildOptions(settings, templates, true))
  } catch {
    return 'failed' // the words of an error in an extension can be private
  }
}
