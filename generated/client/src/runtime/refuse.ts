import { GatewayError } from './errors.js'

/** The rest of a message about an unknown option: the nearest of the known names. */
export type OptionAdvice = (name: string, known: readonly string[]) => string

/** Throws a GatewayError for an option of a function that no header can contain. */
export type TextCheck = (of: string, options: object) => void

/** An object that can have that advice, such as a client. */
interface Advisor {
  readonly advice?: { readonly option: OptionAdvice; readonly texts?: TextCheck }
}

/**
 * Throws one GatewayError that names every option that a function does not have; `names` are the known ones. With
 * advice, it also refuses texts that cannot be sent.
 */
export function refuseOptions(of: string, options: object, names: string, by: Advisor = {}): void {
  by.advice?.texts?.(of, options)
  const known = names.split(' ')
  const unknown = Object.keys(options).filter((name) => !known.includes(name))
  const problems = unknown.map((name) => `there is no option "${name}"${by.advice?.option(name, known) ?? '.'}`)
  if (problems[0]) throw new GatewayError(`${of}: ${problems.join(' ')}`, { code: 'bad-options' })
}
