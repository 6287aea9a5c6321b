import { expect, onTestFinished, test } from 'vitest'
import { bench } from '../../support/httpServer.ts'

test('routes of the file store need a key by default, and can fail with problems', async () => {
  const gateway = bench({
    files: async (app) => {
      app.get('/files/:id', { config: { isOpen: true } }, () => ({ open: true }))
      app.post('/files', () => ({ stored: true }))
    },
  })
  onTestFinished(() => gateway.app.close())
  const open = await gateway.app.inject({ url: '/files/1' })
  const bare = await gateway.app.inject({ method: 'POST', url: '/files' })
  const stored = await gateway.send({ method: 'POST', url: '/files' })
  const wrong = await gateway.send({ method: 'POST', url: '/files', payload: 'x', headers: { 'content-type': 'a/b' } })
  expect([open, bare, stored, wrong].map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 415])
  const put = await gateway.send({ method: 'PUT', url: '/files' })
  const post = await gateway.send({ method: 'POST', url: '/files/1' })
  expect([put.statusCode, put.headers.allow, post.statusCode, post.headers.allow]).toEqual([405, 'POST', 405, 'GET'])
})
