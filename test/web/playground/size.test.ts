import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { node, repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { isBuilt, playgroundDist } from '../../support/playground.ts'
import { weightOf } from '../../support/playgroundWeight.ts'

const dist = isBuilt() ? playgroundDist : temporaryFolder()

beforeAll(async () => {
  if (dist === playgroundDist) return
  const { code, stderr } = await node([join(repository, 'packaging/playground.ts'), dist], { cwd: repository })
  expect(code, stderr).toBe(0)
})

test('the catalogue loads at most 40 kB of scripts, gzipped', () => {
  expect(weightOf(dist, ['index.html']).scripts).toBeLessThanOrEqual(40_000)
})

test('the page of a model loads at most 120 kB of scripts, gzipped, even as the first page', () => {
  expect(weightOf(dist, ['index.html', 'model/ModelPage.tsx']).scripts).toBeLessThanOrEqual(120_000)
})

test('the comparison of models adds at most 6 kB of scripts to the page of a model, gzipped, and nothing to the others', () => {
  const model = weightOf(dist, ['index.html', 'model/ModelPage.tsx'])
  const compare = weightOf(dist, ['index.html', 'model/ModelPage.tsx', 'compare/CompareModelsPage.tsx'])
  expect(compare.scripts - model.scripts).toBeLessThanOrEqual(6000)
  expect(weightOf(dist, ['compare/CompareModelsPage.tsx']).scripts).toBe(compare.scripts)
})
