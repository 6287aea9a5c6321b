// npm runs this after an installation. It is plain JavaScript without dependencies, because an installation for production
// has neither the tools that compile, nor always a Node that runs their sources.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Whether the development dependencies are installed. */
function hasTools() {
  try {
    return createRequire(import.meta.url).resolve('rolldown') !== ''
  } catch {
    return false
  }
}

/** Removes the headers of Node, a third of its package: only native modules are compiled with them, and nothing here is one. */
function removeHeaders() {
  const platforms = 'node_modules/node/node_modules'
  if (!existsSync(platforms)) return
  for (const name of readdirSync(platforms)) rmSync(join(platforms, name, 'include'), { recursive: true, force: true })
}

if (hasTools()) {
  removeHeaders()
  for (const script of ['build', 'pages']) {
    const { status } = spawnSync(process.execPath, [`packaging/${script}.ts`], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
} else console.log('Nothing is compiled, because the development dependencies are not installed.')
