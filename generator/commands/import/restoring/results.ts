import type { Imported } from '../imported.ts'

/** The models of several sources, and the results among them that belong to no model. */
export interface Joined {
  readonly models: readonly Imported[]
  readonly alone: readonly Imported[]
}

/** Adds the results that have a source of their own to the models that they belong to. */
export function withResults(sources: readonly Imported[]): Joined {
  const [inputs, results] = [false, true].map((isResult) =>
    sources.filter(({ restored }) => (restored?.isResult ?? false) === isResult),
  )
  const byId = new Map((results ?? []).map((one) => [one.restored?.id, one]))
  const models = (inputs ?? []).map((one) => joined(one, one.restored && byId.get(one.restored.id)))
  const ids = new Set(models.map(({ restored }) => restored?.id))
  return { models, alone: (results ?? []).filter(({ restored }) => !ids.has(restored?.id)) }
}

function joined(model: Imported, found: Imported | undefined): Imported {
  const [input, output] = [model.restored, found?.restored]
  if (input === undefined || output === undefined) return model
  const result = output.result === undefined ? {} : { result: output.result }
  return { ...model, restored: { ...input, ...result, keywords: { ...input.keywords, ...output.keywords } } }
}
