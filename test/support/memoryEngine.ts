import type { Claim, Engine, Idempotency, Recalled, Submission } from '../../gateway/engine/engine.ts'
import { advance, startSubmitted, complete, fail, isFinal, start, type State, type Task } from '../../gateway/tasks/task.ts'

/** An engine that keeps everything in memory: for tests of what stands above the engine, and of nothing else. */
export function memoryEngine(now: () => number = Date.now): Engine {
  const tasks = new Map<string, Task>()
  const keys = new Map<string, { readonly fingerprint: string; readonly id: string }>()
  const changed = new EventTarget()
  const put = (task: Task): void => {
    tasks.set(task.id, task)
    changed.dispatchEvent(new Event(task.id))
    changed.dispatchEvent(new Event('any'))
  }
  const find = (id: string, owner: string): Task | undefined => {
    const task = tasks.get(id)
    return task?.owner === owner ? task : undefined
  }
  const holds = ({ task }: Claim): boolean => tasks.get(task.id)?.attempt === task.attempt
  const mine = (owner: string): Task[] => [...tasks.values()].filter((task) => task.owner === owner)
  const sumOf = (owner: string): number =>
    mine(owner).reduce((sum, task) => sum + (task.state === 'COMPLETED' ? task.credits : 0), 0)
  const recall = (owner: string, { key, fingerprint }: Idempotency): Recalled | undefined => {
    const known = keys.get(`${owner} ${key}`)
    const task = known && tasks.get(known.id)
    if (known === undefined || task === undefined) return undefined
    return known.fingerprint === fingerprint ? { is: 'replayed', task } : { is: 'conflict' }
  }
  return {
    get: async (id, owner) => find(id, owner),
    recall: async (owner, idempotency) => recall(owner, idempotency),
    async submit({ task, idempotency, allowance, leaseMs }: Submission) {
      const name = idempotency && `${task.owner} ${idempotency.key}`
      const before = idempotency && recall(task.owner, idempotency)
      if (before !== undefined) return before
      const [spent, held, budget] = [sumOf(task.owner), 0, allowance?.budget]
      if (mine(task.owner).filter((one) => !isFinal(one)).length >= (allowance?.openTasks ?? Infinity))
        return { is: 'crowded', most: allowance?.openTasks ?? 0 }
      if (budget !== undefined && spent + budget.price > budget.limit)
        return { is: 'unaffordable', spent, held, ...budget }
      if (name !== undefined && idempotency) keys.set(name, { fingerprint: idempotency.fingerprint, id: task.id })
      if (leaseMs === undefined) {
        put(task)
        return { is: 'stored', task }
      }
      const begun = startSubmitted(task, now() + leaseMs, now())
      put(begun)
      return { is: 'stored', task: begun, claim: { task: begun } }
    },
    async waitFor(id, owner, ms, signal) {
      const end = performance.now() + ms
      for (;;) {
        const task = find(id, owner)
        const left = end - performance.now()
        if (task === undefined || isFinal(task) || left <= 0 || signal?.aborted) return task
        await event(changed, id, left, signal)
      }
    },
    async claim({ limit, leaseMs }) {
      const due = [...tasks.values()].filter(
        (task) => task.state === 'ACCEPTED' || (task.state === 'IN_PROGRESS' && task.dueAt <= now()),
      )
      return due.slice(0, limit).flatMap((task) => {
        if (isFinal(task)) return []
        const taken = start(task, now() + leaseMs, now())
        put(taken)
        return [{ task: taken }]
      })
    },
    async advance(claim, { step, progress, inMs }) {
      if (!holds(claim)) return undefined
      const task = advance(claim.task, { step, dueAt: now() + inMs, ...(progress && { progress }) }, now())
      put(task)
      return { task }
    },
    async complete(claim, result, credits) {
      if (holds(claim)) put(complete(claim.task, result, credits, now()))
      return tasks.get(claim.task.id)?.state === 'COMPLETED'
    },
    async fail(claim, error) {
      if (holds(claim)) put(fail(claim.task, error, now()))
      return tasks.get(claim.task.id)?.state === 'FAILED'
    },
    async list(owner, limit) {
      return { tasks: mine(owner).reverse().slice(0, limit), next: undefined }
    },
    async spent(owner) {
      return sumOf(owner)
    },
    async prune() {
      return 0
    },
    async stats() {
      const states: Record<State, number> = { ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0, FAILED: 0 }
      for (const { state } of tasks.values()) states[state]++
      const waiting = [...tasks.values()].filter(({ state }) => state === 'ACCEPTED').map(({ createdAt }) => createdAt)
      return { states, oldestWaitingAt: waiting.length === 0 ? undefined : Math.min(...waiting) }
    },
    idle: (ms, signal) => event(changed, 'any', ms, signal),
    async close() {},
  }
}

/** Resolves at the event, when the time is up, or when the signal is aborted. */
function event(target: EventTarget, name: string, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      target.removeEventListener(name, end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    target.addEventListener(name, end)
    signal?.addEventListener('abort', end)
  })
}
