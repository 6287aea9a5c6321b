/** Returns the JSON Pointer of a path (RFC 6901): empty for the value itself, `/shots/0/text` for a part. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${`${step}`.replace(/[~/]/g, (sign) => (sign === '~' ? '~0' : '~1'))}`).join('')
