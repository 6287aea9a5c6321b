import { readFileSync } from 'node:fs'
import { ownFiles } from '../support/ownFiles.ts'
import { report } from './lint.ts'
import { rules } from './rules/index.ts'

const house = { paths: ownFiles(), read: (path: string) => readFileSync(path, 'utf8') }
process.exitCode = report(house, rules, console.log)
