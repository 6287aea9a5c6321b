import { zip } from './archive.ts'
import { floats, integers, padded, utf8 } from './bytes.ts'

/** Plain text. */
export const txt = (text: string): Buffer => utf8(`${text}\n`)

/** JSON with the text and the numbers. */
export const json = (text: string, values: readonly number[]): Buffer => utf8(`${JSON.stringify({ text, values })}\n`)

/** One JSON value a line. */
export const jsonl = (values: readonly number[]): Buffer =>
  utf8(values.map((value, index) => `${JSON.stringify({ index, value })}\n`).join(''))

/** A table of two columns. */
export const csv = (values: readonly number[]): Buffer =>
  utf8(['index,value', ...values.map((value, index) => `${index},${value}`), ''].join('\n'))

/** A NumPy array of 32-bit floats. */
export function npy(values: readonly number[]): Buffer {
  const words = `{'descr': '<f4', 'fortran_order': False, 'shape': (${values.length},), }`
  const head = `${words.padEnd(64 * Math.ceil((words.length + 11) / 64) - 11)}\n`
  return Buffer.concat([
    Buffer.from('\x93NUMPY\x01\0', 'latin1'),
    integers(2, [head.length]),
    utf8(head),
    floats(values),
  ])
}

/** A NumPy archive with one array. */
export const npz = (values: readonly number[]): Buffer => zip([{ name: 'values.npy', bytes: npy(values) }])

/** A safetensors file with one tensor. */
export function safetensors(values: readonly number[]): Buffer {
  const tensor = { dtype: 'F32', shape: [values.length], data_offsets: [0, 4 * values.length] }
  const head = padded(utf8(JSON.stringify({ values: tensor })), 8, 0x20)
  return Buffer.concat([integers(4, [head.length, 0]), head, floats(values)])
}

/** A page with the text. */
export function pdf(text: string): Buffer {
  const words = text.slice(0, 80).replace(/[^ -~]|[()\\]/g, '?')
  const content = `BT /F1 18 Tf 40 720 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const starts = objects.map((_, at) => [head, ...objects.slice(0, at)].join('').length)
  const table = ['0000000000 65535 f ', ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n `)]
  const body = head + objects.join('')
  const tail = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return utf8(`${body}xref\n0 6\n${table.join('\n')}\n${tail}`)
}
