#!/usr/bin/env node
// The way in for any Node: plain JavaScript, because an older Node cannot read what is behind it. Published as it is.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`Gatewright needs Node 22.13 or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}

// An import of node:fs would load its promises, too: a tenth of the time of a command that has nothing to do.
const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
const file = (path) => process.getBuiltinModule('node:url').fileURLToPath(new URL(path, import.meta.url))
const args = process.argv.slice(2)
const isSources = existsSync(file('main.ts')) // the repository; the package has only what was compiled of it

if (args.length === 1 && ['-v', '--version'].includes(args[0])) {
  // Without loading the rest.
  process.stdout.write(`${JSON.parse(readFileSync(file('../package.json'), 'utf8')).version}\n`)
} else if (isSources && !existsSync(file('../node_modules/commander/package.json'))) {
  console.error('This clone of Gatewright is not installed. Run `npm ci` in it first.')
  process.exitCode = 1
} else if (!isSources || process.features.typescript) {
  // Loading the modules is a fifth of a build. Node looks at their content before it uses what it kept of them, and does
  // without a cache that it cannot read or write.
  const cache = file(isSources ? '../node_modules/.cache/gatewright/' : '../../.cache/gatewright/')
  process.getBuiltinModule('node:module').enableCompileCache(cache)
  const { replay } = await import(isSources ? './building/replay.ts' : '../dist/generator/replay.js')
  if (!replay(args)) {
    const { gatewright } = await import(isSources ? './main.ts' : '../dist/generator/main.js')
    await gatewright(args)
    // The command is over, but a module of its configuration can still be running: a timer, or a server.
    for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', () => done()))
    process.exit()
  }
} else {
  // Node 22.13 to 22.17 strip types only with a flag.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const { status } = spawnSync(process.execPath, [...flags, file('gatewright.js'), ...args], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
