import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { repository, run as runCommand } from '../support/command.ts'
import { listen, shut } from '../support/servers.ts'

/** Somewhere the client runs. */
export interface Place {
  /** The origin of its pages, where it has pages. */
  readonly origin?: string
  /** Runs a behaviour of the suite against the server at this address. Rejects with what the behaviour throws. */
  readonly run: (suite: string, name: string, url: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

const entry = join(import.meta.dirname, 'place.ts')

let bundled: Promise<string> | undefined

/** The suites and the built client in one module, as a user's bundler makes it; made once. */
const bundle = (): Promise<string> => (bundled ??= roll())

async function roll(): Promise<string> {
  const built = await rolldown({ input: entry, platform: 'browser', logLevel: 'warn' })
  const { output } = await built.generate({ format: 'esm', codeSplitting: false })
  await built.close()
  return output[0].code
}

/** A headless Chromium with a page that has the bundle. */
export async function openChromium(executablePath: string): Promise<Place> {
  const code = await bundle()
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/bundle.js' ? ['text/javascript', code] : ['text/html', '<!doctype html>']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  // Chromium has no sandbox for root.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const page = await browser.newPage()
  await page.goto(origin)
  await page.addScriptTag({ url: '/bundle.js', type: 'module' })
  const run = (...call: readonly [string, string, string]): Promise<unknown> =>
    page.evaluate((given) => Reflect.get(globalThis, 'behave')(...given), call)
  const close = async (): Promise<void> => {
    await browser.close()
    await shut(server)
  }
  return { origin, run, close }
}

/** Another Node: a process of its own for each behaviour. */
export async function openNode(executablePath: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-'))
  const path = join(folder, 'bundle.mjs')
  const tell = 'console.log(JSON.stringify(await globalThis.behave(...process.argv.slice(2))))'
  writeFileSync(path, `${await bundle()}\n${tell}\n`)
  const run = async (...call: readonly [string, string, string]): Promise<unknown> => {
    const { code, stdout, stderr } = await runCommand(executablePath, [path, ...call], { cwd: folder })
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  return { run, close: async () => rmSync(folder, { recursive: true }) }
}

/** This Node, with the modules of the packages as they are. */
export async function openHere(): Promise<Place> {
  const { behave } = await import('./place.ts')
  return { run: behave, close: async () => {} }
}

/** Where a program is: where the variable says, or the first of these names on PATH. */
export const find = (variable: string, ...names: readonly string[]): string | undefined =>
  process.env[variable] || names.flatMap(onPath)[0]

/** A Node of this major version: the one that the variable names, the one of test/nodes, or the first on PATH. */
export function findNode(major: number): string | undefined {
  const named = process.env[`NODE_${major}`] ?? ''
  const paths = [named, join(repository, 'test/nodes/node_modules', `node-${major}`, 'bin/node'), ...onPath('node')]
  return paths.find((path) => existsSync(path) && `${execFileSync(path, ['--version'])}`.startsWith(`v${major}.`))
}

const onPath = (name: string): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
