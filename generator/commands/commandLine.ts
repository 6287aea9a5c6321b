import { existsSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import colors from 'picocolors'
import type { FolderFlags, Settings } from '../configuration/settings.ts'
import { count, listing } from '../reporting/pretty.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/** The exit codes (README, "Commands"). */
export const exit = { done: 0, failed: 1, usage: 2 } as const

/** The program and the settings, which all commands share. */
export interface CommandLine {
  /** The program that the commands belong to. */
  readonly program: Command
  /** Resolves the settings of a command: its flags, then the configuration, then the defaults. */
  readonly settings: (flags: FolderFlags) => Promise<Settings>
}

/** Exits with a usage error if the folder of specs is missing. */
export function requireSpecs({ program }: CommandLine, { specs }: Settings): void {
  if (existsSync(specs) && statSync(specs).isDirectory()) return
  program.error(`error: the folder ${specs} does not exist; choose the folder of specs with --specs`, { exitCode: exit.usage })
}

/** The settings of a command that reads specs. Exits with a usage error if the folder of specs is missing. */
export async function specSettings(commandLine: CommandLine, flags: FolderFlags): Promise<Settings> {
  const settings = await commandLine.settings(flags)
  requireSpecs(commandLine, settings)
  return settings
}

/** Declares the flag of a command for the folder of specs. */
export const specsFlag = ['--specs <dir>', 'the folder of specs (default: that of the configuration, or specs)'] as const

/** Prints diagnostics and their number. */
export function report(diagnostics: readonly Diagnostic[]): void {
  for (const text of listing(diagnostics, colors)) console.error(`${text}\n`)
  const summary = count(diagnostics)
  const [first] = diagnostics
  if (first !== undefined) console.error(`${summary}. Explain a code with: gatewright explain ${first.code}`)
}
