// Imports one program after another into this process, and sends what each printed to the process that started it.
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

process.on('message', async (path: string) => {
  if (path === '') return process.disconnect()
  const texts = { stdout: '', stderr: '' }
  const before = { stdout: process.stdout.write, stderr: process.stderr.write }
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (text: string | Uint8Array) => {
      texts[stream] += typeof text === 'string' ? text : Buffer.from(text).toString()
      return true
    }
  process.chdir(dirname(path))
  try {
    await import(pathToFileURL(path).href)
  } catch (error) {
    process.exitCode = 1
    texts.stderr += inspect(error)
  }
  for (const stream of ['stdout', 'stderr'] as const) process[stream].write = before[stream]
  process.send?.({ code: process.exitCode ?? 0, ...texts })
  process.exitCode = undefined
})
