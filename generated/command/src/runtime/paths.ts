import { resolve } from 'node:path'
import type { Terminal } from './context.js'

/** The absolute path of a file that the caller names. */
export const pathOf = (terminal: Terminal, name: string): string => resolve(terminal.cwd?.() ?? '', name)
