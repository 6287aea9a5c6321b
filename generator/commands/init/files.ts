import { shellWord } from '../../base/path.ts'
import { idProblem } from '../../catalogue/names.ts'
import { packagesOf, type Packages } from '../../catalogue/packages.ts'
import { readSource } from '../../root.ts'
import { jsonText } from '../../writing/json.ts'
import { PackageNames } from '../../writing/packageNames.ts'
import { prose, quote } from '../../writing/print.ts'
import { Templates } from '../../writing/template.ts'
import { compile } from '../../writing/templateSource.ts'
import { escapeUnsafe } from '../../writing/unsafe.ts'
import { slug, type Answers } from './answers.ts'
import { manifest, type ManifestParts } from './manifest.ts'
import type { CatalogueFolder } from './origin.ts'

/** Everything that the files of a new catalogue depend on. */
export interface Start extends Omit<ManifestParts, 'folder' | 'packages'> {
  readonly place: CatalogueFolder
  /** Whether git keeps the packages that are built. */
  readonly isCommitted: boolean
  /** The names of the targets that it builds. */
  readonly targets: readonly string[]
}

/** The company that makes the first model: the name of the scope. */
export function firstVendor({ scope }: Pick<Answers, 'scope'>): string {
  const vendor = slug(scope)
  return vendor === '' || idProblem(vendor) !== undefined ? 'example' : vendor
}

/** The packages that a new catalogue has. */
export const packagesFor = ({ answers, targets }: Pick<Start, 'answers' | 'targets'>): Packages =>
  packagesOf(
    { version: '0.1.0', license: answers.license },
    targets.map((name) => ({ name })),
    answers,
  )

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new TypeError(`A template can print only text, not ${String(value)}.`)
}

/** The only functions that these templates can call. */
const templates = new Templates({
  quote: ([value]) => quote(text(value)).text,
  prose: ([value]) => prose(text(value)).text,
  // A text in JSON is one in YAML, on one line.
  yaml: ([value]) => escapeUnsafe(JSON.stringify(text(value))),
  word: ([value]) => {
    if (/^[\w @./~-]+$/.test(text(value))) return text(value)
    throw new TypeError(`${JSON.stringify(value)} is not a plain word.`)
  },
})

/** The files that have holes, by the path of the file that they become. */
const templated = {
  'gatewright.config.ts': 'config.hbs',
  'specs/service.yaml': 'service.hbs',
  'README.md': 'readme.hbs',
  '.github/workflows/catalogue.yml': 'github.hbs',
  '.gitlab-ci.yml': 'gitlab.hbs',
} as const

const copied = {
  '.vscode/settings.json': 'settings.json',
  '.vscode/extensions.json': 'extensions.json',
} as const

/** The files that git ignores: the packages, or only what they have been compiled into. */
const ignored = {
  built: 'node_modules/\ngenerated/\n.gatewright/\n*.env\n',
  committed:
    'node_modules/\ngenerated/*/dist/\ngenerated/.gatewright-*\ngenerated/gatewright.dist.json\n.gatewright/\n*.env\n',
}

/** The files of a new catalogue except its first model and the schema for editors, by path. */
export function startingFiles(start: Start): ReadonlyMap<string, string> {
  const { place, isCommitted } = start
  const read = (name: string): string => readSource(`generator/commands/init/${name}`)
  const view = viewOf(start)
  const packages = packagesFor(start)
  const names = new PackageNames(packages)
  return new Map([
    ['package.json', jsonText(manifest({ ...start, folder: place.path, packages }))],
    ['.gitignore', isCommitted ? ignored.committed : ignored.built],
    ...Object.entries(templated).map(
      ([path, name]) => [path, templates.compileWith(compile, [name, read(name)], names)(view)] as const,
    ),
    ...Object.entries(copied).map(([path, name]) => [path, read(name)] as const),
  ])
}

function viewOf({ answers, place, manager, isCommitted, targets }: Start): object {
  const vendor = firstVendor(answers)
  return {
    ...answers,
    vendor,
    model: `${vendor}-video-1`,
    within: place.within,
    isCommitted,
    targets,
    enter: `cd ${shellWord(place.within)}`,
    pnpm: manager.name === 'pnpm' ? (manager.major ?? '') : '',
    install: manager.installLocked,
    installs: manager.install,
    run: manager.run,
    script: manager.script,
    test: manager.test,
  }
}
