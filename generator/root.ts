import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether this is the compiled package: its modules are `dist/generator/*.js`, all in one folder. */
const isCompiled: boolean = import.meta.filename.endsWith('.js')

const here = import.meta.dirname

/**
 * The folder with `generator/` and `templates/`, the sources that targets read and ship: the repository, or
 * `dist/sources` of the compiled package, which has copies of them.
 */
export const root: string = isCompiled ? join(here, '..', 'sources') : join(here, '..')

/** The folder with the templates of the targets. */
export const templates: string = join(root, 'templates')

/** The text of one of the tool's own sources. Its path is relative to the root, such as `generator/language/shape.ts`. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The module that a child process runs. Its name is relative to `generator/`, such as `checks/trialProcess`. */
export const program = (name: string): URL =>
  pathToFileURL(isCompiled ? join(here, `${basename(name)}.js`) : join(here, `${name}.ts`))

/** The package.json of the tool itself. */
const manifest = isCompiled ? join(here, '..', '..', 'package.json') : join(root, 'package.json')

/** The folder of the package of the tool itself. */
export const packageFolder: string = dirname(manifest)

/** The page with a section for each diagnostic, which ships in the package. */
export const diagnosticsPage: string = join(packageFolder, 'docs', 'diagnostics.md')

/** The folder with the profiles of vendors, which ship in the package. */
export const profiles: string = join(packageFolder, 'profiles')

/** The file of the command line, for child processes. */
export const command: string = join(packageFolder, 'generator', 'gatewright.js')

/** The parts of our package.json that the tool reads. */
interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const readManifest = (): Manifest => JSON.parse(readFileSync(manifest, 'utf8'))

/** The version of the tool. */
export const version = (): string => readManifest().version

/** The packages that only the sources import: the compiled package contains them, or what they made. */
const bundled: readonly string[] = isCompiled
  ? []
  : [
      '@eslint-community/regexpp',
      'commander',
      'handlebars',
      'json-schema-to-typescript',
      'jsonata',
      'picocolors',
      'rolldown',
      'yaml',
    ]

/**
 * The files of the tool, and the folders of all the others. As long as none of them changes, it does the same; of a
 * dependency, its version shows that.
 */
export function ownFiles(): { readonly files: readonly string[]; readonly folders: readonly string[] } {
  const names = [...Object.keys(readManifest().dependencies), ...bundled]
  const files = [manifest, ...names.flatMap((name) => manifestOf(name, packageFolder))]
  return { files, folders: isCompiled ? [join(here, '..')] : [here, templates] }
}

/** The package.json of an installed package, as Node finds it from a folder. */
function manifestOf(name: string, from: string): readonly string[] {
  const file = join(from, 'node_modules', name, 'package.json')
  if (existsSync(file)) return [file]
  return dirname(from) === from ? [] : manifestOf(name, dirname(from))
}
