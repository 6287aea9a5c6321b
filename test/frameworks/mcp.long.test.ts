import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { tasks } from '@gatewright/client/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { node } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { anyText, objectWith, textLike, textWith } from '../support/matching.ts'
import { blocksOf } from '../support/markdown.ts'
import { apiKey } from '../support/node.ts'
import { valueAt } from '../support/reading.ts'
import {
  command,
  connect,
  connectOld,
  environmentOf,
  installed,
  isInstalled,
  load,
  type ToolResult,
} from './mcpHost.ts'
import { call, dataOf, errorOf, idOf, needsInstalled, video, ways, World } from './mcpWorld.ts'

const folder = temporaryFolder()
const world = new World(folder)
beforeAll(() => world.start())
afterAll(() => world.end())

const both = ways.flatMap((way) => (['auto', 'legacy'] as const).map((mode) => ({ way, mode })))

describe.runIf(isInstalled).concurrent(`the tools of MCP, through the official clients${needsInstalled}`, () => {
  test.each(both)(
    '$way, $mode: a host finds a model, prices it, runs it and reads its result',
    async ({ way, mode }) => {
      const client = await connect(way, world.place(), { mode })
      expect(client.getProtocolEra?.()).toBe(mode === 'auto' ? 'modern' : 'legacy')
      const found = await call(client, 'search_models', { query: 'text to video', category: 'video', limit: 3 })
      expect(dataOf(found)['models']).toMatchObject([{ task: 'text-to-video' }, {}, {}])
      const described = dataOf(await call(client, 'describe_model', { model: video.model }))
      expect(described).toMatchObject({ id: video.model, credits: 1, params: { required: ['prompt'] }, example: {} })
      expect(valueAt(described, 'params', 'allOf')).toBeUndefined()
      const restricted = dataOf(await call(client, 'describe_model', { model: 'vendor7-image-2-portrait' }))
      expect(restricted['rules']).toContainEqual(textWith('imageReference needs imageUrls.'))
      const voiced = dataOf(await call(client, 'describe_model', { model: 'vendor12-video-2.6' }))
      expect(valueAt(voiced, 'options', 'voiceId', 0)).toMatchObject({ id: anyText, name: anyText })
      const priced = dataOf(await call(client, 'price', video))
      expect(priced).toMatchObject({ price: { credits: 1, exact: true }, issues: [] })
      const progress: unknown[] = []
      const run = { name: 'run_model', arguments: video }
      const ran = await client.callTool(run, { onprogress: (news: unknown) => progress.push(news) })
      expect(dataOf(ran)).toMatchObject({ status: 'COMPLETED', credits: 1, sandbox: true })
      expect(ran.content).toMatchObject([{ type: 'text' }, { type: 'resource_link', mimeType: 'video/mp4' }])
      expect(progress).toContainEqual(objectWith({ total: 100, message: 'COMPLETED' }))
      expect(idOf(await call(client, 'get_task', { task_id: idOf(ran) }))).toBe(idOf(ran))
      const listed = dataOf(await call(client, 'list_tasks', { state: 'COMPLETED', limit: 50 }))
      expect(listed['tasks']).toContainEqual(objectWith({ task_id: idOf(ran), model: video.model }))
    },
  )

  test.each(ways)('%s: a small picture is shown, speech is linked, and text is text', async (way) => {
    const client = await world.shared(way)
    const drawn = await call(client, 'run_model', { model: 'vendor20-image-3-swift', params: { prompt: 'A kite' } })
    expect(drawn.content).toMatchObject([
      { type: 'text' },
      { type: 'resource_link', mimeType: 'image/png' },
      { type: 'image', mimeType: 'image/png', data: anyText },
    ])
    const spoken = await call(client, 'run_model', { model: 'vendor2-audio-1.0', params: { prompt: 'Good morning' } })
    expect(spoken.content).toMatchObject([{ type: 'text' }, { type: 'resource_link', mimeType: textLike(/^audio\//) }])
    const written = await call(client, 'run_model', { model: 'vendor28-chat-2', params: { prompt: 'Who are you?' } })
    expect(written.content.map(({ type }) => type)).toEqual(['text', 'text'])
    expect(written.content[1]?.text).toBe(dataOf(written)['text'])
    expect(String(written.content[0]?.text)).not.toContain(String(dataOf(written)['text']))
  })

  test.each(ways)('%s: shows all mistakes at once, with the nearest valid value, and runs nothing', async (way) => {
    const client = await world.shared(way)
    const misspelt = errorOf(await call(client, 'run_model', { ...video, model: 'vendor1-v3-omnii' }))
    expect(misspelt).toMatchObject({ code: 'unknown-model', suggestion: video.model, request_id: anyText })
    const params = { promt: 'A cat', aspectRatio: '16:10', duration: 99 }
    expect(errorOf(await call(client, 'run_model', { model: video.model, params }))).toMatchObject({
      code: 'invalid-params',
      issues: [
        { parameter: 'promt', suggestion: 'prompt' },
        { parameter: 'prompt', message: textWith('required') },
        { parameter: 'aspectRatio', suggestion: '16:9' },
        { parameter: 'duration' },
      ],
    })
    const wrong = errorOf(await call(client, 'run_model', { model: video.model, params: 'A cat', wait: 1 }))
    expect(wrong).toMatchObject({
      code: 'bad-arguments',
      issues: [
        { parameter: 'wait', message: textWith('Did you mean') },
        { parameter: 'params', message: textWith('an object') },
      ],
    })
    await expect(call(client, 'run_modle', {})).rejects.toThrow('Did you mean run_model?')
  })

  test('a session stays within its spend limit, and pays for a repeated call once', async () => {
    const client = await connect('stdio', world.place(['--spend-limit', '2']))
    const args = { ...video, idempotency_key: 'limited' }
    const ran = await call(client, 'run_model', args)
    expect(idOf(await call(client, 'run_model', args))).toBe(idOf(ran))
    expect(dataOf(await call(client, 'run_model', video))).toMatchObject({ status: 'COMPLETED' })
    const refused = errorOf(await call(client, 'run_model', video))
    expect(refused).toMatchObject({ code: 'spend-limit', message: textWith('0 of 2 left') })
  })

  test.each(both.filter(({ way, mode }) => way === 'stdio' || mode === 'auto'))(
    '$way, $mode: a host that can ask is asked before a run that costs credits',
    async ({ way, mode }) => {
      const asked: string[] = []
      let action = 'decline'
      const options = { mode, capabilities: { elicitation: { form: {} } } }
      const client = await connect(way, world.place(), options, (host) =>
        host.setRequestHandler('elicitation/create', ({ params: { message } }) => {
          asked.push(message)
          return action === 'accept' ? { action, content: {} } : { action }
        }),
      )
      expect(errorOf(await call(client, 'run_model', video))).toMatchObject({ code: 'declined' })
      action = 'accept'
      expect(dataOf(await call(client, 'run_model', video))).toMatchObject({ status: 'COMPLETED' })
      expect(asked).toEqual(Array(2).fill(`Run the model ${video.model} for 1 credit?`))
    },
  )

  test('the command asks nobody with --no-questions', async () => {
    const options = { capabilities: { elicitation: { form: {} } } }
    const client = await connect('stdio', world.place(['--no-questions']), options, (host) =>
      host.setRequestHandler('elicitation/create', () => expect.fail('It asked.')),
    )
    expect(dataOf(await call(client, 'run_model', video))).toMatchObject({ status: 'COMPLETED' })
  })

  test('a file of this machine is sent if it is below the folder, not hidden, and for a parameter that takes files', async () => {
    const pictures = join(folder, 'pictures')
    mkdirSync(join(pictures, '.hidden'), { recursive: true })
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
      'base64',
    )
    for (const path of ['a.png', '.hidden/a.png', '../outside.png']) writeFileSync(join(pictures, path), png)
    const client = await connect('stdio', world.place(['--files', pictures]))
    const own = createClient({ apiKey, baseUrl: world.place().url, tasks })
    const run = (path: string, prompt = path): Promise<ToolResult> =>
      call(client, 'run_model', { model: video.model, params: { prompt, startFrame: path } })
    for (const path of ['a.png', `file://${join(pictures, 'a.png')}`]) {
      const { params } = await own.tasks.get(idOf(await run(path)), { include: 'params' })
      expect(params).toMatchObject({ prompt: path, startFrame: textWith('data:image/png;base64,iVBOR') })
    }
    for (const path of ['../outside.png', '.hidden/a.png', 'none.png', '/etc/passwd'])
      expect(errorOf(await run(path))).toMatchObject({ code: 'file-unreadable', message: textWith('cannot be read') })
    const params = { prompt: 'A kite', startFrame: 'a.png' }
    const overHttp = await call(await world.shared('http'), 'run_model', { model: video.model, params })
    expect(errorOf(overHttp)).toMatchObject({ code: 'invalid-params', issues: [{ message: textWith('address') }] })
  })

  test.each(ways)('%s: version 1 of the SDK runs a model, too', async (way) => {
    const client = await connectOld(way, world.place())
    expect((await client.listTools()).tools).toHaveLength(7)
    const ran = await client.callTool({ name: 'run_model', arguments: video }, undefined, {
      onprogress: () => undefined,
    })
    expect(dataOf(ran)).toMatchObject({ status: 'COMPLETED' })
    expect(ran.content).toMatchObject([{ type: 'text' }, { type: 'resource_link', mimeType: 'video/mp4' }])
    expect(errorOf(await call(client, 'describe_model', { model: 'none' }))).toMatchObject({ code: 'unknown-model' })
  })

  test('all definitions together take at most 2,000 tokens, and a description of a model a few hundred', async () => {
    const { getEncoding } = await load<{
      readonly getEncoding: (name: string) => { readonly encode: (text: string) => readonly number[] }
    }>('js-tiktoken/dist/index.js')
    const encoding = getEncoding('o200k_base')
    const count = (value: unknown): number => encoding.encode(JSON.stringify(value)).length
    const client = await world.shared('http')
    const { tools } = await client.listTools()
    expect(count(tools)).toBeLessThanOrEqual(2000)
    const shown = [...readFileSync('docs/mcp.md', 'utf8').matchAll(/1,\d{3}(?= tokens| \|)/g)].map(([number]) => number)
    expect(shown).toEqual(Array(2).fill(count(tools).toLocaleString('en')))
    expect(count(dataOf(await call(client, 'describe_model', { model: video.model })))).toBeLessThan(2000)
    expect(tools.every((tool) => 'annotations' in tool && 'outputSchema' in tool)).toBe(true)
  })

  test('the program of docs/mcp.md prints what the page says', async () => {
    const [code = '', output = ''] = [blocksOf('docs/mcp.md', 'js')[0], blocksOf('docs/mcp.md', 'text')[0]]
    const modules = join(folder, 'node_modules')
    mkdirSync(join(modules, '.bin'), { recursive: true })
    symlinkSync(join(installed, '@modelcontextprotocol'), join(modules, '@modelcontextprotocol'), 'dir')
    symlinkSync(command, join(modules, '.bin/gatewright-client'))
    writeFileSync(join(folder, 'program.mjs'), code)
    const { stdout, stderr } = await node(['program.mjs'], { cwd: folder, env: environmentOf(world.place()) })
    expect({ stdout, stderr }).toEqual({ stdout: output, stderr: '' })
  })
})
