// Loaded before a program (--import): kills it right before the first change of a file whose operation and path match KILL_BEFORE.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const pattern = new RegExp(process.env['KILL_BEFORE'] ?? '(?!)')

function kill(change: string): void {
  if (pattern.test(change)) process.kill(process.pid, 'SIGKILL')
}

const { renameSync, rmSync, writeFileSync } = fs
Object.assign(fs, {
  renameSync: (...args: Parameters<typeof renameSync>): void => {
    kill(`renameSync ${args[1]}`)
    renameSync(...args)
  },
  rmSync: (...args: Parameters<typeof rmSync>): void => {
    kill(`rmSync ${args[0]}`)
    rmSync(...args)
  },
  writeFileSync: (...args: Parameters<typeof writeFileSync>): void => {
    kill(`writeFileSync ${args[0]}`)
    writeFileSync(...args)
  },
})
syncBuiltinESMExports()
