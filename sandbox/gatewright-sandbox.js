// The way in: the repository runs its sources, and the package has only what was compiled of them.
import { existsSync } from 'node:fs'

const sources = new URL('index.ts', import.meta.url)
const compiled = new URL('dist/index.js', import.meta.url)

export const { openSandbox } = await import(existsSync(sources) ? sources.href : compiled.href)
