import { isRefused, type Example, type Json, type Model } from '../../generator/catalogue/catalogue.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { curlOf, pythonOf, typescriptOf } from '../../generator/protocol/snippets.ts'
import { exampleOf } from '../../generator/targets/example.ts'

/** An input with the programs that send it. */
export interface ExampleView {
  readonly name: string
  readonly input: Json
  readonly programs: Programs | undefined
}

interface Programs {
  readonly curl: string
  readonly typescript: string | undefined
  readonly python: string
}

/** The examples of a model, or one that has only what is required. No program calls a model that the gateway refuses. */
export function exampleViews(catalogue: PackagedCatalogue, model: Model): readonly ExampleView[] {
  return examplesOf(model).map(({ name, input }) => ({
    name,
    input,
    programs: isRefused(model.release) ? undefined : programsOf(catalogue, model, input),
  }))
}

function examplesOf(model: Model): readonly Example[] {
  if (model.examples.length > 0) return model.examples
  const input = exampleOf(model)
  return input === undefined ? [] : [{ name: 'minimal', input }]
}

function programsOf(
  { service, packages }: PackagedCatalogue,
  { id, mode, names }: Model,
  input: Example['input'],
): Programs {
  const client = packages.names['client']
  const call = {
    baseUrl: service.baseUrl,
    model: id,
    mode,
    input,
    ...(client !== undefined && { client: { package: client, identifier: names.camel } }),
  }
  return { curl: curlOf(call), typescript: typescriptOf(call), python: pythonOf(call) }
}
