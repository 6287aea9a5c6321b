import { expect, test } from 'vitest'
import { keeperOf, keyIn, keyOf, type KeyStorage } from '../../../../web/shared/keeper.ts'

const storage = (entries: Map<string, string>): KeyStorage => ({
  getItem: (name) => entries.get(name) ?? null,
  setItem: (name, value) => void entries.set(name, value),
  removeItem: (name) => void entries.delete(name),
})

const refused = (): KeyStorage => {
  throw new Error('The operation is insecure.')
}

test('a key is kept for the session, and on the computer only if the person says so', () => {
  const session = new Map<string, string>()
  const computer = new Map<string, string>()
  const keeper = keeperOf('http://a.example', { session: () => storage(session), computer: () => storage(computer) })
  expect(keeper.read()).toBeUndefined()
  expect(keeper.keep('one', false)).toBe(true)
  expect([...session.values(), ...computer.values()]).toEqual(['one'])
  expect(computer.size).toBe(0)
  keeper.keep('two', true)
  expect([[...session.values()], [...computer.values()]]).toEqual([[], ['two']])
  expect(keeper.read()).toBe('two')
  keeper.forget()
  expect(session.size + computer.size).toBe(0)
})

test('a key for this tab only goes before the one on the computer, and leaves it there', () => {
  const [session, computer] = [new Map<string, string>(), new Map<string, string>()]
  const keeper = keeperOf('http://a.example', { session: () => storage(session), computer: () => storage(computer) })
  keeper.keep('mine', true)
  expect(keeper.keepInTab('of a link')).toBe(true)
  expect([keeper.read(), [...computer.values()]]).toEqual(['of a link', ['mine']])
})

test('each gateway of an origin has its own key', () => {
  const entries = new Map<string, string>()
  const storages = { session: () => storage(entries), computer: () => storage(entries) }
  keeperOf('http://a.example/one', storages).keep('one', false)
  expect(keeperOf('http://a.example/two', storages).read()).toBeUndefined()
})

test('a browser that refuses storage does not stop the page', () => {
  const keeper = keeperOf('http://a.example', { session: refused, computer: refused })
  expect([keeper.read(), keeper.keep('one', false), keeper.keep('one', true)]).toEqual([undefined, false, false])
  expect(() => keeper.forget()).not.toThrow()
})

test.each([
  ['http://a.example/#key=abc', 'abc'],
  ['http://a.example/#key=a%2Fb%20', 'a/b'],
  ['http://a.example/#key=a+b', 'a+b'],
  ['http://a.example/#other=1&key=abc', 'abc'],
  ['http://a.example/?key=abc', undefined],
  ['http://a.example/#key=', undefined],
  ['http://a.example/#monkey=abc', undefined],
])('the key in %s is %s', (address, key) => {
  expect(keyIn(address)).toBe(key)
})

test('a pasted link, a pasted header and spaces around a key are understood', () => {
  expect([keyOf(' abc\n'), keyOf('Bearer abc'), keyOf('http://127.0.0.1:8787/#key=abc')]).toEqual(['abc', 'abc', 'abc'])
})
