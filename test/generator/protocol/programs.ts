import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { curlOf, pythonOf, typescriptOf, type SnippetCall } from '../../../generator/protocol/snippets.ts'
import { node, repository, run, type Ended } from '../../support/command.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { listen, shut } from '../../support/servers.ts'
import { temporary } from '../../support/temporary.ts'

/** The languages of programs; bash reads the program of curl as if a person had pasted it into a shell. */
export const languages = ['sh', 'bash', 'python', 'requests', 'typescript'] as const

/** A language of programs. */
export type Language = (typeof languages)[number]

/** A program of Python that fails if a module is not installed. It does not run the module, which takes ten times as long. */
const found = (name: string): string =>
  `import importlib.util, sys; sys.exit(importlib.util.find_spec('${name}') is None)`

/** The requirements of the programs of each language besides Node: a name, and a command that succeeds if they are installed. */
const needs: Readonly<Record<Language, readonly [name: string, command: string, ...args: string[]] | undefined>> = {
  sh: ['curl', 'curl', '--version'],
  bash: ['bash with curl', 'bash', '-c', 'curl --version'],
  python: ['python3 with httpx', '/usr/bin/python3', '-c', found('httpx')],
  requests: ['python3 with requests', 'python3', '-c', found('requests')],
  typescript: undefined,
}

const reasons = new Map(
  languages.map((language) => {
    const [name, command, ...args] = needs[language] ?? []
    const isThere = command === undefined || spawnSync(command, args).status === 0
    return [language, isThere ? undefined : `${name} is not installed`]
  }),
)

/** Why this machine cannot run the programs of a language; undefined if it can. */
export const missing = (language: Language): string | undefined => reasons.get(language)

/** The program of a call. */
export function programOf(language: Language, call: SnippetCall): string {
  if (language === 'python') return pythonOf(call, 'gatewright_client')
  if (language === 'requests') return pythonOf(call, undefined)
  return (language === 'typescript' ? typescriptOf(call) : curlOf(call)) ?? ''
}

/** A gateway, and the inputs that arrived at it. */
export interface Recording {
  readonly url: string
  readonly inputs: unknown[]
  readonly close: () => Promise<void>
}

/** Starts a gateway whose tasks take no time behind a server that records the inputs of calls, and changes nothing. */
export async function startRecording(dataDir: string): Promise<Recording> {
  const gateway = await startGateway(dataDir, { GATEWRIGHT_SANDBOX_SECONDS: '0' })
  const inputs: unknown[] = []
  const server = createServer((request, response) => void forward(gateway.url, request, response, inputs))
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = async (): Promise<void> => {
    await shut(server)
    await gateway.stop()
  }
  return { url, inputs, close }
}

async function forward(
  to: string,
  request: IncomingMessage,
  response: ServerResponse,
  inputs: unknown[],
): Promise<void> {
  const { method = '', url = '', headers } = request
  const body = await buffer(request)
  if (method === 'POST') inputs.push(valueAt(readJson(body.toString()), 'params', 'params'))
  const kept = ['authorization', 'content-type', 'idempotency-key', 'prefer'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const answer = await fetch(to + url, {
    method,
    headers: Object.fromEntries(kept),
    ...(method === 'POST' && { body }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const wait = answer.headers.get('retry-after')
  response.writeHead(answer.status, { 'content-type': type, ...(wait !== null && { 'retry-after': wait }) })
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** Runs a program as its reader would, in a folder with these files. */
export async function runProgram(
  language: Language,
  program: string,
  key: string = apiKey,
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<Ended> {
  const folder = temporary()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const surroundings = { cwd: folder, env: { GATEWRIGHT_API_KEY: key } }
  const file = join(folder, language === 'typescript' ? 'program.mts' : 'program')
  writeFileSync(file, program)
  if (language === 'typescript') {
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    return node(['--disable-warning=ExperimentalWarning', file], surroundings)
  }
  if (language === 'requests') return run('python3', [file], surroundings)
  if (language !== 'python') return run(language, [file], surroundings)
  const modules = { PYTHONPATH: join(repository, 'generated/python/src'), PYTHONDONTWRITEBYTECODE: '1' }
  return run('/usr/bin/python3', [file], { ...surroundings, env: { ...surroundings.env, ...modules } })
}
