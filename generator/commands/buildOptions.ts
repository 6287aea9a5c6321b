import type { BuildOptions } from '../building/builder.ts'
import type { Settings } from '../configuration/settings.ts'
import { overlap } from '../files/real.ts'
import { exit, requireSpecs, type CommandLine } from './commandLine.ts'

/** Exits with a usage error if there are no specs, or if specs and packages are inside each other. */
export function requireFolders(commandLine: CommandLine, settings: Settings): void {
  requireSpecs(commandLine, settings)
  const { specs, out } = settings
  // Packages inside the specs would be read as specs, and specs inside packages could be removed as orphans.
  if (!overlap(specs, out)) return
  const error = `error: one of ${specs} and ${out} is inside the other; choose another --out`
  commandLine.program.error(error, { exitCode: exit.usage })
}

/** The options of a build with these settings. `templates` is the folder with the templates of the targets. */
export async function buildOptions(settings: Settings, templates: string, check: boolean): Promise<BuildOptions> {
  const { specs, out, base, kinds, checks, packages, off, replacements } = settings
  const targets = await settings.targets()
  const onWait = (sentence: string): void => console.error(sentence)
  return { specs, out, check, targets, templates, base, kinds, checks, packages, off, replacements, onWait }
}
