import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { claimOf } from '../../support/eventStreams.ts'
import { anyNumber, anyText } from '../../support/matching.ts'
import { errorOf, sharedBench } from '../../support/openaiBench.ts'
import { readJson } from '../../support/reading.ts'

const bench = sharedBench()
const chat = { model: 'vendor28-chat-1', messages: [{ role: 'user', content: 'Hi' }] }

/** Ends the next task with a result. */
async function answerWith(result: object, credits = 4): Promise<void> {
  const { engine } = bench.gateway
  while ((await engine.stats()).states.ACCEPTED === 0) await engine.idle(1000)
  await engine.complete(await claimOf({ engine }), { ...result }, credits)
}

/** Calls a method, and ends its task with a result. */
async function call(url: string, body: object, result: object) {
  const answering = bench.post(url, body)
  await answerWith(result)
  return answering
}

/** The data of the events of a stream. */
const eventsIn = (payload: string): readonly unknown[] =>
  payload
    .split('\n\n')
    .filter((part) => part.startsWith('data: '))
    .map((part) => (part === 'data: [DONE]' ? 'done' : readJson(part.slice(6))))

describe('an answer to a conversation', () => {
  test.each([
    [{ inputTokens: 2, outputTokens: 3 }, [2, 3, 5]],
    [{ prompt_tokens: 7, completion_tokens: 1 }, [7, 1, 8]],
    [{ inputTokens: '2', myoutputTokens: 3 }, [0, 0, 0]],
  ])('has its text, its credits and its tokens: %j', async (tokens, [prompt, completion, total]) => {
    const answer = (await call('/v1/chat/completions', chat, { text: 'Hello', ...tokens })).json<object>()
    expect(answer).toEqual({
      id: anyText,
      object: 'chat.completion',
      model: chat.model,
      created: anyNumber,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total, credits: 4 },
    })
  })

  test('says when it was asked for, in seconds', async () => {
    const clock = vi.spyOn(bench.gateway.engine, 'shown').mockReturnValue(1_800_000_000_999)
    onTestFinished(() => clock.mockRestore())
    const answer = await call('/v1/chat/completions', chat, { text: '' })
    expect(answer.json<object>()).toMatchObject({ created: 1_800_000_000 })
    const image = { model: 'vendor8-image-2-turbo', prompt: 'A cat' }
    const picture = await call('/v1/images/generations', image, { url: 'https://x.example/1.png' })
    expect(picture.json<object>()).toMatchObject({ created: 1_800_000_000 })
  })

  test('is of a task with its metadata', async () => {
    const { id } = (await call('/v1/chat/completions', { ...chat, metadata: { team: 'a' } }, { text: '' })).json<{
      readonly id: string
    }>()
    expect(await bench.gateway.engine.get(id, 'one')).toMatchObject({ metadata: { team: 'a' } })
  })

  test.each([
    [undefined, false],
    [{ include_usage: false }, false],
    [{ include_usage: true }, true],
  ])('has its usage at the end of a stream if it is asked for: %j', async (options, hasUsage) => {
    const body = { ...chat, stream: true, ...(options && { stream_options: options }) }
    const { payload } = await call('/v1/chat/completions', body, { text: 'Hello', inputTokens: 2 })
    const chunk = (delta: object, finish_reason: string | null = null): object => ({
      id: anyText,
      model: chat.model,
      created: anyNumber,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      ...(hasUsage && { usage: null }),
    })
    expect(eventsIn(payload)).toStrictEqual([
      chunk({ role: 'assistant', content: '', refusal: null }),
      chunk({ content: 'Hello' }),
      chunk({}, 'stop'),
      ...(hasUsage
        ? [
            {
              ...chunk({}),
              choices: [],
              usage: { prompt_tokens: 2, completion_tokens: 0, total_tokens: 2, credits: 4 },
            },
          ]
        : []),
      'done',
    ])
  })
})

describe('a transcription', () => {
  const listen = { model: 'vendor25-transcript-1', file: 'https://x.example/a.mp3' }
  const url = '/v1/audio/transcriptions'
  const times = [{ text: 'Hello', start: 0, end: 1 }]
  const paramsOf = async (): Promise<object> => {
    const [task] = (await bench.gateway.engine.list('one', { limit: 1 })).tasks
    return readJson((await bench.gateway.engine.paramsOf(task?.id ?? '', 'one')) ?? '') as object // parameters
  }

  test.each([
    ['json', 'application/json; charset=utf-8', '{"text":"Hello"}'],
    ['text', 'text/plain; charset=utf-8', 'Hello\n'],
    ['srt', 'text/plain; charset=utf-8', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'],
  ])('can be %s', async (format, type, payload) => {
    const answer = await call(url, { ...listen, response_format: format }, { text: 'Hello', times })
    expect([answer.headers['content-type'], answer.payload]).toEqual([type, payload])
    const params = await paramsOf()
    expect('timestamps' in params && params.timestamps === 'segment').toBe(format === 'srt')
  })

  test('asks for the times that the caller names', async () => {
    const words = { ...listen, response_format: 'srt', timestamp_granularities: ['word'] }
    await call(url, words, { text: 'Hello', times })
    expect(await paramsOf()).toMatchObject({ timestamps: 'word' })
  })

  test('can be a stream', async () => {
    const answer = await call(url, { ...listen, stream: true }, { text: 'Hello' })
    expect(eventsIn(answer.payload)).toEqual([
      { type: 'transcript.text.delta', delta: 'Hello' },
      { type: 'transcript.text.done', text: 'Hello' },
      'done',
    ])
  })

  test('in an unknown form is refused before it runs', async () => {
    const answer = await bench.post(url, { ...listen, response_format: 'pdf' })
    expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({
      status: 400,
      error: { param: 'response_format' },
    })
  })
})
