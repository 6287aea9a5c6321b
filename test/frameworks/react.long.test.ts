import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build as bundle } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '@gatewright/client'
import { tasks, type ListedTask } from '@gatewright/client/tasks'
import type { Gateway } from '../../gateway/gateway.ts'
import { axeFindings } from '../support/axe.ts'
import { node, repository, run } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { linkPackages } from '../support/links.ts'
import { objectWith, textLike, textWith } from '../support/matching.ts'
import { stepsOf } from '../support/page.ts'
import { chromiumPath, longestWait } from '../support/playground.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { sharedBrowser } from '../support/sharedPlayground.ts'
import { isRelease } from '../support/size.ts'
import { aliasTo, main, nextFiles, remounting, several, severalServer, setups, switching } from './reactPrograms.ts'
import type { Setup } from './reactPrograms.ts'

const installed = join(repository, 'test/frameworks/node_modules')
const isReady = existsSync(join(installed, '.package-lock.json')) && chromiumPath !== undefined
const title = isReady ? '' : ' (skipped: it needs Chromium and "npm ci --prefix test/frameworks")'

const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true, // the declarations of other people
  isolatedModules: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  allowJs: true,
  types: ['node'],
}

describe.runIf(isReady)(`the program of docs/react.md${title}`, () => {
  const folder = temporaryFolder()
  let gateway: Gateway
  let browser: Browser

  beforeAll(async () => {
    gateway = await startGateway(join(folder, 'data'))
    browser = await sharedBrowser(chromiumPath ?? '')
    linkAll(folder)
    for (const step of stepsOf('docs/react.md')) if ('file' in step) writeFileSync(join(folder, step.file), step.text)
    const files = { 'package.json': JSON.stringify({ type: 'module' }), 'main.tsx': main, ...nextFiles }
    for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
    write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['App.tsx', 'gateway.ts', 'app'] }))
  })
  afterAll(() => gateway.stop())

  /** The tasks of the key, or those with this prompt. */
  async function tasksOf(prompt?: string): Promise<readonly ListedTask[]> {
    const { tasks: own } = createClient({ apiKey, baseUrl: gateway.url, tasks })
    const found: ListedTask[] = []
    for await (const task of own.list({ include: 'params' }))
      if (prompt === undefined || valueAt(task, 'params', 'prompt') === prompt) found.push(task)
    return found
  }

  test('it compiles', async () => {
    expect((await run(join(repository, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder })).stdout).toBe('')
  })

  /** Bundles a program of the folder as a user's bundler does, and returns the path of the script. */
  async function bundled(program: string, alias: Setup['alias']): Promise<string> {
    const outfile = join(folder, `${Object.values(alias).join().replaceAll(/\W/g, '')}.${program}.js`)
    await bundle({
      entryPoints: [join(folder, program)],
      bundle: true,
      outfile,
      alias,
      conditions: ['browser', 'production'],
      jsx: 'automatic',
      jsxImportSource: 'react',
      format: 'iife',
      logLevel: 'silent',
    })
    return outfile
  }

  /** Starts a server of the folder, which prints its port; ended with the test. */
  async function serve(args: readonly string[], port = /^(\d+)$/): Promise<string> {
    const env = { ...process.env, GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url, NODE_ENV: 'production' }
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => end(child))
    for await (const line of createInterface(child.stdout)) {
      const found = port.exec(line)?.[1]
      if (found !== undefined) return `http://127.0.0.1:${found}`
    }
    throw new Error('The server ended before it printed its port.')
  }

  async function open(url: string): Promise<Page> {
    const opened = await browser.newPage()
    opened.setDefaultTimeout(longestWait)
    onTestFinished(() => opened.close())
    await opened.goto(url)
    return opened
  }

  /** Makes a film, loads the page again in the middle, and cancels another film. */
  async function exercise(name: string, url: string): Promise<void> {
    const shown = await open(url)
    const status = shown.getByRole('status')
    const make = shown.getByRole('button', { name: 'Make the film' })
    await make.click()
    expect(await shown.getByRole('form').getByRole('alert').textContent()).toContain('prompt')
    expect(await shown.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('prompt')
    expect(await axeFindings(shown)).toEqual([])

    const prompt = `A lighthouse with ${name} sandbox:seconds=2`
    await shown.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)
    await expect.poll(() => shown.getByText('credits').count()).toBe(1)
    await loseAnswer(shown)
    await shown
      .getByLabel('First Frame', { exact: true })
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await shown.getByText('/files/').waitFor()
    await make.dblclick()
    await expect.poll(() => status.textContent()).toMatch(/^(?:submitting|running)/)
    await shown.reload({ waitUntil: 'domcontentloaded' }) // what follows waits for the program
    await expect.poll(() => status.textContent()).toMatch(/^completed/)
    expect(await shown.locator('video').getAttribute('src')).toContain('/files/')
    const [task, ...others] = await tasksOf(prompt)
    expect([task?.status, valueAt(task, 'params', 'startFrame'), others]).toEqual([
      'COMPLETED',
      textWith('/files/'),
      [],
    ])

    const second = `A storm with ${name} sandbox:seconds=3600`
    await shown.getByRole('textbox', { name: 'Prompt', exact: true }).fill(second)
    await make.click()
    await expect.poll(() => status.textContent()).toMatch(/^running/)
    await shown.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => status.textContent()).toMatch(/^cancelled/)
    expect((await tasksOf(second)).map((one) => one.cancellation)).toEqual(['confirmed'])
  }

  test.each(isRelease ? setups : setups.slice(1, 2))(
    '$name: one task after a double click and a reload, and a cancelled one',
    async (setup) => {
      const path = join(folder, setup.name.replaceAll(/\W/g, ''))
      const outfile = await bundled('main.tsx', setup.alias)
      writeFileSync(`${path}.ts`, setup.server)
      await exercise(setup.name, await serve([`${path}.ts`, outfile]))
    },
  )

  test('it runs a model that speaks, one that writes and one that makes pictures', async () => {
    write(join(folder, 'several.tsx'), several)
    write(join(folder, 'severalServer.ts'), severalServer)
    const outfile = await bundled('several.tsx', aliasTo('react', 'react-dom'))
    const shown = await open(await serve([join(folder, 'severalServer.ts'), outfile]))
    for (const button of await shown.getByRole('button').all()) await button.click()
    const outputs = shown.locator('output')
    const results = async (): Promise<readonly unknown[]> =>
      Promise.all((await outputs.all()).map(async (one) => readJson((await one.textContent()) || 'null')))
    await expect
      .poll(results)
      .toEqual([
        objectWith({ url: textLike(/files/) }),
        objectWith({ text: textLike(/./) }),
        objectWith({ url: textLike(/files/) }),
      ])
  })

  test('a component that is shown again resumes its task, also with a second click', async () => {
    write(join(folder, 'remounting.tsx'), remounting)
    write(join(folder, 'severalServer.ts'), severalServer)
    const outfile = await bundled('remounting.tsx', aliasTo('react', 'react-dom'))
    const shown = await open(await serve([join(folder, 'severalServer.ts'), outfile]))
    const [make, toggle] = ['Run', 'Toggle'].map((name) => shown.getByRole('button', { name }))
    await make?.click()
    for (let clicks = 0; clicks < 2; clicks++) await toggle?.click()
    await make?.click()
    await expect.poll(() => shown.locator('output').textContent()).toBe('completed')
    expect(await tasksOf('A remounted lighthouse sandbox:seconds=2')).toHaveLength(1)
  })

  test('another model keeps the values that fit, and parts can be replaced', async () => {
    write(join(folder, 'switching.tsx'), switching)
    const outfile = await bundled('switching.tsx', aliasTo('react', 'react-dom'))
    const shown = await browser.newPage()
    shown.setDefaultTimeout(longestWait)
    onTestFinished(() => shown.close())
    await shown.setContent('<!doctype html><body></body>')
    await shown.addScriptTag({ path: outfile })
    await shown.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A lighthouse')
    await shown.getByRole('textbox', { name: 'Duration' }).fill('7.')
    expect(await shown.getByRole('textbox', { name: 'Duration' }).inputValue()).toBe('7.')
    expect(await shown.locator('[data-own]').count()).toBe(2)
    await shown.getByRole('combobox', { name: 'Resolution' }).selectOption('4k')
    const input = (): Promise<unknown> => shown.locator('output').innerText().then(readJson)
    expect(await input()).toEqual({ prompt: 'A lighthouse', duration: 7, resolution: '4k' })
    await shown.getByRole('button', { name: 'Other model' }).click()
    expect(await input()).toEqual({ prompt: 'A lighthouse' })
    expect(await shown.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe('A lighthouse')
  })

  test.runIf(isRelease)('Next.js renders it on its server, and makes no task there', async () => {
    const next = join(installed, 'next/dist/bin/next')
    const env = { GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url, NEXT_TELEMETRY_DISABLED: '1' }
    const built = await node([next, 'build', '--webpack'], { cwd: folder, env: { ...process.env, ...env } })
    expect(built.code, built.stdout + built.stderr).toBe(0)
    const before = (await tasksOf()).length
    const url = await serve([next, 'start', '--port', '0', '--hostname', '127.0.0.1'], /http:\/\/127\.0\.0\.1:(\d+)/)
    expect(await (await fetch(url)).text()).toContain('Make the film')
    expect((await tasksOf()).length).toBe(before)
    await exercise('Next.js', url)
  })
})

/** The gateway gets the first call, and the page never gets its answer. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    '**/submit',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Links all that the programs import: the frameworks, our packages, and what checks the types. */
function linkAll(folder: string): void {
  const link = (from: string, name: string): void => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) symlinkSync(from, path, 'dir')
  }
  for (const name of readdirSync(installed).filter((one) => !one.startsWith('.'))) {
    if (!name.startsWith('@')) link(join(installed, name), name)
    else for (const inner of readdirSync(join(installed, name))) link(join(installed, name, inner), `${name}/${inner}`)
  }
  const own = join(repository, 'node_modules')
  for (const name of ['jsonata', '@types/react', '@types/node']) link(join(own, name), name)
  link(join(own, 'typescript-5.9'), 'typescript') // Next.js calls the API that 7 does not have
  linkPackages(join(repository, 'generated'), folder, ['react', 'client', 'catalog'])
}
