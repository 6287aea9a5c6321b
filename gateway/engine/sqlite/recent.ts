import type { Seen } from '../../tasks/task.ts'

/** How much is remembered, in characters of JSON: some ten thousand tasks with small results, or a few with large ones. */
const most = 16 * 1024 * 1024

/**
 * Tasks that were read lately. Callers ask for the same task again and again, and asking SQLite takes its lock each time. Only
 * for an engine that no other process writes to: it has to forget what it changes.
 */
export class Recent {
  private readonly tasks = new Map<string, { readonly task: Seen; readonly size: number }>()
  private size = 0

  /** The task, when it was read lately. */
  get(id: string): Seen | undefined {
    return this.tasks.get(id)?.task
  }

  /** Remembers a task, and forgets those that were read first when there are too many. */
  keep(task: Seen, size: number): void {
    this.forget(task.id)
    this.tasks.set(task.id, { task, size })
    this.size += size
    for (const id of this.tasks.keys()) {
      if (this.size <= most) return
      this.forget(id)
    }
  }

  /** A task is about to change. */
  forget(id: string): void {
    this.size -= this.tasks.get(id)?.size ?? 0
    this.tasks.delete(id)
  }

  /** Many tasks are about to change. */
  clear(): void {
    this.tasks.clear()
    this.size = 0
  }
}
