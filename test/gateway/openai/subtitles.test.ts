import { expect, test } from 'vitest'
import { sharedBench } from '../../support/openaiBench.ts'

const bench = sharedBench()

const recording = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(24)])

/** Writes down a recording whose result is this, in a form. */
async function transcribed(format: string, result: Readonly<Record<string, unknown>>): Promise<string> {
  const { engine } = bench.gateway
  const parts = { model: 'vendor25-transcript-1', file: recording, response_format: format }
  const answer = bench.postForm('/v1/audio/transcriptions', parts)
  while ((await engine.stats()).states.ACCEPTED === 0) await engine.idle(1000)
  for (const claim of await engine.claim({ limit: 10, leaseMs: 1000 })) await engine.complete(claim, result, 1)
  return (await answer).body
}

const part = (start: number, end: number, text = 'A') => ({ start, end, text })

test.each<readonly [number, string]>([
  [0, '00:00:00,000'],
  [-1, '00:00:00,000'],
  [1.0004, '00:00:01,000'],
  [59.9994, '00:00:59,999'],
  [59.9996, '00:01:00,000'],
  [60, '00:01:00,000'],
  [119.9996, '00:02:00,000'],
  [3599.9996, '01:00:00,000'],
  [3661.25, '01:01:01,250'],
  [360_000, '100:00:00,000'],
])('a subtitle at %d s is at %s', async (start, time) => {
  const text = await transcribed('srt', { text: 'A', segments: [part(start, 400_000)] })
  expect(text).toBe(`1\n${time} --> 111:06:40,000\nA\n`)
})

test('subtitles have numbers and commas in one form, and dots in the other', async () => {
  const result = { text: 'A B', segments: [part(0, 1.5, ' A '), part(1.5, 1, 'B')] }
  const [first, second] = ['1\n00:00:00,000 --> 00:00:01,500\nA\n', '2\n00:00:01,500 --> 00:00:01,500\nB\n']
  expect(await transcribed('srt', result)).toBe(`${first}\n${second}`)
  const dots = `${first}\n${second}`.replaceAll(',', '.').replaceAll(/^\d\n/gm, '')
  expect(await transcribed('vtt', result)).toBe(`WEBVTT\n\n${dots}`)
})

test('a result without times is one subtitle from the beginning', async () => {
  expect(await transcribed('srt', { text: 'A', segments: [{ text: 'A', start: '0' }] })).toBe(
    '1\n00:00:00,000 --> 00:00:00,000\nA\n',
  )
})
