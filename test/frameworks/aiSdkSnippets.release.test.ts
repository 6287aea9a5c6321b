import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aiSdkOf } from '@gatewright/openapi/snippets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { node, repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { linkPackages } from '../support/links.ts'
import { ownCatalogue } from '../support/packages.ts'
import { installed, isInstalled } from './aiSdkKit.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'
const { models } = ownCatalogue()

/** A model of each function, and what the program of its first example prints. */
const programs: readonly (readonly [id: string, output: RegExp])[] = [
  ['vendor20-image-2', /^image\/png \d+\n$/],
  ['vendor2-audio-1.0', /^audio\/\S+ \d+\n$/],
  ['vendor25-transcript-1', /sandbox/],
  ['vendor28-chat-3', /sandbox/],
]

describe.runIf(isInstalled)(`programs with the AI SDK${title}`, () => {
  const folder = temporaryFolder()
  let gateway: Gateway

  beforeAll(async () => {
    gateway = await startGateway(join(folder, 'data'))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(installed, 'ai'), join(folder, 'node_modules/ai'), 'dir')
    linkPackages(join(repository, 'generated'), folder, ['ai-sdk', 'client'])
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  })
  afterAll(() => gateway.stop())

  test.concurrent.each(programs)('of the first example of %s run', async (id, output) => {
    const model = models.find((one) => one.id === id)
    const input = model?.examples[0]?.input
    if (model === undefined || input === undefined) throw new Error(`${id} has no example.`)
    const call = { baseUrl: gateway.url, model: id, mode: model.mode, input }
    writeFileSync(join(folder, `${id}.ts`), aiSdkOf(call, model, '@gatewright/ai-sdk') ?? '')
    const { code, stdout, stderr } = await node([`${id}.ts`], { cwd: folder, env: { GATEWRIGHT_API_KEY: apiKey } })
    expect({ code, stderr: stderr.replace(/^.*Warning.*\n|^\(Use.*\n/gm, '') }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(output)
  })
})
