#!/usr/bin/env node
// The way in for any Node: plain JavaScript, because an older Node cannot read the TypeScript behind it.
import { spawnSync } from 'node:child_process'
import module from 'node:module' // as a whole: an older Node has no such export to import by name
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`Gatewright needs Node 22.13 or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}

if (process.features.typescript) {
  // Loading the modules is a fifth of a build. Node looks at their content before it uses what it kept of them, and does
  // without a cache that it cannot read or write.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/gatewright/', import.meta.url)))
  const { gatewright } = await import('./main.ts')
  await gatewright(process.argv.slice(2))
} else {
  // Node 22.13 to 22.17 strip types only with a flag.
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const args = [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
