import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KeptFile, tidy } from '../../../generator/files/keptFile.ts'
import { listWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

const value = { models: { 'a-1': ['ä\n', 1.5, null, true] } }

test('a value is read as it was kept, and the last one counts', () => {
  const kept = new KeptFile<typeof value>(temporary(), 'one.kept', 'identity')
  expect(kept.read()).toBeUndefined()
  kept.write({ models: { 'a-1': [] } })
  kept.write(value)
  expect(kept.read()).toEqual(value)
})

test('a value of another version or of other settings is absent, and is replaced', () => {
  const folder = temporary()
  const [old, next] = ['1', '2'].map((version) => new KeptFile<string>(folder, 'one.kept', `version ${version}`))
  old?.write('old')
  expect(next?.read()).toBeUndefined()
  next?.write('next')
  expect([old?.read(), next?.read(), readdirSync(folder)]).toEqual([undefined, 'next', ['one.kept']])
})

test.each<[string, (path: string) => void]>([
  ['is cut off', (path) => truncateSync(path, 90)],
  ['is empty', (path) => writeFileSync(path, '')],
  ['has no line', (path) => writeFileSync(path, 'gatewright-4')],
  ['is longer', (path) => writeFileSync(path, `${readFileSync(path, 'utf8')} `)],
  ['has another value', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('1.5', '2.5'))],
  ['has a right sum and no JSON', (path) => writeFileSync(path, '{'.repeat(500))],
  ['is huge', (path) => truncateSync(path, 1024 ** 4)],
  [
    'is a folder',
    (path) => {
      rmSync(path)
      mkdirSync(join(path, 'full'), { recursive: true })
    },
  ],
  [
    'is a link to a right one',
    (path) => {
      renameSync(path, `${path}.moved`)
      symlinkSync(`${path}.moved`, path)
    },
  ],
])('a kept value whose file %s is absent, and neither reading nor writing fails', (_, damage) => {
  const folder = temporary()
  const kept = new KeptFile<typeof value>(folder, 'one.kept', 'identity')
  kept.write(value)
  expect(kept.read()).toEqual(value)
  damage(join(folder, 'one.kept'))
  expect(kept.read()).toBeUndefined()
  kept.write(value)
})

test('a cache whose folder is missing or a file keeps nothing and fails nothing', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'file'), '')
  for (const place of ['missing', 'file']) {
    const kept = new KeptFile<string>(join(folder, place), 'one.kept', 'identity')
    kept.write('text')
    expect(kept.read()).toBeUndefined()
  }
})

test('a cache keeps what was needed last, and drops the drafts of processes that were killed', () => {
  const folder = temporary()
  const now = Date.now()
  const add = (name: string, ageSeconds: number): void => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), now / 1000 - ageSeconds, now / 1000 - ageSeconds)
  }
  for (let index = 0; index < 60; index++) add(`${index}.kept`, index)
  add('.1.kept.gatewright-123', 7200)
  add('.2.kept.gatewright-124', 60)
  add('another.js', 100_000)
  tidy(folder, now)
  const others = ['.2.kept.gatewright-124', 'another.js']
  expect(readdirSync(folder)).toHaveLength(60 + others.length)
  add('60.kept', 60)
  tidy(folder, now)
  const names = readdirSync(folder)
  expect(names).toHaveLength(30 + others.length)
  expect(names).toEqual(listWith(['0.kept', '29.kept', ...others]))
})
