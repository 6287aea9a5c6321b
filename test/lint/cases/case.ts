/** Files that break a rule, beside others that follow it. */
export interface Case {
  readonly rule: string
  /** The texts of a project by their paths. */
  readonly files: Readonly<Record<string, string>>
  /** Where the rule reports a problem, as `path:line:column`; nowhere else. */
  readonly problems: readonly string[]
}

/** Returns a text with a number of equal lines. */
export const linesOf = (count: number, line: string = '// a line'): string => `${line}\n`.repeat(count)
