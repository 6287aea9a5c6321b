import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hasTools, toolModules } from '../../support/openapiTools.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { python } from './python.ts'

/** A checker of types, and why it cannot run. */
export interface Checker {
  readonly name: string
  /** Checks files or packages of a folder in strict mode, for Python 3.10. */
  readonly check: (folder: string, ...targets: readonly string[]) => readonly Found[]
  readonly missing: string | undefined
}

/** The checkers that the package is made for. */
export const checkers: readonly Checker[] = [
  { name: 'mypy', check: mypy, missing: existsSync('/usr/bin/mypy') ? undefined : 'there is no /usr/bin/mypy' },
  {
    name: 'pyright',
    check: pyright,
    missing: hasTools && python !== undefined ? undefined : 'run "npm ci --prefix test/tools", with /usr/bin/python3',
  },
]

/** An error that a checker finds; the file is relative to the folder. */
export interface Found {
  readonly file: string
  readonly line: number
  readonly message: string
}

function mypy(folder: string, ...targets: readonly string[]): readonly Found[] {
  const args = ['--strict', '--python-version', '3.10', '--enable-incomplete-feature=Unpack', '--hide-error-context']
  const { stdout, stderr } = spawnSync(
    '/usr/bin/mypy',
    [...args, '--no-pretty', '--cache-dir', '/dev/null', ...targets],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    },
  )
  if (stderr !== '') throw new Error(stderr.slice(0, 1000))
  return [...stdout.matchAll(/^(\S+):(\d+): error: (.*)$/gm)].map(([, file = '', line, message = '']) => ({
    file,
    line: Number(line),
    message: message.slice(0, 300),
  }))
}

function pyright(folder: string, ...targets: readonly string[]): readonly Found[] {
  // Classes of one package use what is private in it, and check what callers without types pass.
  const own = { reportPrivateUsage: false, reportUnnecessaryIsInstance: false, reportUnnecessaryComparison: false }
  const config = { include: targets, pythonVersion: '3.10', typeCheckingMode: 'strict', ...own }
  writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify({ ...config, reportUnnecessaryContains: false }))
  const args = [join(toolModules, 'pyright/index.js'), '-p', folder, '--pythonpath', python ?? '', '--outputjson']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  if (stdout === '') throw new Error(stderr.slice(0, 1000))
  const found = valueAt(readJson(stdout), 'generalDiagnostics')
  if (!Array.isArray(found)) throw new Error(stdout.slice(0, 1000))
  return found.map((one: unknown) => {
    const { file, message, range } = fieldsOf(one)
    const line = Number(valueAt(range, 'start', 'line')) + 1
    return { file: relative(folder, String(file)), line, message: String(message).slice(0, 300) }
  })
}
