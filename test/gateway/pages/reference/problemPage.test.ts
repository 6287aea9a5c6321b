import { service } from '@gatewright/catalog'
import { problemTypes } from '@gatewright/openapi/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { problemsAt } from '../../../../gateway/http/problem.ts'
import { startGateway } from '../../../support/gateway.ts'
import { valueAt } from '../../../support/reading.ts'
import { temporary } from '../../../support/temporary.ts'

/** Starts a gateway, and returns the `type` of a problem there. */
async function typeAt(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const gateway = await startGateway(temporary(), settings)
  onTestFinished(() => gateway.stop())
  const answer = await fetch(`${gateway.listening}/nothing`)
  return String(valueAt(await answer.json(), 'type'))
}

/** The text of a page. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')

test('the type of each problem leads to its page', async () => {
  const type = await typeAt()
  expect(type).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/problems\/not-found$/)
  for (const [code, { title, status, when, action }] of Object.entries(problemTypes)) {
    const page = await fetch(type.replace('not-found', code))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const words = plain(await page.text())
    for (const part of [title, code, String(status), when, action]) expect(words).toContain(part.replaceAll('`', ''))
  }
  expect((await fetch(type.replace('not-found', 'constructor'))).status).toBe(404)
  const errors = await (await fetch(type.replace('problems/not-found', 'docs/errors.md'))).text()
  expect(errors).toContain(`\`${type.replace('not-found', '')}\``)
})

test('the type has the public address, and is the same where the pages are off', async () => {
  const settings = { GATEWRIGHT_PUBLIC_URL: 'https://models.example/gate', GATEWRIGHT_PAGES: 'off' }
  expect(await typeAt(settings)).toBe('https://models.example/gate/problems/not-found')
})

test.each([
  ['https://a.example/', 'https://a.example/errors/', 'https://b.example/errors/'],
  ['https://a.example/api', 'https://a.example/api/problems/', 'https://b.example/problems/'],
  ['https://a.example', 'https://docs.example/problems/', 'https://docs.example/problems/'],
  ['https://a.example', 'https://a.example/errors#', 'https://a.example/errors#'],
  ['https://a.example', 'https://a.example.other/problems/', 'https://a.example.other/problems/'],
])('of the specs with %s and %s, problems are at %s', (baseUrl, problems, expected) => {
  expect(problemsAt({ ...service, baseUrl, problems }, () => 'https://b.example')()).toBe(expected)
})
