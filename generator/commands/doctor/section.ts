import type { Json } from '../../catalogue/catalogue.ts'

/** A problem, and what to do. Both are sentences. */
export interface Problem {
  readonly message: string
  readonly advice: string
}

/** A part of what is found out about a project. */
export interface Section {
  readonly name: string
  /** For people. */
  readonly lines: readonly string[]
  /** The same for programs. */
  readonly data: Json
  readonly problems: readonly Problem[]
}
