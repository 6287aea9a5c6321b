import type { Format } from '../support/imitations/imitation.ts'
import { queue } from '../support/imitations/queue.ts'

/** A profile with its imitation, and what a call of its sample model must give. */
export interface Case {
  readonly profile: string
  readonly model: string
  readonly format: Format
  readonly params: Readonly<Record<string, unknown>>
  /** What stands behind the address of the imitation. */
  readonly base: string
  readonly result: object
  /** The requests of a call whose job is at work for one poll: method and path. */
  readonly requests: readonly string[]
  /** How long the task waits after a rate limit, in milliseconds. */
  readonly waitMs: number
  /** The failures that the API documents, with the code and whether it is retryable. */
  readonly failures: readonly (readonly [failure: string, code: string, retryable: boolean])[]
}

const prompt = 'A kite over the sea'

/** Every profile. */
export const cases: readonly Case[] = [
  {
    profile: 'queue',
    model: 'queue-video',
    format: queue,
    params: { prompt },
    base: '',
    result: { url: 'https://media.queue.example/a.mp4', seed: 7 },
    requests: [
      'POST /acme/clips/text-to-video',
      'GET /acme/clips/requests/0f1e-0/status',
      'GET /acme/clips/requests/0f1e-0/status',
      'GET /acme/clips/requests/0f1e-0',
    ],
    waitMs: 7000,
    failures: [
      ['content', 'content-refused', false],
      ['input', 'upstream-failed', false],
      ['service', 'upstream-failed', true],
      ['timeout', 'upstream-failed', true],
      ['runner', 'upstream-failed', true],
      ['cancelled', 'upstream-failed', false],
      ['locked', 'upstream-unauthorized', true],
    ],
  },
]
