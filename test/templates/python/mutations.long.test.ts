import { expect, test } from 'vitest'
import { anyNumber } from '../../support/matching.ts'
import { isRelease } from '../../support/size.ts'
import { catalogues } from './catalogues.ts'
import { python, runPython, skipped, tablesOf } from './python.ts'
import { vectorsOf, type Vector } from './vectors.ts'

/** Changes that no vector can notice, and why. */
const known: Readonly<Record<string, string>> = {
  'catalogue.validator_of: negate close is None': 'runtime.test.ts asks for unknown models',
  'validator.parse: empty': 'runtime.test.ts parses',
  'validator.parse: negate result.output is None': 'runtime.test.ts parses',
  'values.keys_of: empty': 'files.test.ts finds files with it',
  'values.keys_of: negate _is_position(key)': 'the same',
  'interpreter._tagged_of: empty': 'without it, the objects are tried one by one',
  "interpreter._tagged_of: negate shape.kind == 'nullable'": 'the same',
  'interpreter.__init__: without field not in always': 'a field that is written twice keeps its place',
  "numbers.number_of: negate infinite[1] == '-'": 'only distances are computed: both are infinitely far',
  'rules._forbids: without other != param': 'it is asked about parameters that are not sent, which are not met',
  "rules.'given': another value": 'keywords.test.ts compares the keywords: no table that is built has one too many',
  "rules.'not given': another value": 'the same',
  "shapes.'boolean': another value": 'the same',
  'shapes._unknown: empty': 'keywords.test.ts refuses tables of a later version',
}

/** All vectors of shapes that are made for the interpreter, some of the catalogue; the large ones last. */
function chosen(vectors: readonly Vector[]): readonly Vector[] {
  const some = vectors.filter(({ catalogue }, at) => catalogue !== 'own' || at % 8 === 0)
  const isLarge = ({ input, expected }: Vector): boolean =>
    input.length + expected.length > 20_000 || /=(?:list|deep):/.test(input)
  const small = some.filter((vector) => !isLarge(vector))
  const first = small.filter((_, at) => at % 7 === 0)
  return [...first, ...small.filter((_, at) => at % 7 !== 0), ...some.filter(isLarge)]
}

/** Every n-th change is made: they are too many for each run. */
const every = isRelease ? 1 : 5

test.skipIf(python === undefined)(`a vector fails if any branch of the interpreter is changed${skipped}`, async () => {
  const all = await catalogues()
  const vectors = chosen(vectorsOf(all, { identity: ({ shape, required }) => [shape, required] }))
  const [unchanged, ...lines] = runPython('mutations.py', [
    { known: Object.keys(known), every },
    tablesOf(all),
    ...vectors,
  ])
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(unchanged).toEqual({ unchanged: true })
  expect(lines).toEqual([{ changes: anyNumber, unknown: [] }])
})
