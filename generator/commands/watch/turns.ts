import type { Builder, Built } from '../../building/builder.ts'
import type { Checker } from '../../building/checker.ts'
import type { Compiled } from '../../building/compile.ts'
import type { Report } from '../../reporting/finding.ts'
import type { Colors } from '../../reporting/pretty.ts'
import { buildReport, codeOf, editLines } from '../buildReport.ts'
import { checkedSentence, checkReport } from '../checkReport.ts'
import { diagnosticLines, exit } from '../commandLine.ts'

/** One run of a command that watches. */
export interface Turn {
  /** Its result for people. */
  readonly lines: readonly string[]
  /** Its result for programs. */
  readonly report: Report
  /** Whether everything is as it should be. */
  readonly isGood: boolean
}

/** Compiles the specs once more. */
export async function checkTurn(checker: Checker, strict: boolean, colors: Colors): Promise<Turn> {
  const start = performance.now()
  const compiled = await checker.check(strict)
  const report = checkReport(compiled, strict, secondsSince(start))
  return {
    lines: [...diagnosticLines(compiled.diagnostics, colors), ...checkedLines(compiled)],
    report,
    isGood: compiled.diagnostics.length === 0,
  }
}

const checkedLines = ({ catalogue }: Compiled): readonly string[] =>
  catalogue === undefined ? [] : [checkedSentence(catalogue.models.length)]

/** Builds once more. */
export async function buildTurn(builder: Builder, out: string, colors: Colors): Promise<Turn> {
  const start = performance.now()
  const built = await builder.build()
  const run = { out, check: false, seconds: secondsSince(start) }
  const report = buildReport(built, run)
  const isGood = codeOf(built, run) === exit.done
  return {
    lines: [...diagnosticLines(built.diagnostics, colors), ...builtLines(built, out, report.summary)],
    report,
    isGood,
  }
}

function builtLines({ plan }: Built, out: string, summary: string): readonly string[] {
  if (plan === undefined) return [`The packages in ${out}/ are still those of the last valid specs.`]
  return [...editLines(plan, out), summary]
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000
