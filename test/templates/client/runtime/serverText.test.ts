import { describe, expect, test } from 'vitest'
import { textLike } from '../../../support/matching.ts'
import { errorOf, model, standIn, type Given } from '../kit.ts'

const params = { prompt: 'A lighthouse.' }
const success = (response: object): Given => ({ body: { status: 'success', response } })

describe('text of a server', () => {
  const failed = (error: unknown) =>
    standIn([success({ id: 'task-1' }), success({ id: 'task-1', status: 'FAILED', error })]).client.run(model, params)

  test.each([null, undefined, 7, {}, { message: null }, { code: null, message: '' }])(
    'that is missing is not in the message of a failed task: %j',
    async (error) => {
      expect(await errorOf(failed(error))).toMatchObject({
        code: 'task-failed',
        message: 'stand-in failed: task-failed',
        retryable: false,
      })
    },
  )

  test('is one line without control characters, and is cut', async () => {
    const hostile = `\u001b[2JIt\r\nfailed\u202e.${'x'.repeat(1e6)}`
    const shown = /^stand-in failed: +\[2JIt failed \.x{900,1000}$/
    expect(await errorOf(failed({ code: 'no', message: hostile }))).toMatchObject({ message: textLike(shown) })
    const { client } = standIn([{ status: 400, body: { type: 'no', detail: hostile } }])
    expect(await errorOf(client.run(model, params))).toMatchObject({
      code: 'no',
      message: textLike(/^Could not run stand-in: +\[2JIt failed \.x{900,1000}\.$/),
    })
  })

  test.each([null, {}, 7])('that is %j is not the detail of a problem', async (detail) => {
    const { client } = standIn([{ status: 400, body: { type: detail, detail } }])
    expect(await errorOf(client.run(model, params))).toMatchObject({
      code: '400',
      message: 'Could not run stand-in: HTTP 400 is not from the gateway.',
    })
  })
})
