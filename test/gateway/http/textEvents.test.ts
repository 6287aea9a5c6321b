import { describe, expect, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { claimOf, open, readText } from '../../support/eventStreams.ts'

describe('the text of a task', () => {
  test('reaches readers while the task runs, on every node, and equals that of the result', async () => {
    const { engine, stream, submit } = await open()
    const node = await open({ engine })
    const id = await submit()
    const path = `/workflows/v1/tasks/${id}/events`
    const claim = await claimOf({ engine })
    const events = await stream(path)
    expect(await events.event()).toMatchObject({ event: 'state' })
    await engine.appendText(claim, 0, 'Once')
    expect(await events.event()).toEqual({ event: 'text', id: undefined, data: { offset: 0, text: 'Once' } })
    await engine.appendText(claim, 4, ' upon')
    expect(await events.event()).toMatchObject({ event: 'text', data: { offset: 4, text: ' upon' } })
    const later = await node.stream(path, { 'last-event-id': 'IN_PROGRESS' })
    expect(await later.event()).toMatchObject({ event: 'text', data: { offset: 0, text: 'Once upon' } })
    await engine.complete(claim, { text: 'Once upon a time' }, 1)
    const rest = { event: 'text', data: { offset: 9, text: ' a time' } }
    for (const one of [events, later]) {
      expect(await one.event()).toMatchObject(rest)
      expect(await one.event()).toMatchObject({ event: 'result' })
    }
  })

  test('begins anew with another attempt, and when the result does not begin with it', async () => {
    const { engine, stream, submit } = await open()
    const path = `/workflows/v1/tasks/${await submit()}/events`
    const reading = readText(await stream(path))
    const [claim] = await engine.claim({ limit: 1, leaseMs: 0 })
    await engine.appendText(present(claim), 0, 'Lost')
    const next = await claimOf({ engine })
    await engine.appendText(next, 0, 'Once upon')
    await engine.appendText(next, 0, '')
    await engine.complete(next, { text: 'Twice' }, 1)
    expect((await reading).text).toBe('Twice')
  })

  test('is one event if its model does not write it part by part, also for a reader that comes late', async () => {
    const { engine, stream, submit } = await open()
    const path = `/workflows/v1/tasks/${await submit()}/events`
    const reading = readText(await stream(path))
    await engine.complete(await claimOf({ engine }), { text: 'Twice' }, 1)
    expect(await reading).toMatchObject({ text: 'Twice', parts: 1 })
    const late = await readText(await stream(path, { 'last-event-id': 'IN_PROGRESS' }))
    expect(late).toMatchObject({ text: 'Twice', parts: 1 })
  })
})
