import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { repository } from '../../support/command.ts'

/** Where a program is: where the variable says, or the first of these names on PATH. */
export const find = (variable: string, ...names: readonly string[]): string | undefined =>
  process.env[variable] || names.flatMap(onPath)[0]

/** A Node of this major version: the one that the variable names, the one of test/nodes, or the first on PATH. */
export function findNode(major: number): string | undefined {
  const paths = [process.env[`NODE_${major}`] ?? '', ...installed(`node-${major}/bin/node`), ...onPath('node')]
  return paths.find((path) => existsSync(path) && `${execFileSync(path, ['--version'])}`.startsWith(`v${major}.`))
}

/** Deno: where DENO_PATH says, the one of test/nodes, or the first on PATH. */
export const findDeno = (): string | undefined =>
  process.env['DENO_PATH'] || [...installed('@deno/*/deno'), ...onPath('deno')][0]

/** Bun: where BUN_PATH says, the one of test/nodes, or the first on PATH. */
export const findBun = (): string | undefined =>
  process.env['BUN_PATH'] || [...installed('@oven/bun-*/bin/bun'), ...onPath('bun')][0]

/** The runtime of edge workers: where WORKERD_PATH says, the one of test/nodes, or the first on PATH. */
export const findWorkerd = (): string | undefined =>
  process.env['WORKERD_PATH'] || [...installed('@cloudflare/workerd-*/bin/workerd'), ...onPath('workerd')][0]

/** The environment in which no program looks for news of itself, or keeps anything outside this folder. */
export const confined = (folder: string): Readonly<Record<string, string>> => ({
  DENO_NO_UPDATE_CHECK: '1',
  DENO_DIR: join(folder, '.deno'),
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
  DO_NOT_TRACK: '1',
})

/** What test/nodes holds for this machine: npm installs the packages of its platform only. */
function installed(pattern: string): readonly string[] {
  const folder = join(repository, 'test/nodes/node_modules')
  return globSync(pattern, { cwd: folder }).map((path) => join(folder, path))
}

const onPath = (name: string): readonly string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
