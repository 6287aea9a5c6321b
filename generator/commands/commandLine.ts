import { existsSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import type { BuildOptions } from '../building/builder.ts'
import type { FolderFlags, Settings } from '../configuration/settings.ts'
import { overlap } from '../files/real.ts'
import type { FormatName } from '../reporting/finding.ts'
import { count, listing, type Colors } from '../reporting/pretty.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { colorsOn } from './terminal.ts'

/** The exit codes of all commands. */
export const exit = { done: 0, failed: 1, usage: 2, breaking: 3 } as const

const meanings: Readonly<Record<(typeof exit)[keyof typeof exit], string>> = {
  0: 'done',
  1: 'failed: an error in specs or in the configuration, or a difference that --check found',
  2: 'wrong usage: nothing was written',
  3: 'a change that --fail-on names',
}

/** The exit codes for the help of every command. */
export const exitHelp: string = [
  '\nExit codes:',
  ...Object.entries(meanings).map(([code, meaning]) => `  ${code}  ${meaning}`),
].join('\n')

/** Where a command prints: the console, or a record of it. */
export interface Printer {
  readonly log: (text: string) => void
  readonly error: (text: string) => void
}

/** A command that runs. */
export interface Invocation {
  readonly args: readonly string[]
  /** When it started, before it read anything of the user: in milliseconds since 1970. */
  readonly start: number
}

/** The program and the settings, which all commands share. */
export interface CommandLine {
  /** The program that the commands belong to. */
  readonly program: Command
  /** The command that runs. */
  readonly invocation: () => Invocation
  /** Resolves the settings of a command: its flags, then the configuration, then the defaults. */
  readonly settings: (flags: FolderFlags) => Promise<Settings>
  /** The version of the tool. */
  readonly version: () => string
  /** The page with a section for each diagnostic. */
  readonly diagnosticsPage: string
  /** The files of the tool, and the folders of all the others. */
  readonly own: () => { readonly files: readonly string[]; readonly folders: readonly string[] }
}

/** Exits with a usage error if the folder of specs is missing. */
export function requireSpecs({ program }: Pick<CommandLine, 'program'>, { specs }: Settings): void {
  if (existsSync(specs) && statSync(specs).isDirectory()) return
  program.error(`error: the folder ${specs} does not exist; choose the folder of specs with --specs`, {
    exitCode: exit.usage,
  })
}

/** The settings of a command that reads specs. Exits with a usage error if the folder of specs is missing. */
export async function specSettings(commandLine: CommandLine, flags: FolderFlags): Promise<Settings> {
  const settings = await commandLine.settings(flags)
  requireSpecs(commandLine, settings)
  return settings
}

/** Declares the flag of a command for the folder of specs. */
export const specsFlag = ['--specs <dir>', 'the folder of specs (default: from the configuration, or specs)'] as const

/** Prints diagnostics for people and, unless the summary of a report has it, their number. */
export function report(
  diagnostics: readonly Diagnostic[],
  format: FormatName = 'pretty',
  printer: Printer = console,
): void {
  if (format !== 'pretty') return list(diagnostics, format, printer)
  for (const line of diagnosticLines(diagnostics, colorsOn(process.stderr))) printer.error(line)
}

/** Diagnostics for people, with an empty line after each, and their number. */
export function diagnosticLines(diagnostics: readonly Diagnostic[], colors: Colors): readonly string[] {
  const [first] = diagnostics
  if (first === undefined) return []
  const number = `${count(diagnostics)}. To explain a code, run npx gatewright explain ${first.code}`
  return [...listing(diagnostics, colors).map((text) => `${text}\n`), number]
}

/**
 * Prints diagnostics for people, also next to a format for programs. A workflow of GitHub would take words in texts of specs
 * for commands, so there the annotations are all that it gets.
 */
export function list(diagnostics: readonly Diagnostic[], format: FormatName, printer: Printer = console): void {
  if (format === 'github') return
  for (const text of listing(diagnostics, colorsOn(process.stderr))) printer.error(`${text}\n`)
}

/** The flags of a command that keeps its result for the next time. */
export interface CacheFlags {
  /** The folder of the cache; false for none. Default: that of the project. */
  readonly cache?: string | false | undefined
}

/** Declares the flag for the folder of the cache. */
export const cacheFlag = ['--cache <dir>', 'the folder of the cache (default: node_modules/.cache/gatewright)'] as const

/** Declares the flag of a command that uses no cache. */
export const noCacheFlag = ['--no-cache', 'do everything again, and keep nothing for the next run'] as const

/** Exits with a usage error if there are no specs, or if specs and packages are inside each other. */
export function requireFolders(commandLine: CommandLine, settings: Settings): void {
  requireSpecs(commandLine, settings)
  const { specs, out } = settings
  // Packages inside the specs would be read as specs, and specs inside packages could be removed as orphans.
  if (!overlap(specs, out)) return
  const error = `error: one of ${specs} and ${out} is inside the other; choose another --out`
  commandLine.program.error(error, { exitCode: exit.usage })
}

/** The options of a build with these settings. `templates` is the folder with the templates of the targets. */
export async function buildOptions(settings: Settings, templates: string, check: boolean): Promise<BuildOptions> {
  const { specs, out, base, kinds, checks, packages, off, replacements } = settings
  const targets = await settings.targets()
  const onWait = (sentence: string): void => console.error(sentence)
  return { specs, out, check, targets, templates, base, kinds, checks, packages, off, replacements, onWait }
}
