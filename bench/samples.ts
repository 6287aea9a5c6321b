import { models } from '@gatewright/catalog'
import { v7 } from 'uuid'
import type { NewTask } from '../gateway/tasks/task.ts'

/** A call of the model with the most parameters, as the gateway accepts it in `params`. */
export const sample = {
  model: 'vendor1-v3-omni',
  params: {
    prompt: 'A lighthouse on a cliff at dawn',
    aspectRatio: '9:16',
    duration: 8,
    resolution: '1080p',
    generateAudio: false,
    referType: 'base',
    keepOriginalSound: 'no',
    multiShot: true,
    shotType: 'customize',
    startFrame: 'https://example.com/first.png',
  },
}

/** Valid parameters for each model, by its id and former ids: its first example; models without one need a prompt. */
export const samples = (): Readonly<Record<string, object>> =>
  Object.fromEntries(
    models.flatMap(({ id, aliases, examples: [first] }) =>
      [id, ...aliases].map((name) => [name, first?.input ?? { prompt: sample.params.prompt }]),
    ),
  )

/** A task with a usual input, as the gateway stores it. */
export const newTask = (): NewTask => ({
  id: v7(),
  owner: 'key',
  model: 'model-1',
  workflow: 'flow',
  params: JSON.stringify(sample.params),
  destination: 'vendor',
  deadlineMs: 86_400_000,
})
