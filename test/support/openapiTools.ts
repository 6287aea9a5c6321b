import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repository, tool, type Ended, type Surroundings } from './command.ts'

/** Where `npm ci --prefix test/tools` installs the tools that read OpenAPI documents. */
export const toolModules: string = join(repository, 'test/tools/node_modules')

/** Whether the tools are installed: the tests that need them are skipped where they are not. */
export const hasTools: boolean = existsSync(join(toolModules, '.package-lock.json'))

/** The name of a suite that needs the tools; it says why the suite is skipped where it is. */
export const withTools = (name: string): string =>
  hasTools ? name : `${name} (skipped: run "npm ci --prefix test/tools" first)`

// None of them may report its use, or ask for a newer version.
const silent = { DO_NOT_TRACK: '1', SCARF_ANALYTICS: 'false', KUBB_DISABLE_TELEMETRY: '1' }

/** Runs a command of one of the tools. */
export const runTool = (name: string, command: string, args: readonly string[], where: Surroundings): Promise<Ended> =>
  tool(name, command, args, { ...where, env: { ...silent, ...where.env } }, toolModules)
