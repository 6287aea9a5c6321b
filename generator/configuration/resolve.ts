import { dirname, resolve } from 'node:path'
import { shownPath } from '../base/path.ts'
import type { Config } from './config.ts'
import { findConfig } from './find.ts'
import type { BuiltIn, FolderFlags, Settings } from './settings.ts'

/**
 * Resolves the settings of a command. Throws a ConfigError if there are two configurations, or if the configuration cannot
 * be loaded or has mistakes.
 */
export async function settingsOf(flags: FolderFlags, builtIn: BuiltIn): Promise<Settings> {
  const { specs = 'specs', out = 'generated' } = flags
  const file = flags.config ?? findConfig('.')
  if (file !== undefined) return configured(file, flags, builtIn)
  const nothing = { config: undefined, base: undefined, packages: {}, ...noAdditions }
  return { ...nothing, specs, out, targets: builtIn.targets }
}

const noAdditions = { kinds: [], checks: [], off: [], replacements: new Map(), release: {} }

async function configured(path: string, flags: FolderFlags, builtIn: BuiltIn): Promise<Settings> {
  // Loaded here, because a catalogue without a configuration needs none of them.
  const [{ loadConfig }, { typedConfig }, { checkedParts }] = await Promise.all([
    import('./load.ts'),
    import('./validate.ts'),
    import('./parts.ts'),
  ])
  const loaded = await loadConfig(path)
  const typed = typedConfig(loaded)
  const parts = await checkedParts(loaded, typed, builtIn)
  const base = dirname(resolve(path))
  return { config: path, base, ...foldersOf(typed.config, base, flags), ...parts }
}

/** The folders of a configuration as seen from the current folder; flags win over it. */
function foldersOf(config: Config, folder: string, flags: FolderFlags): Pick<Settings, 'specs' | 'out'> {
  const at = (path: string): string => shownPath(resolve(folder, path))
  return { specs: flags.specs ?? at(config.specs ?? 'specs'), out: flags.out ?? at(config.out ?? 'generated') }
}
