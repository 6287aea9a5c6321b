import { delimiter, dirname, join } from 'node:path'
import { repository } from './command.ts'

const others = join(repository, 'test/nodes/node_modules')

/** The version of a Node that the tests know. */
export type NodeVersion = '20' | '22.13' | '22' | '24'

/** The folders of the commands of each Node that the tests know: the oldest that the command supports, and the newest. */
export const nodes: Readonly<Record<NodeVersion, string>> = {
  '20': join(others, 'node-20/bin'),
  '22.13': join(others, 'node-22-oldest/bin'),
  '22': join(others, 'node-22/bin'),
  '24': dirname(process.execPath),
}

/** The program of pnpm, which any Node runs. */
export const pnpm: string = join(others, 'pnpm/bin/pnpm.cjs')

/** An environment in which commands are found in these folders first, and never among the packages of the repository. */
export const onPath = (...folders: readonly string[]): { readonly PATH: string } => ({
  PATH: [...folders, ...system].join(delimiter),
})

const system = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
