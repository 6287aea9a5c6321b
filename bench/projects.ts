import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const specs = fileURLToPath(new URL('../specs', import.meta.url))

/** A project with our specs in a folder `specs`, and with copies of our models until there are `count` models. */
export function makeProject(folder: string, count: number): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true }) // where the cache is, as in a project with dependencies
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n')
  cpSync(specs, join(folder, 'specs'), { recursive: true })
  const paths = modelsIn(folder)
  for (let index = paths.length; index < count; index++) {
    const path = paths[index % paths.length] ?? ''
    const suffix = `-c${Math.floor(index / paths.length) + 1}`
    writeFileSync(path.replace(/\.yaml$/, `${suffix}.yaml`), renamed(readFileSync(path, 'utf8'), suffix))
  }
}

/** How many spec files a project has beside its models, such as families and lists. */
export const sharedFiles = (): number =>
  readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((path) => /^(?!models\/).*\.yaml$/.test(path)).length

const modelsIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'specs/models'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => join(folder, 'specs/models', path))

/** A model under another id. */
const renamed = (text: string, suffix: string): string =>
  text
    .replace(/^(?:id|replacedBy): .*$/gm, (line) => `${line}${suffix}`)
    .replace(/(?<=^aliases: \[).*(?=\]$)/m, (ids) => ids.replaceAll(/[^, ]+/g, (id) => `${id}${suffix}`))

/** Changes a bound of one model; each number makes another change. */
export function changeOne(folder: string, change: number): void {
  const path = join(folder, 'specs/models/vendor1/vendor1-v3-omni.yaml')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {4}maxLength: \d+$/m, `    maxLength: ${2500 + change}`))
}

/** Adds an unknown key to each model. */
export function breakModels(folder: string): void {
  for (const path of modelsIn(folder)) writeFileSync(path, `${readFileSync(path, 'utf8')}invented: 1\n`)
}

/** Removes what a build wrote, and what it kept for the next one. */
export function forget(folder: string): void {
  for (const path of ['generated', 'node_modules/.cache']) rmSync(join(folder, path), { recursive: true, force: true })
}
