/** The maximum number of issues that a check computes, which bounds its work on an invalid input. */
export const mostIssues = 50

/** One issue of an input. Its codes are ours, unless a message set replaces them. */
export interface Issue<Code extends string = IssueCode> {
  readonly code: Code
  /** The path to the value: names of parameters and positions in lists. */
  readonly path: readonly (string | number)[]
  /** The same as a JSON Pointer (RFC 6901), empty for the input itself. A gateway's is into the body of the call. */
  readonly pointer: string
  /** A sentence for the person who corrects it. */
  readonly message: string
  /** The expected value, in words. */
  readonly expected: string
  /** The received value, truncated to 100 characters. */
  readonly received: string
  /** The nearest valid value, if there is one. */
  readonly suggestion?: string | number | boolean | undefined
  /** All parameters of the broken rule. */
  readonly params?: readonly string[]
}

/** The code of an issue; codes are stable. */
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
  | 'repeated'
  | 'rule'
  | 'unreadable'
