import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * The environment in which git reads the repository of the folder where it runs, in English. The hooks of a worktree have
 * GIT_DIR, for which git would take that folder for the top of the repository; together with GIT_WORK_TREE it is a choice.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: folder, GIT_WORK_TREE: tree, ...others } = process.env
  const chosen = folder && tree ? { GIT_DIR: resolve(folder), GIT_WORK_TREE: resolve(tree) } : {}
  return { ...others, ...chosen, LC_ALL: 'C' }
}

/** Why git has nothing to read for a folder. A container often runs as another user than the one that has cloned. */
export type Obstacle = 'no git' | 'no repository' | 'another owner'

/** The output of `git rev-parse` for a folder; `isComplete` if it knows all that it was asked. */
export interface Answers {
  readonly isComplete: boolean
  readonly text: string
}

/** Asks git about the repository of a folder with one start. The first argument must be one that each repository answers. */
export function askRepository(folder: string, ...args: readonly string[]): Answers | Obstacle {
  const { error, status, stdout, stderr } = spawnSync('git', ['rev-parse', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: gitEnvironment(),
  })
  if (error !== undefined) return 'no git'
  if (status === 0 || stdout !== '') return { isComplete: status === 0, text: stdout }
  return /dubious ownership/.test(stderr) ? 'another owner' : 'no repository'
}

/** The advice for a repository of another user. */
export const ownerAdvice =
  'git does not read this repository, because it belongs to another user: run git config --global --add safe.directory "$PWD", and run this again.'

/** The advice for a clone whose history is cut off, as most pipelines make it. */
export const historyAdvice =
  'run git fetch --unshallow --tags, or let the pipeline clone everything (fetch-depth: 0 in actions/checkout, GIT_DEPTH: 0 in GitLab).'
