import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { node, repository, tool, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { linkPackages } from '../support/links.ts'
import { readJson, valueAt } from '../support/reading.ts'

const frameworks = join(repository, 'test/frameworks')
const installed = join(frameworks, 'node_modules')
const isInstalled = existsSync(join(installed, '.package-lock.json'))
const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

/** A program of the page, and what it prints. */
interface Example {
  readonly name: string
  readonly code: string
  readonly output: string
}

const page = readFileSync('docs/in-your-app.md', 'utf8')

/** The programs of a section are named after it; the second one has a number. */
const examples: readonly Example[] = page.split(/^### /m).flatMap((section) => {
  const programs = [...section.matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```/gms)]
  const name = /^.*$/m.exec(section)?.[0].replaceAll(' ', '') ?? ''
  return programs.map(([, code = '', output = ''], index) => ({ name: `${name}${index || ''}`, code, output }))
})

const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true, // the declarations of other people
  types: ['node'],
  typeRoots: [join(repository, 'node_modules/@types')],
}

describe.runIf(isInstalled)(`the frameworks of docs/in-your-app.md${title}`, () => {
  const folder = temporaryFolder()

  beforeAll(() => {
    for (const name of ['node_modules', 'wrong']) mkdirSync(join(folder, name))
    for (const name of readdirSync(installed).filter((one) => !one.startsWith('.')))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name), 'dir')
    linkPackages(join(repository, 'generated'), folder, ['validators'])
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    for (const name of ['.', 'wrong'])
      writeFileSync(join(folder, name, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    for (const { name, code } of examples) writeFileSync(join(folder, `${name}.ts`), code)
  })

  test.concurrent.each(examples)(
    '$name runs, refuses invalid input, and prints what the page says',
    async ({ name, output }) => {
      const { code, stdout, stderr } = await node([`${name}.ts`], { cwd: folder })
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: output, stderr: '' })
      expect(stdout).toMatch(/(?:must be|is required|Did you mean|is greater than) /)
    },
  )

  test.concurrent('their types know the output: the programs compile, and would not with another type', async () => {
    const check = (where: string): Promise<Ended> => tool('typescript', 'tsc', ['--pretty', 'false'], { cwd: where })
    const typed = examples.filter(({ code }) => code.includes('satisfies number'))
    const wrong = join(folder, 'wrong')
    for (const { name, code } of typed)
      writeFileSync(join(wrong, `${name}.ts`), code.replace('satisfies number', 'satisfies string'))
    expect(await check(folder)).toEqual({ code: 0, stdout: '', stderr: '' })
    const { stdout } = await check(wrong)
    expect(typed.filter(({ name }) => !stdout.includes(`${name}.ts(`)).map(({ name }) => name)).toEqual([])
    expect(typed.length).toBeGreaterThan(10)
  })
})

test('the page shows each framework that is installed for it, and no other', () => {
  const manifest = readJson(readFileSync(join(frameworks, 'package.json'), 'utf8'))
  const sections = ['devDependencies', 'optionalDependencies'].map((name) => fieldsOf(valueAt(manifest, name)))
  const names = sections.flatMap(Object.keys)
  const parts = ['@sinclair/typebox', '@standard-schema/spec', 'react'] // what others load
  // Clients of the gateway and hosts of the proxy, which other pages show, and what tests count with.
  const elsewhere =
    /^(?:@ai-sdk\/provider|@hono\/node-server|@modelcontextprotocol\/ext-tasks|express|happy-dom|js-tiktoken|next|openai|preact|react-.*)$/
  const imported = examples.flatMap(({ code }) =>
    [...code.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name),
  )
  expect(
    [...new Set(imported)]
      .filter((name) => name !== '@gatewright/validators' && name !== '@fastify/ajv-compiler')
      .sort(),
  ).toEqual(names.filter((name) => !parts.includes(name) && !elsewhere.test(name)).sort())
  expect(examples.length).toBeGreaterThan(13)
})
