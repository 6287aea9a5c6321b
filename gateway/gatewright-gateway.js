#!/usr/bin/env node
// The way in for any Node: plain JavaScript, because an older Node cannot read the TypeScript behind it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`The gateway needs Node 22.18 or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}

await import('./main.ts')
