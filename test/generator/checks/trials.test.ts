import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Checker } from '../../../generator/building/checker.ts'
import type { Param } from '../../../generator/catalogue/catalogue.ts'
import { Trials } from '../../../generator/checks/trials.ts'
import { SpecsFolder, specsIn } from '../../support/edits/compiled.ts'
import { textLike } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

vi.mock('node:child_process', async (original) => {
  const real: typeof import('node:child_process') = await original()
  return { ...real, fork: vi.fn<typeof fork>(real.fork) }
})

afterEach(() => vi.mocked(fork).mockClear())

const params: readonly Param[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
  name,
  kind: 'enum',
  required: true,
  description: '',
  shape: { is: 'choice', values: [1, 2, 3, 4] },
}))

/** Why prices are invalid. */
const priced = (...expressions: readonly string[]): Promise<readonly (string | undefined)[]> =>
  new Trials().try(expressions.map((expression) => ({ of: 'credits', expression, params })))

test('all expressions are tried in one process', async () => {
  expect(await priced('2 * a', "$lookup({ '1': 3 }, $string(a))", 'b')).toEqual([
    undefined,
    textLike(/^it returns nothing, which is not a whole number of at least 0, for {"a":2/),
    undefined,
  ])
  expect(fork).toHaveBeenCalledTimes(1)
})

test('the next process tries those after the expression that used up the memory', async () => {
  const tooLarge = '$length($pad("x", 100000000))'
  expect(await priced('1', tooLarge, '2', '0.5')).toEqual([
    undefined,
    'it takes more than 64 MB of memory',
    undefined,
    textLike(/^it returns 0\.5/),
  ])
  expect(fork).toHaveBeenCalledTimes(2)
})

test('an expression that takes ten times ten seconds of any time is stopped, and the next ones are tried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const slow = '$length($pad("x", 1000000)) + a + b + c + d + e + f' // for each of 4096 inputs
    const found = priced(slow, 'a', 'a - 2')
    const [started] = vi.mocked(fork).mock.results
    expect(started?.type).toBe('return')
    if (started?.type === 'return') await once(started.value, 'message')
    vi.advanceTimersByTime(100_000)
    expect(await found).toEqual(['it takes more than 10 s', undefined, textLike(/^it returns -1/)])
  } finally {
    vi.useRealTimers()
  }
})

test('prices are evaluated for inputs, and one that cannot be evaluated affects no other', async () => {
  const inputs = [{ a: 1 }, { a: 2 }, {}]
  const evaluations = ['2 * a', 'a = 2 ? $error("no") : "text"', '$length($pad("x", 100000000))', '7'].map(
    (expression) => ({ expression, inputs }),
  )
  expect(await new Trials().evaluate(evaluations)).toEqual([
    [2, 4, undefined],
    [undefined, undefined, undefined],
    [],
    [7, 7, 7],
  ])
})

test('an expression that has passed starts no process in the next check', async () => {
  const specs = new SpecsFolder(join(temporary(), 'specs'))
  specs.write(specsIn('test/support/allKinds'))
  const checker = new Checker({ specs: specs.folder })
  expect((await checker.check()).diagnostics).toEqual([])
  expect(fork).toHaveBeenCalledTimes(1)
  await checker.check()
  expect(fork).toHaveBeenCalledTimes(1)
})
