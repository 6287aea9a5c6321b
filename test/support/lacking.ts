/** The end of the title of tests that are skipped on this machine; empty if it has what they need. */
export const lacking = (isThere: boolean, needed: string): string => (isThere ? '' : ` (skipped: it needs ${needed})`)
