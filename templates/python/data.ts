import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { isNested, modelsSegment } from '../../generator/protocol/paths.ts'
import { isOwn, resultName } from './model.ts'

type Data = Readonly<Record<string, Json>>

/** The data of each model besides its parameters, as `runtime/registry.py` reads it. */
export const modelsData = (
  { service, models }: Pick<PackagedCatalogue, 'service' | 'models'>,
  modules: ReadonlyMap<string, string>,
): Data => ({
  title: service.title,
  baseUrl: service.baseUrl,
  models: Object.fromEntries(models.map((model) => [model.id, modelData(model, modules.get(model.id) ?? '')])),
})

function modelData(model: Model, module: string): Json {
  const { name, description, workflow, workflows, mode, estimatedSeconds, aliases, params } = model
  return {
    name,
    ...(description !== '' && { description }),
    module,
    result: resultName(model),
    ...(isOwn(model) && { isOwn: true }),
    // Tasks of each workflow can be read at the endpoints of all models.
    workflow: workflows === undefined ? workflow : modelsSegment,
    mode,
    // Only the gateway evaluates expressions.
    ...(typeof estimatedSeconds === 'number' && { estimatedSeconds }),
    ...(isNested(params) && { isNested: true }),
    ...(aliases.length > 0 && { aliases }),
  }
}
