import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { toolModules } from './openapiTools.ts'

/** A mock server that answers with the examples of an OpenAPI document. */
export interface Prism {
  readonly url: string
  /** Everything that it has printed so far, such as violations of the document. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts Prism for the document in a file, on a free port of this machine. Rejects with its words if it does not start. */
export async function startPrism(file: string): Promise<Prism> {
  const program = join(toolModules, '@stoplight/prism-cli/dist/index.js')
  const env = { ...process.env, NO_COLOR: '1', SCARF_ANALYTICS: 'false' }
  const child = spawn(process.execPath, [program, 'mock', '-h', '127.0.0.1', '-p', '0', file], { env })
  let text = ''
  const closed = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => reject(new Error(`Prism ended: ${text}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        const [, address] = /listening on (http:\S+)/.exec(text) ?? []
        if (address !== undefined) resolve(address)
      })
    }
  })
  const stop = async (): Promise<void> => {
    child.kill()
    await closed
  }
  return { url, output: () => text, stop }
}
