import { fieldOf, isRecord, itemsOf } from '../base/values.ts'

/** A part of a recording with its words, in seconds from the beginning. */
interface Segment {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The form of a transcript. */
export type TranscriptFormat = 'json' | 'text' | 'verbose_json' | 'srt' | 'vtt'

/** Whether a form has times. */
export const needsTimes = (format: TranscriptFormat): boolean => format === 'srt' || format === 'vtt'

/** The transcript of a result in a form. */
export function transcriptOf(
  format: TranscriptFormat,
  result: unknown,
): { readonly type: string; readonly content: string } {
  const text = textOf(result)
  switch (format) {
    case 'json':
      return { type: json, content: JSON.stringify({ text }) }
    case 'verbose_json':
      return { type: json, content: JSON.stringify(verbose(result, text)) }
    case 'text':
      return { type: plain, content: `${text}\n` }
    case 'srt':
      return { type: plain, content: subtitles(result, text, ',', (at) => `${at + 1}\n`) }
    case 'vtt':
      return { type: 'text/vtt; charset=utf-8', content: `WEBVTT\n\n${subtitles(result, text, '.', () => '')}` }
  }
}

const json = 'application/json; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** The text of a result. */
export function textOf(result: unknown): string {
  const text = fieldOf(result, 'text')
  return typeof text === 'string' ? text : ''
}

/** The segments of a result: any list of its fields whose entries have a text, a start and an end. */
function segmentsOf(result: unknown): readonly Segment[] {
  const lists = isRecord(result) ? Object.values(result).map(itemsOf) : []
  const found = lists.map((list) => list.flatMap((one) => segmentIn(one) ?? []))
  return found.find((list) => list.length > 0) ?? []
}

function segmentIn(value: unknown): Segment | undefined {
  const [text, start, end] = ['text', 'start', 'end'].map((name) => fieldOf(value, name))
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return undefined
  return { text, start, end }
}

function verbose(result: unknown, text: string): object {
  const segments = segmentsOf(result)
  const language = fieldOf(result, 'language')
  return {
    task: 'transcribe',
    language: typeof language === 'string' ? language : '',
    duration: segments.at(-1)?.end ?? 0,
    text,
    segments: segments.map((segment, id) => ({ id, ...segment })),
  }
}

/** Subtitles, whose milliseconds follow a comma or a dot; without times there is one from the beginning. */
function subtitles(result: unknown, text: string, mark: string, numberOf: (at: number) => string): string {
  const segments = segmentsOf(result)
  const all = segments.length === 0 ? [{ text, start: 0, end: 0 }] : segments
  const lines = all.map(
    ({ text: words, start, end }, at) =>
      `${numberOf(at)}${timeOf(start, mark)} --> ${timeOf(Math.max(start, end), mark)}\n${words.trim()}\n`,
  )
  return lines.join('\n')
}

function timeOf(seconds: number, mark: string): string {
  const ms = Math.max(0, Math.round(1000 * seconds))
  const digits = (value: number, count: number): string => String(Math.floor(value)).padStart(count, '0')
  return `${digits(ms / 3_600_000, 2)}:${digits((ms / 60_000) % 60, 2)}:${digits((ms / 1000) % 60, 2)}${mark}${digits(ms % 1000, 3)}`
}
