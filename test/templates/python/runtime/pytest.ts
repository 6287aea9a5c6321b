import { join } from 'node:path'
import { repository, run, type Ended } from '../../../support/command.ts'
import { python, skippedWithout } from '../python.ts'

/** The end of a title where a test cannot run; empty where it can. */
export const without: string = skippedWithout(['httpx', 'pytest', 'trio'])

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
  /** How many tests of each file passed. */
  readonly passed: ReadonlyMap<string, number>
}

/** Runs files of tests in `client/`, in one process; `more` are more arguments, such as those that choose tests. */
export async function runPytest(
  files: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<Tested> {
  const tests = join(import.meta.dirname, 'client')
  const flags = ['-p', 'no:cacheprovider', '-v', '--tb=short', '--rootdir', tests, ...more]
  const paths = files.map((file) => join(tests, file))
  const { code, stdout, stderr } = await runPython(['-m', 'pytest', ...flags, ...paths], folder, env)
  const passed = new Map<string, number>()
  for (const [, file = ''] of stdout.matchAll(/^(?:\S*\/)?(\w+\.py)::.* PASSED/gm))
    passed.set(file, (passed.get(file) ?? 0) + 1)
  return { code, report: code === 0 ? '' : stdout.slice(-20_000) + stderr.slice(-2000), passed }
}

/** Runs Python with the package on its path. */
export const runPython = (
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> => run(python ?? '', args, { cwd: folder, env: { ...environment, ...env } })
