/** The most issues that a check computes, so that its work on an invalid input is bounded. */
export const mostIssues = 50

/** One issue of an input. */
export interface Issue {
  readonly code: IssueCode
  /** Where it is: names of parameters and positions in lists. */
  readonly path: readonly (string | number)[]
  /** A sentence for the person who corrects it. */
  readonly message: string
  /** What would be right. */
  readonly expected: string
  /** What was there, cut to 100 characters. */
  readonly received: string
  /** The nearest right value, where there is one. */
  readonly suggestion?: string | number | boolean | undefined
  /** The parameters of the broken rule. */
  readonly params?: readonly string[]
}

/** The sort of an issue; these words are stable. */
export type IssueCode =
  | 'required'
  | 'unknown-parameter'
  | 'wrong-type'
  | 'not-an-option'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'not-whole'
  | 'off-step'
  | 'not-a-file'
  | 'no-match'
  | 'too-few'
  | 'too-many'
  | 'rule'
  | 'unreadable'
