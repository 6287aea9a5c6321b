import { readFileSync } from 'node:fs'
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

/** The folder with a page for each diagnostic, which ships in the package. */
export const diagnosticPages: string = join(dirname(manifest), 'docs', 'diagnostics')

/** The file of the command line, for child processes. */
export const command: string = join(dirname(manifest), 'generator', 'gatewright.js')

/** The version of the tool. */
export function version(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return version
}
