import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { models } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { readJson, valueAt } from '../support/reading.ts'

test('a model has at most five committed files, the page of the reference included', () => {
  const lists = globSync('generated/*/gatewright.json')
  const paths = lists.flatMap((list) => Object.keys(valueAt(readJson(readFileSync(list, 'utf8')), 'files') ?? {}))
  const counts = new Map<string, number>()
  for (const path of paths) {
    const id = basename(path).replace(/\.[a-z]+$/, '')
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(models.map(({ id }) => counts.get(id)).filter((count) => count !== 5)).toEqual([])
  expect(models.length).toBeGreaterThan(200)
})
