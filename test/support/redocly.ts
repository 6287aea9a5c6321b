import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tool } from './command.ts'
import { programModules } from './programs.ts'
import { readJson, valueAt } from './reading.ts'

/** The problems that Redocly reports. */
export interface Finding {
  readonly ruleId: string
  readonly message: string
}

const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Checks an OpenAPI document against Redocly's strict recommended rules; its configuration is written into the folder. */
export async function lint(folder: string, file: string): Promise<readonly Finding[]> {
  writeFileSync(join(folder, 'redocly.yaml'), 'extends:\n  - recommended-strict\n')
  const options = ['--config', 'redocly.yaml', '--format', 'json', '--max-problems', '10000']
  const { stdout } = await tool(
    '@redocly/cli',
    'redocly',
    ['lint', file, ...options],
    { cwd: folder, env },
    programModules,
  )
  const problems = valueAt(readJson(stdout), 'problems')
  if (!Array.isArray(problems)) throw new Error(`Redocly printed no list of problems: ${stdout.slice(0, 1000)}`)
  return problems.map((one: unknown) => ({
    ruleId: String(valueAt(one, 'ruleId')),
    message: String(valueAt(one, 'message')),
  }))
}
