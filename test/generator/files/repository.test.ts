import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitLockOf, pathFrom, repositoryOf } from '../../../generator/files/repository.ts'
import { temporary } from '../../support/temporary.ts'

test('the repository of a folder is the nearest one above it', () => {
  const folder = temporary()
  mkdirSync(join(folder, 'one/.git'), { recursive: true })
  mkdirSync(join(folder, 'one/deep/inside'), { recursive: true })
  expect(repositoryOf(join(folder, 'one/deep/inside'))).toBe(join(folder, 'one'))
  expect(gitLockOf(join(folder, 'one/deep'))).toBe(join(folder, 'one/.git/index.lock'))
})

test('a second work tree has the lock where its index is', () => {
  const folder = temporary()
  writeFileSync(join(folder, '.git'), 'gitdir: ../main/.git/worktrees/second\n')
  expect(gitLockOf(folder)).toBe(join(folder, '../main/.git/worktrees/second/index.lock'))
  writeFileSync(join(folder, '.git'), 'something else')
  expect(gitLockOf(folder)).toBeUndefined()
})

test('a path is seen from the top of a repository unless it leads out of it', () => {
  expect(pathFrom('/a/b', '/a/b/c/d.yaml')).toBe('c/d.yaml')
  expect(pathFrom('/a/b', '/a/bc/d.yaml')).toBe('/a/bc/d.yaml')
  expect(pathFrom('/a/b', '/a')).toBe('/a')
})
