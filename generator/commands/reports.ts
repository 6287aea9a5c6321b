import { CommanderError, Option } from 'commander'
import { pathFrom, repositoryOf } from '../files/repository.ts'
import { formatNames, type FormatName, type Report, type Tool } from '../reporting/finding.ts'
import type { CommandLine } from './commandLine.ts'
import { errorReport } from './errors.ts'

/** The flag of a command that reports findings. */
export const formatFlag: Option = new Option('--format <format>', 'print the findings for people, or for a program')
  .choices(formatNames)
  .default(formatNames[0])

/** The formats whose readers look for files from the top of a repository, wherever the command runs. */
const fromTop: ReadonlySet<FormatName> = new Set(['github', 'gitlab', 'sarif'])

/** Prints a report for programs on stdout, and its summary on stderr. Commands write their own words for people. */
export async function printReport(commandLine: CommandLine, report: Report, format: FormatName): Promise<void> {
  if (format === 'pretty') return
  await printDocument(commandLine, report, format)
  console.error(report.summary)
}

/**
 * Runs a command. If it fails with an error, such as one in the configuration, programs get a report with this error on stdout
 * before it is thrown again; wrong usage has no report.
 */
export async function reporting<Result>(
  commandLine: CommandLine,
  command: Report['command'],
  format: FormatName | 'markdown',
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isReported = format !== 'pretty' && format !== 'markdown' && !(error instanceof CommanderError)
    if (isReported) await printDocument(commandLine, errorReport(command, error), format)
    throw error
  }
}

async function printDocument(
  commandLine: CommandLine,
  report: Report,
  format: Exclude<FormatName, 'pretty'>,
): Promise<void> {
  const { formats } = await import('../reporting/formats/index.ts')
  const text = formats[format](fromTop.has(format) ? inRepository(report) : report, await toolOf(commandLine, report))
  if (text !== '') console.log(text)
}

/** A report as one line of JSON. */
export async function lineOf({ version }: Pick<CommandLine, 'version'>, report: Report): Promise<string> {
  const { jsonLine } = await import('../reporting/formats/json.ts')
  return jsonLine(report, { version: version(), rules: new Map() })
}

/** The report with the paths of its files from the top of the repository. */
function inRepository(report: Report): Report {
  const top = repositoryOf(process.cwd())
  if (top === undefined) return report
  return { ...report, findings: report.findings.map((finding) => ({ ...finding, file: pathFrom(top, finding.file) })) }
}

/** The version of the tool, and the meanings of the codes of a report. */
async function toolOf({ version, diagnosticsPage }: CommandLine, { findings, rules = [] }: Report): Promise<Tool> {
  const { ruleOf } = await import('./explain.ts')
  const codes = [...new Set(findings.map(({ code }) => code))]
  const known = new Map(rules.map((rule) => [rule.code, rule]))
  const found = codes
    .map((code) => known.get(code) ?? ruleOf(diagnosticsPage, code))
    .filter((rule) => rule !== undefined)
  return { version: version(), rules: new Map(found.map((rule) => [rule.code, rule])) }
}
