import { getBuiltinModule } from 'node:process'
import type { Plugin } from 'rolldown'

/**
 * Modules of Node in the bundle. To import one as a module asks it for everything that it exports: that loads the streams
 * behind the output of `process`, the promises of `node:fs` and the other interface of `node:crypto`, which takes half as
 * long as an empty process, and no command that has little to do needs them. Functions that start something are looked up
 * when they are called.
 */
const modules: Readonly<Record<string, () => string>> = {
  fs: () => all('fs'),
  crypto: () => some('crypto', ['createHash', 'hash', 'randomBytes']),
  util: () => some('util', ['stripVTControlCharacters', 'styleText']),
  process: () => 'export default globalThis.process\nexport const { emitWarning, env } = globalThis.process\n',
  child_process: () =>
    `${later('node:child_process', ['fork', 'spawn', 'spawnSync'])}export default { fork, spawn, spawnSync }\n`,
  'readline/promises': () => later('node:readline/promises', ['createInterface']),
}

const all = (name: string): string => some(name, namesIn(name))

const some = (name: string, names: readonly string[]): string =>
  `const module = process.getBuiltinModule('node:${name}')\nexport default module\nexport const { ${names.join(', ')} } = module\n`

/** The names that a module exports, except for those that are made when somebody asks for them. */
const namesIn = (name: string): readonly string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(getBuiltinModule(name))).flatMap(([key, { get }]) =>
    get === undefined ? [key] : [],
  )

const later = (module: string, names: readonly string[]): string =>
  names
    .map((name) => `export const ${name} = (...args) => process.getBuiltinModule('${module}').${name}(...args)\n`)
    .join('')

const prefix = '\0builtin:'

/** Has the bundle use the modules of Node without loading what nothing uses. */
export const builtins: Plugin = {
  name: 'builtins',
  resolveId(id) {
    const name = id.replace(/^node:/, '')
    return Object.hasOwn(modules, name) ? `${prefix}${name}` : undefined
  },
  load: (id) => (id.startsWith(prefix) ? modules[id.slice(prefix.length)]?.() : undefined),
}
