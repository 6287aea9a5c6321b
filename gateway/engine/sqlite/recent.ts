import type { Seen } from '../../tasks/task.ts'

/**
 * The size of the cache, in characters of JSON: about ten thousand tasks with small results, or a few with large ones.
 */
const most = 16 * 1024 * 1024

/**
 * A cache of recently read tasks. Callers read the same task again and again, and reading SQLite takes its lock each
 * time. The engine must remove the tasks that it changes, and all of them when another process has written.
 */
export class Recent {
  private readonly tasks = new Map<string, { readonly task: Seen; readonly size: number }>()
  private size = 0

  /** The task, if it is in the cache. */
  get(id: string): Seen | undefined {
    return this.tasks.get(id)?.task
  }

  /** Adds a task, and removes the oldest ones if there are too many. */
  keep(task: Seen, size: number): void {
    this.forget(task.id)
    this.tasks.set(task.id, { task, size })
    this.size += size
    for (const id of this.tasks.keys()) {
      if (this.size <= most) return
      this.forget(id)
    }
  }

  /** Removes a task that is about to change. */
  forget(id: string): void {
    this.size -= this.tasks.get(id)?.size ?? 0
    this.tasks.delete(id)
  }

  /** Removes many tasks that are about to change. */
  clear(): void {
    this.tasks.clear()
    this.size = 0
  }
}
