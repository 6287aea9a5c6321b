import type { ReceivedRequest } from './imitation.ts'

/** The parts of a form (RFC 7578) by name; bytes are one character each. Empty if the body is not a complete form. */
export function formOf({ headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>): ReadonlyMap<string, string> {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
  const text = body.toString('latin1')
  if (boundary === undefined || !text.endsWith(`\r\n--${boundary}--\r\n`)) return new Map()
  const parts = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1)
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\r\n\r\n')
      return [/name="([^"]*)"/.exec(part.slice(0, end))?.[1] ?? '', part.slice(end + 4)]
    }),
  )
}
