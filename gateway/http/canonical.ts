import { isRecord, type Fields } from '../base/values.ts'
import { inOneGo } from './turns.ts'

/** JSON with sorted keys: the same text for the same value. Values that JSON does not have are left out, or null. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return textJson(value)
  if (Array.isArray(value)) return listJson(value)
  return isRecord(value) ? objectJson(value) : (JSON.stringify(value) ?? 'null')
}

/** The JSON of a value from a body of this many bytes, without sorting its keys. */
export const jsonOf = (value: unknown, bytes: number): string =>
  bytes <= inOneGo ? JSON.stringify(value) : canonical(value)

function listJson(list: readonly unknown[]): string {
  let text = '['
  for (const item of list) text += `${text.length > 1 ? ',' : ''}${canonical(item)}`
  return `${text}]`
}

function objectJson(value: Fields): string {
  let text = '{'
  for (const key of Object.keys(value).sort()) {
    const item = value[key]
    if (item !== undefined) text += `${text.length > 1 ? ',' : ''}${textJson(key)}:${canonical(item)}`
  }
  return `${text}}`
}

/** The length of a piece of a long text, in UTF-16 code units. */
const most = 65_536

/**
 * JSON.stringify takes 60 ns for each lone surrogate, 160 ms for a body of 16 MB of them. So a long text with any is
 * written in pieces, and the affected pieces unit by unit.
 */
function textJson(text: string): string {
  if (text.length <= most) return JSON.stringify(text)
  // A text without anything to escape is not copied.
  if (text.isWellFormed()) return /["\\\u0000-\u001f]/.test(text) ? JSON.stringify(text) : `"${text}"`
  const pieces: string[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + most, text.length)
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end++ // keep both surrogates of a pair together
    const piece = text.slice(start, end)
    pieces.push(piece.isWellFormed() ? JSON.stringify(piece).slice(1, -1) : unitJson(piece))
  }
  return `"${pieces.join('')}"`
}

const hex = Buffer.from('0123456789abcdef')

/** The content of a JSON string, with everything except plain ASCII escaped. */
function unitJson(piece: string): string {
  const bytes = Buffer.allocUnsafe(6 * piece.length)
  let size = 0
  for (let at = 0; at < piece.length; at++) {
    const unit = piece.charCodeAt(at)
    if (unit >= 0x20 && unit < 0x7f && unit !== 0x22 && unit !== 0x5c) bytes[size++] = unit
    else {
      bytes[size++] = 0x5c
      bytes[size++] = 0x75
      for (let shift = 12; shift >= 0; shift -= 4) bytes[size++] = hex[(unit >> shift) & 15] ?? 0
    }
  }
  return bytes.toString('latin1', 0, size)
}
