import { execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { listen, shut } from '../test/support/servers.ts'
import { readJson, unchecked } from '../test/support/reading.ts'
import { environment } from '../test/templates/python/runtime/pytest.ts'
import { median } from './median.ts'
import type { Measured } from './results.ts'

const program = new URL('python.py', import.meta.url).pathname
const python = '/usr/bin/python3'
const waiting = 1000

type Row = readonly string[]

/** Measures the client for Python: the import, a check, runs beside bare httpx, and waiting tasks. */
export async function pythonFindings(rounds: number): Promise<Measured> {
  const words = "import sys, httpx; print('Python', sys.version.split()[0] + ', httpx', httpx.__version__)"
  const versions = execFileSync(python, ['-c', words], { encoding: 'utf8' }).trim()
  return {
    title: 'The client for Python',
    words: `${versions}. Goal: a run takes at most 1.5x the processor time of bare httpx. Read the ratios.`,
    tables: [
      {
        words: `Milliseconds of processor of an import in a new process, medians of ${rounds} interleaved ones, and the modules it loads.`,
        head: ['', 'ms', 'modules'],
        rows: importRows(rounds),
      },
      { words: 'Microseconds of a check of the input of `vendor1-v3-omni`.', head: ['', 'us'], rows: checkRows() },
      {
        words:
          'Microseconds of processor of a run that has ended at its first poll: medians of seven interleaved rounds of ' +
          '1,000 runs, 20 at once. The client checks the input, limits each request in time and retries it; the loop of ' +
          'bare httpx does none of it.',
        head: ['', 'us of processor', 'ratio'],
        rows: await runRows(),
      },
      {
        words:
          'KiB of memory for each of 1,000 tasks in one event loop, while the gateway holds their requests, each with its ' +
          'connection.',
        head: ['', 'KiB', 'ratio'],
        rows: await memoryRows(),
      },
    ],
  }
}

/** Runs a measurement in a new process. */
const measured = <Found>(name: string, given: string): Found =>
  unchecked<Found>(readJson(execFileSync(python, [program, name, given], { env: pythonEnvironment, encoding: 'utf8' })))

/** Compiled modules are kept, as pip keeps those of packages that it installs. */
const { PYTHONDONTWRITEBYTECODE: _, ...kept } = environment
const pythonEnvironment: NodeJS.ProcessEnv = { ...process.env, ...kept, PYTHONPYCACHEPREFIX: '/tmp/gatewright-bench' }

function importRows(rounds: number): readonly Row[] {
  const subjects = { 'httpx alone': 'httpx', 'the client, which imports httpx': environment['CLIENT_MODULE'] ?? '' }
  const found = new Map<string, { readonly ms: number; readonly modules: number }[]>()
  for (let round = -1; round < rounds; round++)
    for (const [name, module] of Object.entries(subjects)) {
      const one = measured<{ readonly ms: number; readonly modules: number }>('imported', module)
      if (round >= 0) found.set(name, [...(found.get(name) ?? []), one]) // the first compiles
    }
  return [...found].map(([name, list]) => [
    name,
    median(list.map(({ ms }) => ms)).toFixed(0),
    String(list[0]?.modules ?? 0),
  ])
}

function checkRows(): readonly Row[] {
  const { first, next } = measured<{ readonly first: number; readonly next: number }>('checks', '')
  return [
    ['the first, which reads the table of 220 models', first.toFixed(0)],
    ['one after it', next.toFixed(1)],
  ]
}

async function runRows(): Promise<readonly Row[]> {
  const server = fork(new URL('clientRuns.ts', import.meta.url).pathname, ['serve'])
  try {
    const [port]: unknown[] = await once(server, 'message')
    return Object.entries({ runs: '`Client`', runs_async: '`AsyncClient`, 20 at once' }).flatMap(([name, title]) => {
      const { bare, client } = measured<{ readonly bare: number; readonly client: number }>(
        name,
        `http://127.0.0.1:${port}`,
      )
      return [
        [`bare httpx beside ${title}`, bare.toFixed(0), '1.00x'],
        [`${title}: \`run\``, client.toFixed(0), `${(client / bare).toFixed(2)}x`],
      ]
    })
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

async function memoryRows(): Promise<readonly Row[]> {
  const bare = await memoryOf('waiting_bare')
  const client = await memoryOf('waiting')
  return [
    ['bare httpx', bare.toFixed(0), '1.00x'],
    ['`AsyncClient.run`', client.toFixed(0), `${(client / bare).toFixed(2)}x`],
  ]
}

/** The KiB of each of many waiting tasks, by a server that holds every poll, and says when all of them wait. */
async function memoryOf(name: string): Promise<number> {
  let [count, held] = [0, 0]
  let onHeld = (): void => {}
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.method !== 'POST') return void (++held === waiting + 1 && onHeld())
      const id = `0199aaaa-0000-7000-8000-${String(++count).padStart(12, '0')}`
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'success', response: { id, status: 'ACCEPTED' } }))
    })
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const child = spawn(python, [program, name, url], { env: pythonEnvironment, stdio: ['pipe', 'pipe', 'inherit'] })
  onHeld = () => void child.stdin.write('\n')
  const [line]: unknown[] = await once(child.stdout, 'data')
  await shut(server)
  return unchecked<{ readonly kib: number }>(readJson(String(line))).kib
}
