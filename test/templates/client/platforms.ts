import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { run as runCommand } from '../../support/command.ts'
import { listen, shut } from '../../support/servers.ts'
import { confined } from './programs.ts'
import { valueAt } from '../../support/reading.ts'

/** A platform that runs the client. */
export interface Platform {
  /** The origin of its pages, if it has pages. */
  readonly origin?: string
  /** Runs a behaviour of the suite against the server at this address. Rejects with its error if it throws. */
  readonly run: (suite: string, name: string, url: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

const entry = join(import.meta.dirname, 'platformEntry.ts')

let bundled: Promise<string> | undefined

/** The suites and the built client in one module, as a user's bundler builds it; built once. */
const bundle = (): Promise<string> => (bundled ??= roll())

async function roll(): Promise<string> {
  // As a bundler does during development of a page.
  const resolve = { conditionNames: ['import', 'module', 'browser', 'development', 'default'] }
  const built = await rolldown({ input: entry, platform: 'browser', resolve, logLevel: 'warn' })
  const { output } = await built.generate({ format: 'esm', codeSplitting: false })
  await built.close()
  return output[0].code
}

/** Returns the arguments of a behaviour: its suite, its name, and the address of the server. */
type Call = readonly [string, string, string]

/** The code that a worker adds to the bundle: it answers each message with the result of the behaviour. */
const answering = `onmessage = async ({ data }) => {
  try { postMessage({ result: await globalThis.behave(...data) }) }
  catch (error) { postMessage({ error: error.stack }) }
}`

/** The code that sends a message to a worker; each platform fills in the address and the kind of worker. */
const asking = `(address, call) => new Promise((done, failed) => {
  const worker = new Worker(address, { type: 'module' })
  worker.onmessage = ({ data }) => { worker.terminate(); data.error ? failed(new Error(data.error)) : done(data.result) }
  worker.onerror = ({ message }) => failed(new Error(message))
  worker.postMessage(call)
})`

/** A headless Chromium with a page that loads the bundle, or that starts one worker with the bundle per behaviour. */
export async function openChromium(executablePath: string, inWorker = false): Promise<Platform> {
  const code = await bundle()
  const files: Readonly<Record<string, string>> = {
    '/bundle.js': code,
    '/worker.js': `${code}\n${answering}`,
    '/ask.js': `globalThis.behave = (...call) => (${asking})('/worker.js', call)`,
  }
  const server = createServer(({ url = '' }, response) => {
    const type = url in files ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': type }).end(files[url] ?? '<!doctype html>')
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  // The sandbox of Chromium does not work for root.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const page = await browser.newPage()
  await page.goto(origin)
  await page.addScriptTag({ url: inWorker ? '/ask.js' : '/bundle.js', type: 'module' })
  const run = (...call: Call): Promise<unknown> =>
    page.evaluate((given) => {
      const behave: unknown = Reflect.get(globalThis, 'behave')
      if (typeof behave !== 'function') throw new Error('The page has no function behave.')
      const result: unknown = Reflect.apply(behave, undefined, given)
      return result
    }, call)
  const close = async (): Promise<void> => {
    await browser.close()
    await shut(server)
  }
  return { origin, run, close }
}

/** Another Node, Bun, or Deno, with the arguments before the path of a module: one process per behaviour. */
export async function openProgram(program: string, ...before: readonly string[]): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-'))
  const path = join(folder, 'bundle.mjs')
  const report = 'console.log(JSON.stringify(await globalThis.behave(...process.argv.slice(2))))'
  writeFileSync(path, `${await bundle()}\n${report}\n`)
  const run = async (...call: Call): Promise<unknown> => {
    const { code, stdout, stderr } = await runCommand(program, [...before, path, ...call], {
      cwd: folder,
      env: confined(folder),
    })
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  return { run, close: async () => rmSync(folder, { recursive: true }) }
}

/** The code that an edge worker adds to the bundle: it answers each request with the result of the behaviour. */
const serving = `export default {
  async fetch(request) {
    try { return Response.json({ result: await globalThis.behave(...await request.json()) }) }
    catch (error) { return Response.json({ error: error.stack }) }
  },
}`

/** The configuration that lets the worker call this machine. */
const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker), (name = "internet", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2025-01-01",
);
`

/** A workerd with one worker, which answers all requests. */
export async function openWorkerd(program: string): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-'))
  writeFileSync(join(folder, 'worker.mjs'), `${await bundle()}\n${serving}\n`)
  writeFileSync(join(folder, 'config.capnp'), configuration)
  const child = spawn(program, ['serve', '--control-fd=1', join(folder, 'config.capnp')])
  const ended = new Promise((done) => child.once('close', done))
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text))
  const port = await new Promise((done, failed) => {
    child.stdout.once('data', (line: Buffer) => done(valueAt(JSON.parse(String(line)), 'port')))
    void ended.then(() => failed(new Error(said)))
  })
  const run = async (...call: Call): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(call) })
    const { result, error }: { result?: unknown; error?: string } = JSON.parse(await answer.text())
    if (error !== undefined) throw new Error(error)
    return result
  }
  const close = async (): Promise<void> => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true })
  }
  return { run, close }
}

/** This Node, with the modules of the packages, not bundled. */
export async function openHere(): Promise<Platform> {
  const { behave } = await import('./platformEntry.ts')
  return { run: behave, close: async () => {} }
}
