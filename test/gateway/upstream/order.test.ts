import type { Mapping } from '@gatewright/upstreams'
import { describe, expect, test } from 'vitest'
import type { RoutedTask } from '../../../gateway/tasks/route.ts'
import { inOrder } from '../../../gateway/upstream/choice.ts'

const mapping = (use: string, more: Partial<Mapping> = {}): Mapping => ({
  id: 'm',
  use,
  model: `${use}-model`,
  fields: {},
  ...more,
})

const task = (more: Partial<RoutedTask> = {}): RoutedTask => ({ model: 'm', destination: 'vendor', id: 't-1', ...more })

const idsOf = (all: readonly Mapping[], one: RoutedTask, leftOut: readonly string[] = []): readonly string[] =>
  inOrder(all, one, (upstream) => leftOut.includes(upstream)).map(({ use }) => use)

describe('the order of the upstreams of a task', () => {
  const three = ['a', 'b', 'c'].map((use) => mapping(use))

  test('is that of the spec', () => {
    expect(idsOf(three, task())).toEqual(['a', 'b', 'c'])
  })

  test('has those that were tried last, the longest ago first, and none that has refused the task', () => {
    const full = { why: 'full', at: 1 } as const
    expect(idsOf(three, task({ tried: [{ upstream: 'a', ...full }] }))).toEqual(['b', 'c', 'a'])
    const all = ['c', 'a', 'b'].map((upstream) => ({ upstream, ...full }))
    expect(idsOf(three, task({ tried: all }))).toEqual(['c', 'a', 'b'])
    expect(idsOf(three, task({ tried: [{ upstream: 'a', why: 'refused', at: 1 }] }))).toEqual(['b', 'c'])
  })

  test('has those that are left out for a while after the others, unless the others were tried', () => {
    expect(idsOf(three, task(), ['a'])).toEqual(['b', 'c', 'a'])
    const tried = ['b', 'c'].map((upstream) => ({ upstream, why: 'full', at: 1 }) as const)
    expect(idsOf(three, task({ tried }), ['a'])).toEqual(['a', 'b', 'c'])
    expect(idsOf([mapping('a')], task(), ['a'])).toEqual(['a'])
  })

  test('follows conditions over the parameters after defaults', () => {
    const all = [
      mapping('long', { when: [{ is: 'in', param: 'seconds', values: [10, 20] }] }),
      mapping('still', { when: [{ is: 'not given', param: 'video' }] }),
      mapping('any'),
    ]
    const at = (params: object): readonly string[] => idsOf(all, task({ params: JSON.stringify(params) }))
    expect(at({ seconds: 20, video: 'https://a.example/v' })).toEqual(['long', 'any'])
    expect(at({ seconds: 5 })).toEqual(['still', 'any'])
    expect(at({ seconds: 5, video: 'https://a.example/v' })).toEqual(['any'])
  })

  test('has each upstream once, with the first mapping whose conditions hold', () => {
    const all = [mapping('a', { model: 'fast', when: [{ is: 'in', param: 'isFast', values: [true] }] }), mapping('a')]
    const modelsAt = (params: string) => inOrder(all, task({ params })).map(({ model }) => model)
    expect([modelsAt('{"isFast":true}'), modelsAt('{"isFast":false}')]).toEqual([['fast'], ['a-model']])
  })

  test('follows shares, is the same for each attempt of a task, and ranks the rest by their shares, too', () => {
    const all = [mapping('a', { share: 3 }), mapping('b', { share: 1 }), mapping('c', { share: 2 })]
    const ids = Array.from({ length: 6000 }, (_, at) => `task-${at}`)
    const orders = ids.map((id) => idsOf(all, task({ id })))
    expect(ids.map((id) => idsOf(all, task({ id })))).toEqual(orders)
    const first = (use: string): number => orders.filter(([one]) => one === use).length / orders.length
    expect(Math.abs(first('a') - 3 / 6)).toBeLessThan(0.02)
    expect(Math.abs(first('b') - 1 / 6)).toBeLessThan(0.02)
    expect(Math.abs(first('c') - 2 / 6)).toBeLessThan(0.02)
    const afterA = orders.filter(([one]) => one === 'a')
    const second = afterA.filter(([, two]) => two === 'c').length / afterA.length
    expect(Math.abs(second - 2 / 3)).toBeLessThan(0.02)
  })
})
