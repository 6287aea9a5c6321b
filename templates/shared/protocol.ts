import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Output } from '../../generator/catalogue/target.ts'

/** Every module of the protocol, in a folder of a package, which carries it as data and types. */
export const protocolModules = (folder: string): readonly Output[] =>
  readdirSync(join(import.meta.dirname, '../../generator/protocol'))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, module: `generator/protocol/${name}` }))
