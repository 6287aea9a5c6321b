#!/usr/bin/env node
// The way in for any Node: plain JavaScript, because an older Node cannot read what is behind it. Published as it is.
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// undici needs 22.19, and node:sqlite has what backups need since 22.16.
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`The gateway needs Node 22.19 or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}

const isSources = existsSync(new URL('main.ts', import.meta.url)) // the repository; the package has only what was compiled of it

await import(isSources ? './main.ts' : './dist/main.js')
