import type { Cancellation, Client, FileClient, ModelRef, Outcome, TypesOf } from '@gatewright/client'
import type { WithFiles } from '@gatewright/client/files'
import { useState, useSyncExternalStore } from 'react'
import { TaskStore, type Caller, type RunOptions, type TaskOptions, type TaskView } from './task.js'

/** A task in a page, and what a person can do with it. */
export interface TaskHandle<Input, Result> extends TaskView<Result> {
  /**
   * Runs the model. Resolves with the outcome; undefined if it failed, was cancelled, or the component was removed. It
   * never rejects: `error` says why. While a call is open, it returns the promise of that call and starts no second
   * one, so a double click pays once.
   */
  readonly run: (params: Input, options?: RunOptions) => Promise<Outcome<Result> | undefined>
  /** Cancels the task as soon as the gateway has accepted it. Returns the outcome; undefined if there is no task. */
  readonly cancel: () => Promise<Cancellation | undefined>
  /** Waits again after a failed wait, or repeats a call without an answer with its key: there is no second task. */
  readonly resume: () => Promise<Outcome<Result> | undefined>
  /** Forgets the task, which continues at the gateway if it is open. */
  readonly reset: () => void
}

/**
 * Runs a model for a component, and follows the task by events. It sends nothing while it renders, so that servers and
 * Strict Mode start nothing. When the component is removed, its wait ends and the task continues. In a page, give the
 * client `apiKey: false` and the address of a proxy. Another model starts with an idle handle. The client and the
 * options are those of the first render of a model.
 *
 * `resume` must be given, because only you know which component of a page that is loaded again is the same.
 */
export function useTask<Models, Ref extends ModelRef<Models>>(
  client: Pick<Client<Models>, 'submit' | 'task'> | Pick<FileClient<Models>, 'submit' | 'task'>,
  model: Ref,
  options: TaskOptions,
): TaskHandle<InputOf<TypesOf<Ref, Models>['input']>, TypesOf<Ref, Models>['result']> {
  const id = typeof model === 'string' ? model : (model as { readonly id: string }).id // a ref is an id or has one
  const caller = client as Caller // its methods take a definition or an id
  const create = () => ({ id, store: new TaskStore(caller, { id, ref: model }, options) })
  const [kept, setKept] = useState(create)
  let { store } = kept
  if (kept.id !== id) {
    const next = create()
    store = next.store
    setKept(next) // React renders again at once, before anything is shown
  }
  const view = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { run, cancel, resume, reset } = store
  type Handle = TaskHandle<InputOf<TypesOf<Ref, Models>['input']>, TypesOf<Ref, Models>['result']>
  return { ...view, run, cancel, resume, reset } as Handle // the client says what the model takes and returns
}

/** The parameters of a call, which can have files where the client takes them. */
type InputOf<Input> = Input | WithFiles<Input>
