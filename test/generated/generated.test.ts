import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { check } from 'prettier'
import { beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '../../generator/kinds/index.ts'
import { specSchema } from '../../generator/reading/schema.ts'
import { renderAll } from '../support/render.ts'
import { isLong, isRelease, sampled } from '../support/size.ts'
import { temporary } from '../support/temporary.ts'
import { readJson } from '../support/reading.ts'
import { typeErrors, type Compiler } from '../support/typescript.ts'

const style: { semi: boolean; singleQuote: boolean; printWidth: number } = JSON.parse(
  readFileSync('.prettierrc.json', 'utf8'),
)

test('the committed schema for editors matches the kinds', () => {
  expect(readJson(readFileSync('specs/spec.schema.json', 'utf8'))).toEqual(specSchema(kinds))
})

/** All models, or hostile specs with every feature. */
const folders = isLong ? ['specs'] : ['test/hostile/specs']

describe.each(folders)('every source made from %s', (specs) => {
  const isSource = (path: string): boolean => !path.includes('/dist/') && /\.(ts|json|yaml)$/.test(path)

  let rendered: ReadonlyMap<string, string> = new Map()

  beforeAll(async () => {
    rendered = await renderAll(specs)
  })

  // A third of the time is for openapi.yaml, which has 3 MB.
  test('is formatted', async () => {
    const all = [...rendered].filter(([path]) => isSource(path))
    const isOfModel = ([path]: readonly [string, string]): boolean => /\/(?:models|results)\//.test(path)
    const ofModels = all.filter(isOfModel)
    const others = all.filter((file) => !isOfModel(file))
    const files = [...sampled(others, 40), ...sampled(ofModels, 20, 60)]
    expect(files.length).toBeGreaterThan(0)
    const unformatted = []
    for (const [path, text] of files) if (!(await check(text, { ...style, filepath: path }))) unformatted.push(path)
    expect(unformatted).toEqual([])
  })

  test('begins with the path of its spec', () => {
    for (const [path, text] of rendered) {
      const isMade = /\/(models|results)\/|openapi\.(json|yaml)$/.test(path)
      if (isMade && isSource(path))
        expect(text.slice(0, 400), path).toMatch(/[Gg]enerated[- ](by Gatewright )?from"?:? "?specs\//)
    }
  })
})

/** The parts that need Node: the command line, and the Node handler of the proxy. */
const forNode = ['command/src', 'client/src/runtime/node.ts'].map((path) => resolve('generated', path))

const compilers: readonly Compiler[] = isLong ? ['typescript', 'typescript-5.9'] : ['typescript']

/** The shared sources and the models of a vendor, which are as those of the others. */
const some = 'generated/*/src/{check,protocol,runtime,models/vendor1-*.ts}'

/** Quick tests compile some sources, and a long one all of them with the compiler of this project. */
const compiled = compilers.map((compiler) => {
  const isComplete = isRelease || (isLong && compiler === 'typescript')
  return [compiler, globSync(isComplete ? 'generated/*/src' : some).map((path) => resolve(path))] as const
})

test.each(compiled)('every source is strict TypeScript for any platform: %s', async (compiler, include) => {
  expect(await typeErrors(compiler, temporary(), { include, exclude: forNode })).toEqual([])
})

test.runIf(isLong).each(isRelease ? compilers : compilers.slice(0, 1))(
  'the parts for Node are strict TypeScript for Node: %s',
  async (compiler) => {
    // Streams are iterable in every Node, but older type libraries declare that separately.
    const lib = ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable']
    const types = { types: ['node'], typeRoots: [resolve('node_modules/@types')], lib }
    expect(await typeErrors(compiler, temporary(), { include: forNode }, types)).toEqual([])
  },
)
