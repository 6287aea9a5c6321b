import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ours, peers as clients } from './entries.ts'
import { median } from './median.ts'
import { modulePath, prepare } from './validators/modules.ts'
import { peers as validators } from './validators/peers/all.ts'

const rounds = 21

type Row = readonly [name: string, milliseconds: string, over: string]

/** The folder of the programs: inside of node_modules, so that they find the peers. */
const folder = fileURLToPath(new URL('./node_modules/.cold/', import.meta.url))

/**
 * The milliseconds of the first import of a validator and of a client with one model, as npm installs them, in processes
 * that take turns: ours, those of peers, and packages of the same shape with nothing in them.
 */
export function coldRows(): { readonly validators: readonly Row[]; readonly clients: readonly Row[] } {
  rmSync(folder, { recursive: true, force: true })
  install()
  const programs = { validators: validatorPrograms(), clients: clientPrograms() }
  const all = [...programs.validators, ...programs.clients]
  const times = new Map<string, number[]>(all.map(({ file }) => [file, []]))
  for (let round = 0; round < rounds; round++) for (const { file } of all) times.get(file)?.push(time(file))
  const rowsOf = (list: readonly Program[]): readonly Row[] => {
    const own = median(times.get(list[0]?.file ?? '') ?? [])
    return list.map(({ name, file }) => {
      const found = median(times.get(file) ?? [])
      return [name, found.toFixed(1), (found / own).toFixed(2)]
    })
  }
  return { validators: rowsOf(programs.validators), clients: rowsOf(programs.clients) }
}

interface Program {
  readonly name: string
  readonly file: string
}

/** Copies our packages as they are published, and makes an empty one of the same shape. */
function install(): void {
  for (const name of ['client', 'validators'])
    for (const part of ['package.json', 'dist'])
      cpSync(
        fileURLToPath(new URL(`../generated/${name}/${part}`, import.meta.url)),
        join(folder, 'node_modules/@gatewright', name, part),
        { recursive: true },
      )
  const empty = join(folder, 'node_modules/empty')
  mkdirSync(join(empty, 'dist/models'), { recursive: true })
  const exports = { '.': './dist/index.js', './models/*': './dist/models/*.js' }
  writeFileSync(join(empty, 'package.json'), JSON.stringify({ name: 'empty', type: 'module', exports }))
  writeFileSync(join(empty, 'dist/index.js'), "export { value } from './runtime.js'\n")
  writeFileSync(join(empty, 'dist/runtime.js'), 'export const value = 1\n')
  writeFileSync(join(empty, 'dist/models/model.js'), "export { value } from '../runtime.js'\n")
}

const model = 'vendor1-v3-omni'

const importOf = (path: string): string => `import * as all from '${path}'\nglobalThis.all = all\n`

function validatorPrograms(): readonly Program[] {
  prepare(validators)
  const others = validators.filter(({ name }) => !/^(?:JSON\.parse|Gatewright|hand-written)/.test(name))
  return [
    program('Gatewright', importOf(`@gatewright/validators/models/${model}`)),
    program('Gatewright, only `is`', importOf(`@gatewright/validators/is/${model}`)),
    program('an empty package of the same shape', importOf('empty/models/model')),
    ...others.map(({ name }) => program(name, importOf(pathToFileURL(modulePath(name, model)).href))),
  ]
}

const importsOf = (source: string): string => source.match(/^import .*$/gm)?.join('\n') ?? ''

const clientPrograms = (): readonly Program[] => [
  program(ours.typical.name, importsOf(ours.typical.source)),
  program('an empty package of the same shape, with its model', "import 'empty'\nimport 'empty/models/model'\n"),
  ...clients.map(({ name, source }) => program(name, importsOf(source))),
]

function program(name: string, source: string): Program {
  const file = join(folder, `${name.replaceAll(/[^\w-]/g, '_')}.mjs`)
  writeFileSync(file, source)
  return { name, file }
}

const script = 'const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start)'

function time(file: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}
