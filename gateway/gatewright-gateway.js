#!/usr/bin/env node
// The way in for any Node: plain JavaScript, because an older Node cannot read what is behind it. Published as it is.
import { existsSync } from 'node:fs'
import module from 'node:module' // as a whole: an older Node has no such export to import by name
import { fileURLToPath } from 'node:url'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const isSources = existsSync(file('main.ts')) // the repository; the package has only what was compiled of it
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const oldest = isSources ? 18 : 13 // only a newer Node reads TypeScript

if (major < 22 || (major === 22 && minor < oldest)) {
  console.error(`The gateway needs Node 22.${oldest} or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}

if (isSources && !existsSync(file('../node_modules/commander/package.json'))) {
  console.error('This clone of Gatewright is not installed. Run `npm ci` in it first, then `npm run build`.')
  process.exit(1)
}

// The gateway imports code of these packages; a build compiles them.
const isBuilt = (name) => existsSync(file(`../node_modules/@gatewright/${name}/dist`))
if (isSources && !['catalog', 'openapi', 'validators'].every(isBuilt)) {
  console.error('The packages of this clone of Gatewright are not built. Run `npm run build` in it first.')
  process.exit(1)
}

// Node 22 warns that node:sqlite is experimental; every other warning is printed.
const printers = process.listeners('warning')
process.removeAllListeners('warning').on('warning', (warning) => {
  if (!/^SQLite is an experimental/.test(warning.message)) for (const print of printers) print(warning)
})

// Node does without a cache that it cannot write.
module.enableCompileCache(file(isSources ? '../node_modules/.cache/gatewright/' : '../../.cache/gatewright-gateway/'))
await import(isSources ? './main.ts' : './dist/main.js')
