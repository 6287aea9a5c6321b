import { GatewayError } from './errors.js'

/** The end of a sentence about an option that a function does not have, from the names of those that it has. */
export type OptionAdvice = (name: string, known: readonly string[]) => string

/** Throws one GatewayError that names every option that a function does not have. `names` are those that it has. */
export function refuseOptions(of: string, options: object, names: string, advise?: OptionAdvice): void {
  const known = names.split(' ')
  const unknown = Object.keys(options).filter((name) => !known.includes(name))
  const problems = unknown.map((name) => `there is no option "${name}"${advise?.(name, known) ?? '.'}`)
  if (problems[0]) throw new GatewayError(`${of}: ${problems.join(' ')}`, { code: 'bad-options' })
}
