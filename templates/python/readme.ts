import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { isPythonField } from '../../generator/protocol/pythonFields.ts'
import { exampleOf, exampleView } from '../../generator/targets/example.ts'
import { width, code, join, type Code } from '../../generator/writing/code.ts'
import { python } from '../../generator/writing/languages/python.ts'
import { margin } from './layout.ts'
import { inputName } from './model.ts'
import { moduleNames, packageOf } from './names.ts'
import { portable } from './portable.ts'

const { print } = python

/** The names of the files that examples save, by the media of results. */
const files: { readonly [media: string]: string } = { video: 'film.mp4', image: 'picture.png', audio: 'sound.mp3' }

/** The view of the README. */
export function readmeView(catalogue: PackagedCatalogue): object {
  const { service, models, packages } = catalogue
  const { name, module } = packageOf(packages)
  const { id } = exampleView(catalogue)
  const model = models.find((one) => one.id === id)
  const { left } = portable(models)
  return {
    title: service.title,
    baseUrl: service.baseUrl,
    name,
    module,
    ...(model && exampleParts(model, models)),
    left: left.map(({ model: of, param, check }) => `${of}, ${param}: ${check}`),
  }
}

/** The parts of the examples, which call one model. */
function exampleParts(model: Model, models: readonly Model[]): object {
  const input = exampleOf(model) ?? {}
  return {
    id: model.id,
    inWith: callOf(model, input, 'outcome = call.run(', 4),
    alone: callOf(model, input, 'task = client.submit(', 4),
    awaited: callOf(model, input, 'outcome = await client.run(', 8),
    inputModule: moduleNames(models.map(({ id }) => id)).get(model.id),
    input: inputName(model),
    file: model.result === 'asset' ? (files[model.media ?? ''] ?? 'result.bin') : undefined,
  }
}

/** A call of a model, which is at this column, as a formatter lays it out. */
function callOf(model: Model, input: { readonly [name: string]: Json }, start: string, indent: number): Code {
  const params = Object.keys(input).every(isPythonField)
    ? Object.entries(input).map(([name, value]) => code`${print.field(name)}=${print.value(value)}`)
    : [code`**${print.value(input)}`]
  const args = [print.quote(model.id), ...params]
  const line = code`${join(args, code`, `)})`
  if (indent + start.length + line.text.length <= width) return line
  return code`${join(
    args.map((arg) => code`${margin(indent + 4)}${arg},`),
    code``,
  )}${margin(indent)})`
}
