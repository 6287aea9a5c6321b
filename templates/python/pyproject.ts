import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { gitUrl } from '../../generator/targets/package.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { python } from '../../generator/writing/languages/python.ts'
import { packageOf } from './names.ts'

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
