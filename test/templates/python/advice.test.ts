import { expect, test } from 'vitest'
import { Choices } from '../../../bench/choices.ts'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import type { RuleSet } from '../../../generator/language/rule.ts'
import { workflowFor } from '../../../generator/language/serving.ts'
import { fieldsOf, isRecord, proven } from '../../../generator/language/values.ts'
import { rulesData } from '../../../templates/shared/table.ts'
import { bodiesOf } from '../../fuzz/inputs/draw.ts'
import { seedOr, times } from '../../support/size.ts'
import { catalogues, type Tabled } from './catalogues.ts'
import { answersOf, python, skipped, tablesOf } from './python.ts'

/** The workflow that TypeScript chooses; null for a model that has one. */
function workflowOf(model: Model, input: unknown): string | null {
  const { workflows } = model
  if (workflows === undefined) return null
  const conditions = workflows.flatMap(({ when = [] }) => when)
  const rules = proven<RuleSet>(rulesData(model, conditions) ?? { rules: [], defaults: [] })
  return workflowFor(workflows, rules, isRecord(input) ? input : {})
}

/** Returns the advice and the workflow of TypeScript. */
function answerOf({ validators }: Tabled, model: Model, input: unknown): unknown {
  const { recommend } = fieldsOf(validators.validatorOf(model.id))
  const advice: unknown = typeof recommend === 'function' ? recommend(input) : []
  return { advice, workflow: workflowOf(model, input) }
}

test.skipIf(python === undefined)(`advice and workflows are those of TypeScript${skipped}`, async () => {
  const all = await catalogues()
  const choices = new Choices(seedOr(8))
  const asked = Object.entries(all).flatMap(([catalogue, tabled]) =>
    tabled.models
      .filter(({ advice = [], workflows }) => advice.length > 0 || workflows !== undefined)
      .flatMap((model) => {
        const draw = bodiesOf(model)
        const inputs = Array.from({ length: times(200, 1000, 3000) }, () => JSON.stringify(draw(choices)))
        return inputs.map((input) => ({ ask: 'advice', catalogue, model: model.id, input }))
      }),
  )
  const modelOf = ({ catalogue, model }: (typeof asked)[number]): readonly [Tabled, Model] => {
    const { [catalogue]: tabled } = all
    const found = tabled?.models.find(({ id }) => id === model)
    if (tabled === undefined || found === undefined) throw new Error(`There is no ${model}.`)
    return [tabled, found]
  }
  const expected = asked.map((one) => answerOf(...modelOf(one), JSON.parse(one.input)))
  const texts = JSON.stringify(expected)
  expect(
    ['should be from 0 to 10', 'at least 1.5', 'at most 2', '"third"', '"first"'].filter((one) => !texts.includes(one)),
  ).toEqual([])
  const answers = answersOf(tablesOf(all), asked)
  const differing = asked.flatMap((one, at) =>
    JSON.stringify(answers[at]) === JSON.stringify(expected[at])
      ? []
      : [{ ...one, python: answers[at], typescript: expected[at] }],
  )
  expect(differing.slice(0, 3)).toEqual([])
})
