import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { repository } from '../../support/command.ts'

/** The path of a program: the value of the variable, or the first of these names on PATH. */
export const find = (variable: string, ...names: readonly string[]): string | undefined =>
  process.env[variable] || names.flatMap(onPath)[0]

/** The path of a Node of this major version: the value of the variable, the one of test/nodes, or the first on PATH. */
export function findNode(major: number): string | undefined {
  const paths = [process.env[`NODE_${major}`] ?? '', ...installed(`node-${major}/bin/node`), ...onPath('node')]
  return paths.find((path) => existsSync(path) && `${execFileSync(path, ['--version'])}`.startsWith(`v${major}.`))
}

/** The path of Deno: the value of DENO_PATH, the one of test/nodes, or the first on PATH. */
export const findDeno = (): string | undefined =>
  process.env['DENO_PATH'] || [...installed('@deno/*/deno'), ...onPath('deno')][0]

/** The path of Bun: the value of BUN_PATH, the one of test/nodes, or the first on PATH. */
export const findBun = (): string | undefined =>
  process.env['BUN_PATH'] || [...installed('@oven/bun-*/bin/bun'), ...onPath('bun')][0]

/** The path of the edge worker runtime: the value of WORKERD_PATH, the one of test/nodes, or the first on PATH. */
export const findWorkerd = (): string | undefined =>
  process.env['WORKERD_PATH'] || [...installed('@cloudflare/workerd-*/bin/workerd'), ...onPath('workerd')][0]

/** An environment in which no program checks for updates or writes outside this folder. */
export const confined = (folder: string): Readonly<Record<string, string>> => ({
  DENO_NO_UPDATE_CHECK: '1',
  DENO_DIR: join(folder, '.deno'),
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
  DO_NOT_TRACK: '1',
})

/** The matching paths in test/nodes: npm installs only the packages of this platform. */
function installed(pattern: string): readonly string[] {
  const folder = join(repository, 'test/nodes/node_modules')
  return globSync(pattern, { cwd: folder }).map((path) => join(folder, path))
}

const onPath = (name: string): readonly string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
