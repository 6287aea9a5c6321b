#!/usr/bin/env node
// Plain JavaScript next to the generated code: npm links a command only if its file exists.
import { run } from './dist/index.js'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error // a reader that stops early, such as head, is not an error
  })
}

process.exitCode = await run(process.argv.slice(2), process)
