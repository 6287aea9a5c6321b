import type { Command } from 'commander'
import { nearest } from '@gatewright/validators/nearest'
import { shown } from '../base/shown.ts'
import type { PackageData } from '../catalogue/data.ts'
import type { Config } from '../config.ts'

/** The error of a command with invalid arguments; it has a sentence for each issue. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly issues: readonly string[]

  constructor(issues: readonly string[]) {
    super(issues.join('\n'))
    this.issues = issues
  }
}

/** The arguments of a command, and the issues of its options and arguments. */
interface Words {
  readonly values: readonly string[]
  readonly issues: readonly string[]
}

/** Lets a command accept any arguments, so that `wordsOf` can report all issues at once. */
export const lenient = (command: Command): Command => command.allowUnknownOption().allowExcessArguments()

/** Reads the arguments of such a command. */
export function wordsOf(command: Command, names: readonly string[]): Words {
  const strange = command.args.filter((word) => word.startsWith('-'))
  const known = command.options.flatMap(({ long }) => (long ? [long] : []))
  const unknown = strange.map((word) => {
    const name = word.replace(/=.*$/s, '')
    const suggestion = nearest(name, known)
    const advice =
      suggestion === undefined ? `Run ${pathOf(command)} --help to list them.` : `Did you mean ${suggestion}?`
    return `There is no option ${shown(name)}. ${advice}`
  })
  // The word after an unknown option is most likely its value.
  const first = command.args.findIndex((word) => word.startsWith('-'))
  const values = first === -1 ? command.args : command.args.slice(0, first)
  const excess = values.slice(names.length).map((word) => `The argument ${shown(word)} is one too many.`)
  const missing = names.slice(values.length).map((name) => `The argument ${name} is missing.`)
  return { values, issues: [...unknown, ...missing, ...excess] }
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

/** The issues of the arguments if no command is named: the first may be a misspelled command. */
export function defaultIssues(command: Command, program: Command): readonly string[] {
  const [name = ''] = command.args
  const { issues } = wordsOf(command, [])
  if (name === '' || name.startsWith('-') || program.args[0] === command.name()) return issues
  const names = program.commands.map((one) => one.name())
  const suggestion = nearest(name, names)
  const advice =
    suggestion === undefined ? `Run ${pathOf(program)} --help to list them.` : `Did you mean ${suggestion}?`
  return [`There is no command ${shown(name)}. ${advice}`]
}

/** Throws a UsageError if there are issues. */
export function refuse(issues: readonly string[]): void {
  if (issues.length > 0) throw new UsageError(issues)
}

/** The configuration and the packages of a command, which reads only those that it needs. */
export interface CommandContext {
  readonly configuration: () => Promise<Config>
  readonly packages: () => Promise<PackageData>
}
