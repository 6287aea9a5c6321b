import { join, relative } from 'node:path'
import type { Built } from '../building/builder.ts'
import { packageWarnings } from '../catalogue/packageRules.ts'
import { findingOf, type Finding, type Report, type Rule, type Severity } from '../reporting/finding.ts'
import { count, fileLines, plural } from '../reporting/pretty.ts'
import { visible } from '../reporting/visible.ts'
import type { Plan } from '../writing/write.ts'
import { exit, type Printer } from './commandLine.ts'
import { colorsOn } from './terminal.ts'

/** The circumstances of a build. */
export interface Run {
  readonly out: string
  readonly seconds: number
  /** Whether it only compares. */
  readonly check: boolean
}

/** The exit code of a build. */
export function codeOf({ plan }: Built, { check }: Run): number {
  if (plan === undefined || plan.foreign.length > 0) return exit.failed
  return check && changesOf(plan) > 0 ? exit.failed : exit.done
}

/** The result of a build for programs. */
export function buildReport(built: Built, run: Run): Report {
  const { diagnostics, plan, packages, catalogue, files, written } = built
  const warnings = packages === undefined ? [] : packageWarnings(packages)
  const found = plan === undefined ? [] : run.check ? differences(plan, run.out) : edits(plan, run.out)
  return {
    command: 'build',
    findings: [...diagnostics.map(findingOf), ...found],
    summary: summaryOf(built, run),
    rules: outputRules,
    seconds: run.seconds,
    data: {
      models: catalogue?.models.length ?? 0,
      files,
      written,
      removed: run.check ? 0 : (plan?.orphaned.length ?? 0),
      packages: Object.keys(packages?.names ?? {}),
      unbuilt: built.unbuilt ?? [],
      warnings: [...warnings],
    },
  }
}

function summaryOf(built: Built, run: Run): string {
  const { plan, diagnostics } = built
  if (plan === undefined) return `${count(diagnostics)}.`
  if (run.check) return compared(built, run.out)
  return plan.foreign.length > 0 ? refused(plan) : builtInto(built, plan, run)
}

/** The sentence about a build that has succeeded. */
function builtInto({ catalogue, files }: Built, plan: Plan, { out, seconds }: Run, time = seconds.toFixed(2)): string {
  const { models = [], workflows = [] } = catalogue ?? {}
  const made = [plural(models.length, 'model'), plural(workflows.length, 'workflow')].join(', ')
  const changes = `${plan.added.length} new, ${plan.changed.length} changed, ${plan.orphaned.length} removed`
  return `Built ${made} into ${out}/ in ${time} s: ${plural(files, 'file')}, ${changes}.`
}

const refused = ({ foreign }: Plan): string =>
  `Nothing was written, because ${plural(foreign.length, 'file')} would be lost. Move them, or choose another --out.`

function compared({ plan, unbuilt = [] }: Built, out: string): string {
  const total = plan === undefined ? 0 : changesOf(plan)
  if (total > 0) return `${plural(total, 'file')} not up to date; run npx gatewright build.`
  const rest = unbuilt.length === 0 ? '' : ` Without dist/, which is not compared: ${unbuilt.join(', ')}.`
  return `${out}/ is up to date.${rest}`
}

const changesOf = (plan: Plan): number => differing(plan).length

/** The files that a build would write or remove, or that it cannot remove. */
export const differing = ({ added, changed, foreign, orphaned, kept }: Plan): readonly string[] => [
  ...added,
  ...changed,
  ...foreign,
  ...orphaned,
  ...kept,
]

/** Prints the result of a build for people; `time` are the seconds that it took. */
export function printBuild(built: Built, run: Run, printer: Printer = console, time?: string): void {
  const { catalogue, plan, packages } = built
  if (catalogue === undefined || plan === undefined || packages === undefined) return
  if (run.check) return printDifferences(built, plan, run.out, printer)
  if (plan.foreign.length > 0)
    return [...editLines(plan, run.out), refused(plan)].forEach((line) => printer.error(line))
  printer.log(builtInto(built, plan, run, time).replace(/^Built/, colorsOn(process.stdout).green))
  printer.log(`Packages: ${[...Object.keys(packages.names), ...Object.keys(packages.elsewhere)].join(', ')}.`)
  for (const warning of packageWarnings(packages)) printer.error(warning)
  for (const line of editLines(plan, run.out)) printer.error(line)
  const [first] = catalogue.models
  const { client } = packages.names
  if (first === undefined) return
  const example = client === undefined ? [] : [`import { ${first.names.camel} } from '${client}/models/${first.id}'`]
  const commands = [
    'npx gatewright check              report errors in specs',
    `npx gatewright build --check      see whether ${run.out}/ is up to date`,
  ]
  printer.log(['\nNext:', ...example, ...commands].join('\n  '))
}

/** The lines about files that people have changed. They are no error, unless a build would overwrite what it did not write. */
export function editLines({ edited, kept, foreign }: Plan, out: string): readonly string[] {
  const line = (path: string, words: string): string => `${visible(join(out, path))}  ${words}`
  if (foreign.length > 0) return foreign.map((path) => line(path, 'was not written by Gatewright'))
  const [is, them] = kept.length === 1 ? ['is', 'it'] : ['are', 'them']
  const reason = `${plural(kept.length, 'file')} ${is} kept, because a build removes only files that it wrote and that nobody edited. Move or delete ${them}.`
  return [
    ...edited.map((path) => line(path, 'was edited and is overwritten: edit the specs instead')),
    ...kept.map((path) => line(path, 'is kept, although no spec needs it')),
    ...(kept.length === 0 ? [] : [reason]),
  ]
}

/** Prints the files that a build would change. */
function printDifferences(built: Built, plan: Plan, out: string, printer: Printer): void {
  const { added, changed, orphaned, kept, foreign } = plan
  const { red } = colorsOn(process.stdout)
  const lists = { missing: added, differs: [...changed, ...foreign], orphan: [...orphaned, ...kept] }
  for (const [word, paths] of Object.entries(lists)) {
    const shown = paths.map((path) => relative('.', join(out, path)))
    for (const line of fileLines(red(word.padEnd(8)), shown)) printer.log(line)
  }
  printer.log(compared(built, out))
}

/** The states of a file of the packages that a build reports: severity, the message about one file, and the meaning. */
const states = {
  missing: [
    'error',
    'This file is missing: run npx gatewright build.',
    'The specs need a file that the packages do not have.',
  ],
  differs: [
    'error',
    'This file is not up to date: run npx gatewright build.',
    'A file of the packages does not match the specs.',
  ],
  orphan: ['error', 'No spec needs this file: run npx gatewright build.', 'No spec needs this file of the packages.'],
  foreign: [
    'error',
    'This file was not written by Gatewright: move it, or choose another --out.',
    'A build would overwrite a file that no build wrote, so it writes nothing.',
  ],
  edited: [
    'warning',
    'This file was edited and is overwritten: edit the specs instead.',
    'A build overwrites edits of the files that it writes.',
  ],
  kept: [
    'warning',
    'No spec needs this file, but it was edited, so it is kept: move or delete it.',
    'A build removes only files that it wrote and that nobody edited.',
  ],
} as const satisfies Readonly<Record<string, readonly [Severity, message: string, meaning: string]>>

type State = keyof typeof states

/** The states as findings of a file that has only one. */
function findings(state: State, paths: readonly string[], out: string): readonly Finding[] {
  const [severity, message] = states[state]
  const place = { line: 1, column: 1, length: 0 }
  return paths.map((path) => {
    const file = relative('.', join(out, path)).replaceAll('\\', '/')
    return { severity, code: `output-${state}`, message, file, ...place }
  })
}

/** A finding for each file that a build would write or remove, or that it cannot remove. */
export const differences = ({ added, changed, orphaned, kept, foreign }: Plan, out: string): readonly Finding[] => [
  ...findings('missing', added, out),
  ...findings('differs', [...changed, ...foreign], out),
  ...findings('orphan', [...orphaned, ...kept], out),
]

/** A finding for each file that people have changed, or that prevents the build. */
export const edits = ({ edited, kept, foreign }: Plan, out: string): readonly Finding[] =>
  foreign.length > 0
    ? findings('foreign', foreign, out)
    : [...findings('edited', edited, out), ...findings('kept', kept, out)]

/** The meanings of the codes. */
export const outputRules: readonly Rule[] = Object.entries(states).map(([state, [, , summary]]) => ({
  code: `output-${state}`,
  summary,
}))
