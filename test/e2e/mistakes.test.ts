import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { node } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copySpecs, program } from '../support/gatewright.ts'
import { isLong } from '../support/size.ts'

const folder = temporaryFolder()
copySpecs(folder)

/** Runs the command line with one of the generator's own files replaced. */
async function runWith(
  file: string,
  source: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
) {
  const hooks = join(folder, 'hooks.mjs')
  const replaced = JSON.stringify({ format: 'module', shortCircuit: true, source })
  writeFileSync(
    hooks,
    `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => (url.endsWith(${JSON.stringify(file)}) ? ${replaced} : next(url, context)) })`,
  )
  return node(['--import', hooks, program, ...args], { cwd: folder, env })
}

const target = (outputs: string): string =>
  `export const schemas = { name: 'schemas', *outputs(catalogue) { ${outputs} } }`

const kind = `import { defineKind } from './kind.ts'
  export const boolean = defineKind({ word: 'boolean', doc: 'B.', keys: {}, value: {}, lower: () => { throw new Error('Boom.\\nMore.') } })`

const report = 'Please report it, with that spec.'

describe('a mistake of the generator is one sentence that names the affected spec', () => {
  test.runIf(isLong).each([
    [
      'a target that throws for one model',
      '/schemas/target.ts',
      target(
        `for (const { id } of catalogue.models) { yield { path: 'schemas/a.json', json: {} }; if (id === 'vendor2-audio-1.0') throw new Error('Boom.') }`,
      ),
      'the target "schemas" made its files from specs/models/vendor2/vendor2-audio-1.0.yaml: Boom.',
    ],
    [
      'a target that throws independently of a model',
      '/schemas/target.ts',
      target('if (catalogue.models.length > 1) throw "Boom"'),
      'the target "schemas" made its files from specs/: Boom.',
    ],
    [
      'a template that reads a name that its view lacks',
      '/schemas/target.ts',
      target(`yield { path: 'schemas/README.md', template: 'schemas/readme.hbs', view: {} }`),
      'the target "schemas" made schemas/README.md from specs/models/vendor1/vendor1-v3-omni.yaml: line 3 of templates/schemas/readme.hbs reads "title", which its view lacks',
    ],
    [
      'a source that does not compile',
      '/schemas/target.ts',
      target(`yield { path: 'schemas/src/a.ts', copy: 'schemas/readme.hbs' }`),
      'the target "schemas" made schemas/src/a.ts from specs/models/vendor1/vendor1-v3-omni.yaml: schemas/src/a.ts cannot be compiled: ',
    ],
    ['a kind that throws', '/kinds/boolean.ts', kind, 'reading specs/models/vendor1/vendor1-v3-omni.yaml: Boom.'],
  ])('%s', async (_, file, source, words) => {
    const { code, stdout, stderr } = await runWith(file, source, {}, 'build')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`error: Gatewright made a mistake while ${words}`)
    expect(stderr).toContain(report)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('DEBUG=gatewright shows where', async () => {
    const { stderr } = await runWith('/kinds/boolean.ts', kind, { DEBUG: 'gatewright' }, 'check')
    expect(stderr).toContain(report)
    expect(stderr).toMatch(/\n {4}at .*boolean\.ts/)
  })
})
