import type { Upstream } from '../catalogue/upstream.ts'
import type { Node } from '../source/node.ts'
import type { WrittenParts } from './upstreamParts.ts'

/** The parts of an upstream that must be consistent. */
type CheckedParts = Omit<WrittenParts, 'error'> & Pick<Upstream, 'check' | 'published'>

/** Checks that the parts of an upstream are consistent, and reports each that is not. */
export function isComplete(parts: CheckedParts, node: Node): boolean {
  const broken = rules.filter(({ breaks }) => breaks(parts))
  for (const { at, why } of broken) (node.entries().get(at) ?? node).reportKey('bad-upstream', why)
  return reportTwins(parts, node) && broken.length === 0
}

interface Rule {
  /** The key that the diagnostic points to. */
  readonly at: string
  readonly why: string
  readonly breaks: (parts: CheckedParts) => boolean
}

const aboutJobs = ['poll', 'fetch', 'cancel'] as const

const rules: readonly Rule[] = [
  ...aboutJobs.map((at): Rule => ({
    at,
    why: `${at} needs exactly one of path and url`,
    breaks: ({ [at]: request }) =>
      request !== undefined && (request.path === undefined) === (request.url === undefined),
  })),
  {
    at: 'submit',
    why: 'a submit with a job needs a poll, and a poll needs a job',
    breaks: ({ submit, poll }) => (submit.job === undefined) !== (poll === undefined),
  },
  {
    at: 'submit',
    why: 'the response to a submit with a job must be json',
    breaks: ({ submit }) => submit.job !== undefined && (submit.answer ?? 'json') !== 'json',
  },
  {
    at: 'submit',
    why: 'answer: events needs last, and other answers cannot have it',
    breaks: ({ submit }) => (submit.answer === 'events') !== (submit.last !== undefined),
  },
  {
    at: 'submit',
    why: 'delta needs answer: events, and a result with text',
    breaks: ({ submit, result }) =>
      submit.delta !== undefined && (submit.answer !== 'events' || result.text === undefined),
  },
  {
    at: 'submit',
    why: 'a GET or DELETE starts nothing: use POST or PUT',
    breaks: ({ submit }) => submit.method === 'GET' || submit.method === 'DELETE',
  },
  {
    at: 'submit',
    why: 'files needs encoding: multipart',
    breaks: ({ submit }) => submit.files !== undefined && submit.encoding !== 'multipart',
  },
  {
    at: 'submit',
    why: 'maxFileBytes needs encoding: multipart or bytes',
    breaks: ({ submit }) => submit.maxFileBytes !== undefined && (submit.encoding ?? 'json') === 'json',
  },
  {
    at: 'fetch',
    why: 'fetch needs a poll that says when the job is done',
    breaks: ({ fetch, poll }) => fetch !== undefined && poll === undefined,
  },
  {
    at: 'find',
    why: 'find needs a poll for the job that it finds',
    breaks: ({ find, poll }) => find !== undefined && poll === undefined,
  },
  {
    at: 'cancel',
    why: 'cancel needs a poll for the job that it cancels',
    breaks: ({ cancel, poll }) => cancel !== undefined && poll === undefined,
  },
  ...(['check', 'published'] as const).map((at): Rule => ({
    at,
    why: `${at} needs exactly one of path and address`,
    breaks: ({ [at]: place }) => place !== undefined && (place.path === undefined) === (place.address === undefined),
  })),
  {
    at: 'result',
    why: 'a result has at most one of urls, base64 and text, and none of them if the answer is bytes',
    breaks: ({ submit, fetch, poll, result: { urls, base64, text } }) => {
      const isBytes = (fetch ?? (poll === undefined ? submit : {})).answer === 'bytes'
      return [urls, base64, text].filter((one) => one !== undefined).length > (isBytes ? 0 : 1)
    },
  },
]

/** Whether all statuses differ; a repeated one is reported where it is. */
function reportTwins({ poll }: CheckedParts, node: Node): boolean {
  if (poll === undefined) return true
  const own = node.entries().get('poll')
  const entries = own?.entries()
  const seen = new Map<string, string>()
  let isSingle = true
  for (const list of ['working', 'done', 'failed'] as const) {
    const items = entries?.get(list)?.items() ?? []
    for (const [at, word] of poll[list].entries()) {
      const first = seen.get(word)
      if (first !== undefined) (items[at] ?? own ?? node).report('duplicate-status', word, first)
      isSingle &&= first === undefined
      seen.set(word, list)
    }
  }
  return isSingle
}
