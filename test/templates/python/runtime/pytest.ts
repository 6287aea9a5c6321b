import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repository, run, type Ended } from '../../../support/command.ts'
import { python } from '../python.ts'

const modules = ['httpx', 'pytest', 'trio']

const isThere = python !== undefined && spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status === 0

/** The end of a title where a test cannot run; empty where it can. */
export const without: string = isThere ? '' : ` (skipped: there is no /usr/bin/python3 with ${modules.join(', ')})`

/** Where the package of this repository is: what a program of Python imports. */
export const source: string = join(repository, 'generated/python/src')

/** The name of its module. */
export const clientModule = 'gatewright_client'

/** The environment of a program that imports the package. */
export const environment: Readonly<Record<string, string>> = {
  PYTHONPATH: source,
  PYTHONDONTWRITEBYTECODE: '1',
  CLIENT_MODULE: clientModule,
}

/** The end of a run of pytest. */
export interface Tested {
  readonly code: number | null
  /** Its last lines: all that failed, or the summary. */
  readonly report: string
  readonly passed: number
}

/** Runs one file of tests in `client/`, in one process. */
export async function runPytest(file: string, folder: string, env: Readonly<Record<string, string>>): Promise<Tested> {
  const path = join(import.meta.dirname, 'client', file)
  const flags = ['-p', 'no:cacheprovider', '-q', '--tb=short', '--rootdir', join(import.meta.dirname, 'client')]
  const { code, stdout, stderr } = await runPython(['-m', 'pytest', ...flags, path], folder, env)
  const passed = Number(/(\d+) passed/.exec(stdout)?.[1] ?? 0)
  return { code, report: code === 0 ? '' : stdout.slice(-20_000) + stderr.slice(-2000), passed }
}

/** Runs Python with the package on its path. */
export const runPython = (
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> => run(python ?? '', args, { cwd: folder, env: { ...environment, ...env } })
