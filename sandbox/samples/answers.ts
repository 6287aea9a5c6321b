import type { CatalogModel } from '@gatewright/catalog'
import { numberOf } from '../plan.ts'
import type { Params } from '../size.ts'

/** A text that reads like the answer of a model to this prompt, for its card. It is made up. */
export function exampleAnswer({ task, id, tags }: Pick<CatalogModel, 'task' | 'id' | 'tags'>, prompt: string): string {
  const asked = [task, id, ...tags, prompt].join(' ')
  return answers.find(([words]) => words.test(asked))?.[1] ?? other
}

const other =
  'In short: two things matter here. Begin with the simple one, change nothing else, and look again after a week.'

/** Answers, with the words of a task, a model or a prompt to which they fit; the first that fits is taken. */
const answers: readonly (readonly [RegExp, string])[] = [
  [/table|document|scan/i, 'item, amount, price\nflour, 2 kg, 3.40\nyeast, 1 pack, 0.90\nsalt, 500 g, 0.75'],
  [
    /speech-to-text/i,
    'Good morning, and thank you for coming. Let us begin with the first question: when does the new line open?',
  ],
  [
    /video-to/i,
    '0:00 Mix flour and water. 0:24 Let the dough rest under a cloth. 1:10 Fold it four times. 2:05 Bake it until it is brown.',
  ],
  [
    /image-to|caption/i,
    'A busy square in the late afternoon. In front, two people carry baskets; behind them are awnings in red and white. The light comes from the left, low and warm.',
  ],
  [/summar/i, 'The decision stands: it opens in June. Who pays for it is still to be settled.'],
  [/translat/i, 'Voici la traduction : « Nous sommes fermés le lundi. »'],
  [
    /storyboard|shots/i,
    'Shot 1: a wide view of the street at dusk. Shot 2: close on the hands. Shot 3: a turn, and a run.',
  ],
  [
    /prompt-?writer|prompt writer/i,
    'A lone figure at the edge of the water, seen from behind. Cold morning light, long shadows, soft grain, a wide frame.',
  ],
  [
    /story|poem|tale/i,
    'It began on a quiet evening, with a light that nobody had lit. By midnight the whole street had seen it.',
  ],
  [/suggest|ideas?\b|names?\b/i, 'Here are five: Quiet Current, Blue Spark, Stillwater, North Lamp and Silver Line.'],
  [/review|friendly|angry/i, 'It sounds disappointed rather than angry: it names one problem, and no person.'],
  [
    /explain|why\b/i,
    'As the days grow shorter, the green fades first. The colours that were there all along then show. Cold nights make them brighter.',
  ],
]

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
