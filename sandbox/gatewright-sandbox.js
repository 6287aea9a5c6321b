// The way in: the repository runs its sources, and the package has only what was compiled of them.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

// A clone without development dependencies has this file, but not the libraries: fail at the start, not in a thread.
createRequire(import.meta.url).resolve('sharp')

const sources = new URL('index.ts', import.meta.url)
const compiled = new URL('dist/index.js', import.meta.url)

export const { openSandbox } = await import(existsSync(sources) ? sources.href : compiled.href)
