import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openaiOf } from '@gatewright/openapi/snippets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { node } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { isInstalled, packageFolder } from '../support/officialOpenai.ts'
import { ownCatalogue } from '../support/packages.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'
const { models } = ownCatalogue()

/** The first example of a model of each method, and what its program prints. */
const programs: readonly (readonly [task: string, output: RegExp])[] = [
  ['text-to-image', /^\[\s*'http[^']+'/],
  ['image-to-video', /^completed \d+\n$/],
  ['text-to-speech', /^audio\/\S+ \d+\n$/],
  ['chat', /sandbox/],
]

describe.runIf(isInstalled)(`programs with the official client of OpenAI${title}`, () => {
  const folder = temporaryFolder()
  let gateway: Gateway

  beforeAll(async () => {
    gateway = await startGateway(join(folder, 'data'), { GATEWRIGHT_OPENAI: 'on' })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(packageFolder, join(folder, 'node_modules/openai'), 'dir')
  })
  afterAll(() => gateway.stop())

  test.concurrent.each(programs)('of an example of %s run', async (task, output) => {
    const model = models.find((one) => one.task === task && one.examples.length > 0)
    const [example] = model?.examples ?? []
    if (model === undefined || example === undefined) throw new Error(`The task ${task} has no model with an example.`)
    const call = { baseUrl: gateway.url, model: model.id, mode: model.mode, input: example.input }
    const name = `${task}.mjs`
    writeFileSync(join(folder, name), openaiOf(call, model) ?? '')
    const { code, stdout, stderr } = await node([name], { cwd: folder, env: { GATEWRIGHT_API_KEY: apiKey } })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(output)
  })
})
