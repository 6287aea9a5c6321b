import { expect, test } from 'vitest'
import { compile } from '../../generator/building/compile.ts'
import { madeModel, writeSpecs } from '../support/madeSpecs.ts'
import { renderAll } from '../support/render.ts'
import { temporary } from '../support/temporary.ts'

const meta = { owner: 'unseen-team', runbook: { pages: ['unseen-start'], urgent: true } }

test('the meta of a model is data for checks and targets, and is in no file of any package', async () => {
  const specs = writeSpecs(temporary(), [madeModel('kept', { meta })])
  const { catalogue, diagnostics } = await compile(specs)
  expect(diagnostics).toEqual([])
  expect(catalogue?.models.map((model) => model.meta)).toEqual([meta])
  const files = await renderAll(specs)
  expect([...files].filter(([, text]) => /unseen-|runbook/.test(text)).map(([path]) => path)).toEqual([])
})

test('a meta that is not a mapping is an error', async () => {
  const { diagnostics } = await compile(writeSpecs(temporary(), [madeModel('kept', { meta: 'team-7' })]))
  expect(diagnostics.map(({ code, message }) => ({ code, message }))).toEqual([
    { code: 'wrong-type', message: '"meta" must be a mapping.' },
  ])
})
