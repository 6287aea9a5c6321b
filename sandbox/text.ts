import type { CatalogModel } from '@gatewright/catalog'
import { numberOf } from './plan.ts'
import { exampleAnswer } from './samples/answers.ts'
import type { Params } from './size.ts'

/** The answer of a text model: the same for the same prompt, and it says that it comes from the sandbox. */
export function answerOf(model: CatalogModel, prompt: string, params: Params): string {
  const about = prompt.replace(/\s+/g, ' ').trim().slice(0, 300)
  const opening = `This is the sandbox in place of ${model.name}; no model has run.`
  const isHeard = model.task === 'speech-to-text'
  const subject =
    about === ''
      ? isHeard
        ? `A recording may say: ${exampleAnswer(model, '')}`
        : 'You gave it no text.'
      : `You wrote: ${about}`
  const shots = Math.min(20, numberOf(params['shotCount']) ?? 0)
  const lines = Array.from({ length: shots }, (_, at) => `Shot ${at + 1}: ${angles[at % angles.length]} of the scene.`)
  return [`${opening} ${subject}`, ...lines].join('\n')
}

const angles = ['A wide view', 'A medium view', 'A close view', 'A view from above']
