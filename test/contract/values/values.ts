/** A construct of the language, with inputs as JSON. */
export interface Values {
  /** The parameters, as in a spec file. */
  readonly params: string
  /** The rules between them, as in a spec file. */
  readonly rules?: string
  /** The inputs that it accepts. */
  readonly right: readonly string[]
  /** The inputs that it refuses, with the message of each issue. */
  readonly wrong: readonly (readonly [input: string, ...messages: string[]])[]
}
