import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { gitUrl } from '../../generator/targets/package.ts'
import { code, join, width, type Code } from '../../generator/writing/code.ts'
import { python } from '../../generator/writing/languages/python.ts'
import { packageOf, moduleNames } from './names.ts'
import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import { isPythonField } from '../../generator/protocol/pythonFields.ts'
import { exampleOf, exampleView } from '../../generator/targets/example.ts'
import { margin } from './layout.ts'
import { inputName } from './model.ts'
import { portable } from './portable.ts'

const { print } = python

/** The view of pyproject.toml: the metadata of the package, and how hatchling builds it. */
export function pyproject({ service, packages }: PackagedCatalogue): object {
  const { license, author, keywords } = packages
  const { name, version, module } = packageOf(packages)
  return {
    name,
    version,
    module,
    description: `The client of ${service.title} for Python: typed by model, sync and async.`,
    license: license.startsWith('SEE LICENSE') ? code`{ file = "LICENSE" }` : code`{ text = ${print.toml(license)} }`,
    authors: author === undefined ? undefined : authorOf(author),
    keywords: keywords.length === 0 ? undefined : join(keywords.map(print.toml), code`, `),
    urls: urlsOf(packages),
  }
}

/** An author of npm, such as `Acme <hello@acme.example>`. */
function authorOf(author: string): Code {
  const [, name = '', email] = /^([^<(]*)(?:<([^<>\s]+@[^<>\s]+)>)?/.exec(author) ?? []
  const parts = [
    ...(name.trim() === '' ? [] : [code`name = ${print.toml(name.trim())}`]),
    ...(email === undefined ? [] : [code`email = ${print.toml(email)}`]),
  ]
  return parts.length === 0 ? code`{ name = ${print.toml(author)} }` : code`{ ${join(parts, code`, `)} }`
}

/** The addresses that PyPI shows. */
function urlsOf({ homepage, bugs, repository }: PackagedCatalogue['packages']): readonly Code[] {
  const source = repository && gitUrl(repository.url).replace(/^git\+/, '')
  const urls = [
    [code`Homepage`, homepage],
    [code`Issues`, bugs],
    [code`Source`, source],
  ] as const
  return urls.flatMap(([name, url]) => (url?.startsWith('http') ? [code`${name} = ${print.toml(url)}`] : []))
}

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
