import { existsSync, readFileSync } from 'node:fs'
import { budgetsIn, rowsOf, table, type FileTime } from './budgets.ts'
import { childSeconds } from './processor.ts'
import { readJson, unchecked } from './reading.ts'

/**
 * The end of `.ci/run`: `report.ts RESULTS [TIMES CALIBRATION [release]]` prints a table of processor seconds by kind of test,
 * and one line that counts the tests. Exits with 1 if a kind is over its budget, or if a test was skipped because this machine
 * lacks something. The budgets are those of `.ci/run`: the tests before a release have larger sizes, and no budget.
 */
const [results = '', times = '', calibration = '', level = ''] = process.argv.slice(2)

interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const none: Results = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const found: Results = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : none
const problems: string[] = []

if (existsSync(times)) {
  const lines = readFileSync(times, 'utf8').trimEnd().split('\n')
  const files = lines.map((line) => unchecked<FileTime>(readJson(line)))
  const budgets = budgetsIn(readFileSync('CONTRIBUTING.md', 'utf8'))
  const rows = rowsOf(files, budgets, Number(calibration))
  console.log(table(rows, childSeconds(process.ppid), Number(calibration)))
  if (level !== 'release') problems.push(...rows.flatMap(({ problem }) => problem ?? []))
}

// A test that needs what a machine may lack says so in its name. What no package of Debian has is not expected here.
const skipped = found.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status, fullName }) => status !== 'passed' && /\(skipped: (?!.*pip install)/.test(fullName))
problems.push(...skipped.slice(0, 20).map(({ fullName }) => `Skipped: ${fullName}`))

for (const problem of problems) console.log(problem)
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = found
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`)
process.exitCode = problems.length === 0 ? 0 : 1
