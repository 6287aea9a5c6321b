import type { CatalogModel } from '@gatewright/catalog'
import { inCamelCase } from '../names.ts'
import { planOf } from '../plan.ts'
import type { Params } from '../size.ts'
import type { Change, SampleOrder, Shown } from '../order.ts'
import { exampleAnswer } from './answers.ts'

/**
 * The sample of a model: a result like that of its first example, as the sandbox draws it; a text is made up, because
 * that of the sandbox speaks of the sandbox. It shows nothing of callers, and no file of the example.
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
  return { is: 'sample', shows: shownOf(model, prompt, items[0], seed), seed }
}

function shownOf(
  model: CatalogModel,
  prompt: string,
  first: ReturnType<typeof planOf>['items'][number] | undefined,
  seed: number,
): Shown {
  const label = (prompt || model.name).slice(0, 600)
  if (model.result === 'text') return { is: 'text', prompt: label, answer: exampleAnswer(model, prompt) }
  const change = changeOf(model)
  switch (first?.is) {
    case 'picture':
      return { is: 'scene', label, moves: false, ...(change && { change }) }
    case 'video':
      if (isLipSync(model)) return { is: 'speaker', score: { is: 'speech', text: label, pace: 1, pitch: 0, seed } }
      return { is: 'scene', label, moves: true, ...(change && { change }) }
    case 'sound':
      return { is: 'sound', label, score: first.score }
    case 'file':
      return first.media === 'model3d' ? { is: 'mesh' } : { is: 'data' }
    default:
      return { is: 'data' }
  }
}

/** Whether a word is in the id, the tags or the features of a model. */
const says = ({ id, tags, features = [] }: CatalogModel, words: RegExp): boolean =>
  [id, ...tags, ...features].some((text) => words.test(text))

const isLipSync = (model: CatalogModel): boolean => says(model, /lip-?sync/i)

/** Returns how a model changes its input; undefined if it makes something new. */
function changeOf(model: CatalogModel): Change | undefined {
  if (model.task !== 'image-to-image' && model.task !== 'video-to-video') return undefined
  return says(model, /upscal|enhanc|restor|interpolat|super-?res|denois|deblur|sharpen/i) ? 'sharper' : 'edited'
}
