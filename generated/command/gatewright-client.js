#!/usr/bin/env node
// Plain JavaScript beside what is made: npm links a command only when its file is there.
import { run } from './dist/index.js'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error // a reader that stops early, such as head, is no error
  })
}

process.exitCode = await run(process.argv.slice(2), process)
