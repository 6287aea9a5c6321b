import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { fieldOf } from '../../../gateway/base/values.ts'
import { catalogues } from '../../support/catalogues.ts'
import { node, repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey } from '../../support/node.ts'
import { readJson } from '../../support/reading.ts'
import { serve } from '../../support/served.ts'

const root = temporaryFolder()
const log = pathToFileURL(join(repository, 'gateway/http/log.ts')).href

/** The messages that a program logs, in order, and how it ended. */
async function logged(
  program: string,
): Promise<{ readonly messages: readonly unknown[]; readonly code: number | null }> {
  const start = `
    import Fastify from 'fastify'
    import { loggerOptions } from '${log}'
    const { log } = Fastify({ logger: loggerOptions({ level: 'info' }) })`
  const { stdout, code } = await node(['--input-type=module', '--eval', `${start}\n${program}`], { cwd: repository })
  const lines = stdout.split('\n').filter((line) => line !== '')
  return { messages: lines.map((line) => fieldOf(readJson(line), 'msg')), code }
}

const kill = "process.kill(process.pid, 'SIGKILL')"

test.each(['warn', 'error', 'fatal'])('a line of level %s is written at once, after those before it', async (level) => {
  const { messages, code } = await logged(`log.info('first'); log.${level}('second'); ${kill}`)
  expect({ messages, code }).toEqual({ messages: ['first', 'second'], code: null })
})

test.each([
  ['ends', '', 0],
  ['exits', 'process.exit(3)', 3],
  ['crashes', "setImmediate(() => { throw new Error('broken') })", 1],
  ['crashes in a promise', "void Promise.reject(new Error('broken'))", 1],
])('no line is lost when the process %s', async (_, program, code) => {
  expect(await logged(`log.info('first'); log.info('second'); ${program}`)).toEqual({
    messages: ['first', 'second'],
    code,
  })
})

test('a line is written while the gateway runs, and none is lost when it is stopped', async () => {
  const { current } = await catalogues()
  const settings = { GATEWRIGHT_LOG_LEVEL: 'info', GATEWRIGHT_PACKAGES: current }
  const served = await serve(join(root, 'stopped'), settings)
  await (await fetch(`${served.url}/healthz`)).text()
  await expect.poll(served.output).toMatch(/"path":"\/healthz".*"msg":"answered"/)
  const ask = (id: string) =>
    fetch(`${served.url}/workflows/v1/models`, { headers: { authorization: `Bearer ${apiKey}`, 'x-request-id': id } })
  const ids = Array.from({ length: 20 }, (_, at) => `request-${at}`)
  await Promise.all(ids.map(async (id) => (await ask(id)).text()))
  expect(await served.stop()).toBe(0)
  const lines = served
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"answered"') && !line.includes('"path":"/healthz"'))
  expect(lines.map((line) => /"requestId":"(request-\d+)"/.exec(line)?.[1]).toSorted()).toEqual(ids.toSorted())
})
