import { signal, type ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const current = signal(Date.now())
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time while something that shows it is on the page, in milliseconds since 1970. */
export const now: ReadonlySignal<number> = current

/** Keeps `now` running, four times a second, while the component is on the page and active. */
export function useTicking(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    current.value = Date.now()
    users += 1
    timer ??= setInterval(() => (current.value = Date.now()), 250)
    return () => {
      users -= 1
      if (users > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [isActive])
}
