import type { CatalogModel } from '@gatewright/catalog'
import { inCamelCase } from '../names.ts'
import { planOf } from '../plan.ts'
import type { Params } from '../size.ts'
import { answerOf } from '../text.ts'
import type { SampleOrder, Shown } from '../order.ts'

/**
 * The sample of a model: the sandbox's result for the first example of the model. It shows nothing of callers, and no
 * file of the example.
 */
export function sampleOf(shown: CatalogModel): SampleOrder {
  const { model, params: example } = inCamelCase({ model: shown, params: shown.examples[0]?.input ?? {} })
  const defaults = model.params.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const params: Params = {
    ...Object.fromEntries(defaults),
    ...example,
    outputFormat: undefined,
    format: undefined,
  }
  const { prompt, seed, items } = planOf(model, params)
  return { is: 'sample', shows: shownOf(model, prompt, params, items[0]), seed }
}

function shownOf(
  model: CatalogModel,
  prompt: string,
  params: Params,
  first: ReturnType<typeof planOf>['items'][number] | undefined,
): Shown {
  const label = (prompt || model.name).slice(0, 600)
  if (model.result === 'text') return { is: 'text', prompt: label, answer: answerOf(model, prompt, params) }
  switch (first?.is) {
    case 'picture':
      return { is: 'scene', label, moves: false }
    case 'video':
      return { is: 'scene', label, moves: true }
    case 'sound':
      return { is: 'sound', label, score: first.score }
    case 'file':
      return first.media === 'model3d' ? { is: 'mesh' } : { is: 'data' }
    default:
      return { is: 'data' }
  }
}
