import { expect, test } from 'vitest'
import { terminalLog } from '../../../gateway/node/terminalLog.ts'

/** The lines that a terminal, or another output, shows for these lines of the log. */
function shown(lines: readonly (object | string)[], { isTTY = true, env = {} } = {}): string | undefined {
  let text = ''
  const stream = terminalLog({ isTTY, write: (part) => Boolean((text += String(part))) }, { NO_COLOR: '1', ...env })
  if (stream === undefined) return undefined
  for (const line of lines) stream.write(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)
  return text.replaceAll(/^\d\d:\d\d:\d\d /gm, '')
}

const line = { level: 30, time: 1_795_837_001_145, pid: 1, hostname: 'vm', requestId: 'r' }
const answered = { ...line, method: 'GET', path: '/healthz', status: 200, client: '127.0.0.1', ms: 7, msg: 'answered' }

test('a terminal shows a line for each response, and for each report', () => {
  const about = { key: 'dev', model: 'acme-video-1', taskId: 'task-1' }
  const err = { type: 'Error', message: 'The store is away', stack: 'Error: ...' }
  const text = shown([
    answered,
    { ...answered, method: 'POST', path: '/workflows/v1/models/submit', status: 422, ...about },
    { ...line, level: 40, msg: 'an asset keeps its address', model: 'acme-video-1', count: 2 },
    { ...line, level: 50, err, msg: 'The store is away' },
    'no JSON\n',
  ])
  expect(text).toBe(`GET  /healthz 200 7 ms
POST /workflows/v1/models/submit 422 7 ms key=dev model=acme-video-1 taskId=task-1
an asset keeps its address model=acme-video-1 count=2
The store is away
no JSON
`)
})

test('a terminal shows colours, and a path cannot', () => {
  expect(shown([answered], { env: { NO_COLOR: '' } })).toContain('\u001b[32m200\u001b[39m')
  expect(shown([{ ...answered, path: '/\u001b[2J\u202e\u{e0001}' }])).not.toMatch(/[\u001b\u202e\u{e0001}]/u)
})

test('programs and production read JSON', () => {
  expect(shown([answered], { isTTY: false })).toBeUndefined()
  expect(shown([answered], { env: { NODE_ENV: 'production' } })).toBeUndefined()
})
