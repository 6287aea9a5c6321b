import { describe, expect, test } from 'vitest'
import { startLines, type Start } from '../../../gateway/upstream/variables.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { serve } from '../../support/served.ts'
import { isLong } from '../../support/size.ts'

const upstreams = ['acme', 'umbra'].map((id) => ({
  id,
  baseUrl: `https://${id}.example`,
  variables: { key: `${id.toUpperCase()}_API_KEY`, baseUrl: `${id.toUpperCase()}_BASE_URL` },
}))
const mappings = ['a', 'b', 'c'].map((id) => ({ id, use: id === 'c' ? 'umbra' : 'acme' }))
const models = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

const linesOf = (environment: Start['environment'], sandbox = false): readonly string[] =>
  startLines({ upstreams, mappings, models, sandbox, settings: ['PORT'], environment })

describe('the lines of a start', () => {
  test('say which upstreams are live, and how many models wait for which variable', () => {
    expect(linesOf({ ACME_API_KEY: 'secret', PATH: '/bin' })).toEqual([
      'Upstream acme: live, with 2 models.',
      'Upstream umbra: UMBRA_API_KEY is not set, and 1 model waits for it.',
      'Without an upstream: 1 model cannot run, because the sandbox is off.',
    ])
    expect(linesOf({ ACME_API_KEY: ' ' }, true)).toEqual([
      'Upstream acme: ACME_API_KEY is not set, and the sandbox runs 2 models.',
      'Upstream umbra: UMBRA_API_KEY is not set, and the sandbox runs 1 model.',
      'Without an upstream: the sandbox runs 1 model.',
    ])
  })

  test('do not say that a model waits that another upstream runs', () => {
    const both = [...mappings, { id: 'a', use: 'umbra' }]
    const start = { upstreams, mappings: both, models, sandbox: false, settings: [] }
    expect(startLines({ ...start, environment: { UMBRA_API_KEY: 'secret' } }).slice(0, 2)).toEqual([
      'Upstream acme: ACME_API_KEY is not set, and 1 model waits for it.',
      'Upstream umbra: live, with 2 models.',
    ])
    expect(startLines({ ...start, environment: {} }).slice(0, 2)).toEqual([
      'Upstream acme: ACME_API_KEY is not set, and 2 models wait for it.',
      'Upstream umbra: UMBRA_API_KEY is not set, and 2 models wait for it.',
    ])
  })

  test('name a variable that looks like a misspelt one, and never its value', () => {
    const lines = linesOf({ ACME_APIKEY: 'secret', UMBRA_API_KEY: 'secret', UMBRA_BASE_ULR: 'https://umbra.test' })
    expect(lines.slice(0, 2)).toEqual([
      'Upstream acme: ACME_API_KEY is not set, and 2 models wait for it. Rename ACME_APIKEY if it should be ACME_API_KEY.',
      'Upstream umbra: live, with 1 model. Rename UMBRA_BASE_ULR if it should be UMBRA_BASE_URL.',
    ])
    expect(lines.join()).not.toContain('secret')
  })

  test('do not take the variable of another upstream, or a setting, for a misspelt one', () => {
    const near = { id: 'acne', baseUrl: 'https://acne.example', variables: { key: 'ACNE_API_KEY' } }
    const environment = { ACME_API_KEY: 'secret' }
    const all = startLines({
      upstreams: [...upstreams, near],
      mappings,
      models: [],
      sandbox: false,
      settings: [],
      environment,
    })
    expect(all.at(-1)).toBe('Upstream acne: ACNE_API_KEY is not set, and 0 models wait for it.')
  })
})

const folder = temporaryFolder()

test.runIf(isLong)(
  'a start prints them, and in production the sandbox is off, also with a development key',
  async () => {
    const settings = { VENDOR16_API_KY: 'a-secret-key', NODE_ENV: 'production', GATEWRIGHT_SANDBOX: '' }
    const { output, url } = await serve(folder, settings)
    expect(output()).toMatch(
      /Upstream vendor16: VENDOR16_API_KEY is not set, and \d+ models? waits? for it\. Rename VENDOR16_API_KY /,
    )
    expect(output()).toMatch(/Without an upstream: \d+ models cannot run, because the sandbox is off\./)
    expect(output()).not.toContain('a-secret-key')
    expect((await fetch(`${url}/playground/samples/vendor1-v3-omni`)).status).toBe(404)
  },
)
