import { ConfigError } from '../../configuration/error.ts'
import type { Settings } from '../../configuration/settings.ts'
import { plural } from '../../reporting/pretty.ts'
import type { Section } from './section.ts'

/** The configuration and what it adds. `targets` are the names of those that are built. */
export function configurationSection(settings: Settings, targets: readonly string[]): Section {
  const { config, specs, out, kinds, checks, off, replacements } = settings
  const own = {
    kinds: kinds.map(({ word }) => word),
    checks: checks.map(({ name }) => name),
    off: [...off],
    replacedTemplates: [...replacements.keys()],
  }
  const lists = Object.entries({
    'added kinds': own.kinds,
    'added checks': own.checks,
    off: own.off,
    'replaced templates': own.replacedTemplates,
  })
  return {
    name: 'configuration',
    lines: [
      config ?? 'none: defaults apply',
      `${plural(targets.length, 'target')}: ${targets.join(', ')}`,
      ...lists.flatMap(([name, words]) => (words.length === 0 ? [] : [`${name}: ${words.join(', ')}`])),
    ],
    data: { file: config ?? null, specs, out, targets: [...targets], ...own },
    problems: [],
  }
}

/** A configuration that cannot be used. The words of an error can be private, its place is not. */
export function brokenConfiguration(error: unknown): Section {
  const lines = error instanceof ConfigError ? error.lines : []
  const places = lines.flatMap(
    (line) => /^\S+?:\d+:\d+/.exec(line)?.[0] ?? /gatewright\.config\.\w+/.exec(line)?.[0] ?? [],
  )
  const shown = places.length === 0 ? 'it' : places.join(', ')
  return {
    name: 'configuration',
    lines: [`cannot be used: ${shown}`],
    data: { problems: places },
    problems: [
      {
        message: `The configuration cannot be used: see ${shown}.`,
        advice: 'Correct it. To see what is wrong, run npx gatewright check.',
      },
    ],
  }
}
