import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { noText } from '../../../../gateway/tasks/text.ts'
import { say, specOf, type Bench, type Handler } from '../upstreamKit.ts'
import { start } from '../vendor.ts'
import { pending } from '../../worker/workerKit.ts'

const model = 'vendor28-chat-1'
const params = { prompt: 'Is it?' }
const done = 'data: [DONE]\n\n'

const piece = (content: unknown): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/** The beginning of a stream. */
function send(response: ServerResponse, ...pieces: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const one of pieces) response.write(one)
}

/** Resolves when readers of the task have this text. */
const readers = (the: Bench, text: string): Promise<void> =>
  vi.waitFor(async () => {
    const { id } = await the.read()
    expect((await the.engine.textAfter(id, noText))?.text).toBe(text)
  })

describe('a vendor that streams its text', () => {
  test('is read while it writes, in few parts, and its result has the complete text', async () => {
    const end = pending<void>()
    const { the } = await start('vendor28', async (_, response) => {
      send(response, ...Array.from('Once upon a time, in a land far away', piece))
      await end.promise
      response.end(`${piece('.')}${done}`)
    })
    const append = vi.spyOn(the.engine, 'appendText')
    const running = the.run(model, params)
    await readers(the, 'Once upon a time, in a land far away')
    expect(append.mock.calls.length).toBeLessThan(20)
    end.resolve()
    const { task } = await running
    expect(task).toMatchObject({ state: 'COMPLETED', result: { text: 'Once upon a time, in a land far away.' } })
    expect(task).toMatchObject({ text: { revision: 1, length: 36 } })
  })

  test('and breaks off is not asked again', async () => {
    const cut = pending<void>()
    const { the, got } = await start('vendor28', async (_, response) => {
      send(response, piece('Half of'))
      await cut.promise
      response.destroy()
    })
    const running = the.run(model, params)
    await readers(the, 'Half of')
    cut.resolve()
    const { task } = await running
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
    expect(await the.engine.textAfter(task.id, noText)).toBeUndefined()
    expect(got).toHaveLength(1)
  })

  test('can send what is no text: readers get nothing of it, and operators see it', async () => {
    const { the } = await start('vendor28', (_, response) => {
      send(response, piece(7), piece({ a: 'b' }))
      response.end(done)
    })
    const { task } = await the.run(model, params)
    const events = [7, { a: 'b' }].map((content) => ({ event: 'message', data: { choices: [{ delta: { content } }] } }))
    const raw = { status: 200, text: JSON.stringify(events) }
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' }, raw })
    expect(task.text).toBeUndefined()
  })

  test('and whose mapping reads another text in the result: readers begin anew', async () => {
    const end = pending<void>()
    const submit = { ...specOf('vendor28').submit, delta: '"draft"' }
    const answer: Handler = async (_, response) => {
      send(response, piece('Once'))
      await end.promise
      response.end(done)
    }
    const { the } = await start('vendor28', answer, { submit })
    const running = the.run(model, params)
    await readers(the, 'draft')
    end.resolve()
    expect((await running).task).toMatchObject({ result: { text: 'Once' }, text: { revision: 2, length: 0 } })
  })

  test('can answer with JSON in the place of a stream', async () => {
    const result = { text: 'body.choices[0].message.content', unsigned: [] }
    const answer = { choices: [{ message: { content: 'Once.' } }] }
    const { the } = await start('vendor28', (_, response) => say(response, 200, answer), { result })
    expect((await the.run(model, params)).task).toMatchObject({ state: 'COMPLETED', result: { text: 'Once.' } })
  })
})
