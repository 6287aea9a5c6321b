import { messageOf } from '../base/error.ts'
/** The packages cannot be served; the message has a line for each reason. */
export class PackagesError extends Error {
  override readonly name = 'PackagesError'

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
  }
}

/** The message of an error on one line. */
export function reasonOf(error: unknown): string {
  const lines = messageOf(error)
    .split('\n')
    .map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\.$/, '')
}
