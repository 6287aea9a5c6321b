import { describe, expect, test } from 'vitest'
import { needsTimes, textOf, transcriptOf, type TranscriptFormat } from '../../../gateway/openai/transcript.ts'
import { readJson } from '../../support/reading.ts'

const segments = [
  { text: ' Once ', start: 0, end: 1.5, speaker: 'a' },
  { text: 'upon', start: 59.9996, end: 3661.25 },
]
const result = { text: 'Once upon', language: 'en', model: 'm', tags: ['x'], times: segments }
const plain = 'text/plain; charset=utf-8'
const json = 'application/json; charset=utf-8'

describe('a transcript', () => {
  test.each<[TranscriptFormat, string, string]>([
    ['json', json, '{"text":"Once upon"}'],
    ['text', plain, 'Once upon\n'],
    ['srt', plain, '1\n00:00:00,000 --> 00:00:01,500\nOnce\n\n2\n00:01:00,000 --> 01:01:01,250\nupon\n'],
    [
      'vtt',
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nOnce\n\n00:01:00.000 --> 01:01:01.250\nupon\n',
    ],
  ])('can be %s', (format, type, content) => {
    expect(transcriptOf(format, result)).toEqual({ type, content })
  })

  test('can have its segments', () => {
    const { type, content } = transcriptOf('verbose_json', result)
    expect([type, readJson(content)]).toEqual([
      json,
      {
        task: 'transcribe',
        language: 'en',
        duration: 3661.25,
        text: 'Once upon',
        segments: [
          { id: 0, text: ' Once ', start: 0, end: 1.5 },
          { id: 1, text: 'upon', start: 59.9996, end: 3661.25 },
        ],
      },
    ])
  })

  test('without times has one segment in subtitles, and none otherwise', () => {
    const silent = {
      text: 'Hi',
      words: [
        { text: 'Hi', start: '0', end: 1 },
        { text: 'Hi', start: 0 },
        { start: 0, end: 1 },
      ],
    }
    expect(transcriptOf('srt', silent).content).toBe('1\n00:00:00,000 --> 00:00:00,000\nHi\n')
    expect(readJson(transcriptOf('verbose_json', silent).content)).toEqual({
      task: 'transcribe',
      language: '',
      duration: 0,
      text: 'Hi',
      segments: [],
    })
    expect(readJson(transcriptOf('verbose_json', 'none').content)).toMatchObject({ text: '', segments: [] })
  })

  test('never ends before it begins', () => {
    const odd = {
      times: [
        { text: 'a', start: 2, end: 1 },
        { text: 'b', start: -1, end: 0 },
      ],
    }
    expect(transcriptOf('srt', odd).content).toBe(
      '1\n00:00:02,000 --> 00:00:02,000\na\n\n2\n00:00:00,000 --> 00:00:00,000\nb\n',
    )
  })

  test('needs times only as subtitles', () => {
    expect((['json', 'text', 'verbose_json', 'srt', 'vtt'] as const).map(needsTimes)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect([textOf({ text: 'a' }), textOf({ text: 5 }), textOf(undefined)]).toEqual(['a', '', ''])
  })
})
