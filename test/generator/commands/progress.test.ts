import { expect, onTestFinished, test, vi } from 'vitest'
import { withProgress } from '../../../generator/commands/terminal.ts'

/** An output that keeps what is written. */
function output(isTTY: boolean) {
  const texts: string[] = []
  return { isTTY, texts, write: (text: string) => texts.push(text) }
}

/** Does work that ends after some time, on a clock that runs by itself. */
async function work(isTTY: boolean, ms: number, error?: Error): Promise<readonly string[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const terminal = output(isTTY)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const done = withProgress('Building', () => promise, terminal)
  vi.advanceTimersByTime(ms)
  if (error === undefined) resolve('result')
  else reject(error)
  if (error === undefined) expect(await done).toBe('result')
  else await expect(done).rejects.toBe(error)
  expect(vi.getTimerCount()).toBe(0)
  return terminal.texts
}

const clear = '\r\u001b[K'

test('work of more than half a second shows its seconds on a terminal, and nothing of it stays', async () => {
  expect(await work(true, 720)).toEqual([
    `${clear}Building 0.5 s`,
    `${clear}Building 0.6 s`,
    `${clear}Building 0.7 s`,
    clear,
  ])
  expect((await work(true, 520, new Error('x'))).at(-1)).toBe(clear)
})

test('short work, and work elsewhere than on a terminal, shows nothing', async () => {
  expect(await work(true, 490)).toEqual([])
  expect(await work(false, 5000)).toEqual([])
})
