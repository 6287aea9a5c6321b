import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { models } from '@gatewright/catalog'
import { mappings, upstreams } from '@gatewright/upstreams'
import { describe, expect, test } from 'vitest'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { chooseUpstreams, type Choice } from '../../../gateway/upstream/choice.ts'
import { repository } from '../../support/command.ts'
import { listFiles, temporaryFolder } from '../../support/folder.ts'
import { noSandbox } from './upstreamKit.ts'
import { readJson } from '../../support/reading.ts'

const root = temporaryFolder()
const files = new FolderStore({ folder: root, urlOf: (id) => id })
const assetStore = { files, ttlMs: 1000 }

const choose = (environment: Readonly<Record<string, string>>): Choice =>
  chooseUpstreams({ upstreams, mappings, environment, sandbox: noSandbox, assetStore })

describe('the choice of the upstream', () => {
  test('is the sandbox for what was accepted for it, and there is no other until a key is set', async () => {
    const { upstreamOf, routesOf, live, close } = choose({})
    expect(models).toHaveLength(220)
    const inSandbox = models.map(({ id }) => upstreamOf({ model: id, destination: 'sandbox' })?.upstream)
    expect(new Set(inSandbox)).toEqual(new Set([noSandbox]))
    expect(models.filter(({ id }) => upstreamOf({ model: id, destination: 'vendor' }))).toEqual([])
    expect(routesOf([{ id: 'm' }])).toEqual(new Set(['sandbox  m', 'sandbox sandbox m', 'storing  m']))
    expect(live).toEqual([])
    await close()
  })

  test('is the upstream whose key is set, for its models only', async () => {
    const { upstreamOf, live, close } = choose({ VENDOR28_API_KEY: 'key', VENDOR16_API_KEY: ' ' })
    const moved = models.filter(({ id }) => upstreamOf({ model: id, destination: 'vendor' }))
    expect(new Set(moved.map(({ vendor }) => vendor))).toEqual(new Set(['vendor28']))
    expect(moved).toHaveLength(models.filter(({ vendor }) => vendor === 'vendor28').length)
    expect(live).toEqual(['vendor28'])
    const [{ id: model } = { id: '' }] = moved
    // A task with a job at another vendor is not this one's, even if the model has moved here.
    expect(upstreamOf({ model, destination: 'vendor', upstream: 'vendor28' })?.id).toBe('vendor28')
    expect(upstreamOf({ model, destination: 'vendor', upstream: 'vendor16' })).toBeUndefined()
    expect(upstreamOf({ model, destination: 'sandbox' })?.upstream).toBe(noSandbox)
    await close()
  })

  test.each([
    [{ VENDOR28_API_KEY: 'two words' }, 'VENDOR28_API_KEY'],
    [{ VENDOR28_API_KEY: 'key', VENDOR28_BASE_URL: 'vendor28.example' }, 'VENDOR28_BASE_URL'],
    [{ VENDOR28_API_KEY: 'key', VENDOR28_BASE_URL: 'file:///etc' }, 'VENDOR28_BASE_URL'],
  ])('fails while a variable is invalid, and names it without its value: %j', (environment, name) => {
    expect(() => choose(environment)).toThrow(name)
    for (const value of Object.values(environment)) expect(() => choose(environment)).not.toThrow(value)
  })
})

test('there is an upstream of each shape, and every model of its vendor is mapped', () => {
  const shapes = upstreams.map(({ submit, poll, fetch, result }) => {
    if (poll !== undefined) return fetch === undefined ? 'poll' : 'fetch'
    return submit.answer === 'json' ? (result.base64 === undefined ? 'json' : 'base64') : submit.answer
  })
  expect(shapes.sort()).toEqual(['base64', 'bytes', 'events', 'fetch', 'json', 'poll'])
  const vendors = new Set(upstreams.map(({ id }) => id))
  const mapped = models.filter(({ vendor }) => vendors.has(vendor)).map(({ id }) => id)
  expect(mappings.map(({ id }) => id)).toEqual(mapped)
})

test('no public package contains anything of an upstream', () => {
  const folder = join(repository, 'generated')
  const names = upstreams.flatMap(({ baseUrl, variables: { key, baseUrl: other } }) => [
    new URL(baseUrl).host,
    key,
    other ?? key,
  ])
  const sources = mappings.flatMap(({ request }) => request ?? [])
  // As a key: an option list can say that its source is the upstream.
  const words = [
    ...new Set([...names, ...sources.map((source) => source.split('\n')[1] ?? source), '"upstream":', 'upstream:']),
  ]
  const leaks = listFiles(folder)
    .filter((path) => !path.startsWith('upstreams/') && !path.startsWith('gatewright.'))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`)
    })
  expect(words.length).toBeGreaterThan(15)
  expect(leaks).toEqual([])
  expect(readJson(readFileSync(join(folder, 'upstreams/package.json'), 'utf8'))).toMatchObject({ private: true })
})
