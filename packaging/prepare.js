// npm runs this after an installation. It is plain JavaScript without dependencies, because an installation for production
// has neither the tools that compile, nor always a Node that runs their sources.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** Whether the development dependencies are installed. */
function hasTools() {
  try {
    return createRequire(import.meta.url).resolve('rolldown') !== ''
  } catch {
    return false
  }
}

if (hasTools()) {
  for (const script of ['build', 'pages']) {
    const { status } = spawnSync(process.execPath, [`packaging/${script}.ts`], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
} else console.log('Nothing is compiled, because the development dependencies are not installed.')
