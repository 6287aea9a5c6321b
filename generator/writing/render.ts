import { readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Packages } from '../catalogue/packages.ts'
import type { Output, Target, TemplateLanguage } from '../catalogue/target.ts'
import { reasonOf } from '../files/reason.ts'
import { code, join as joinCode } from './code.ts'
import { formatSource } from './formatter.ts'
import { jsonText } from './json.ts'
import { yaml } from './languages/data.ts'
import { typescript } from './languages/typescript.ts'
import { PackageNames } from './packageNames.ts'
import { Templates } from './template.ts'
import { declare, type Texts } from './types.ts'
import { yamlText } from './yaml.ts'

/** The parts of a target that decide how it is rendered. */
type Templated = Pick<Target, 'templates' | 'language'>

/** The templates of a language, compiled: functions of a view by their files. */
interface Compiled {
  readonly templates: Templates
  readonly views: Map<string, (view: object) => string>
}

/** Files in place of templates, by the paths of these. */
export type Replacements = ReadonlyMap<string, string>

/** The templates of a configuration. */
export interface OwnTemplates {
  /** The folder of the configuration, to which the folders of the templates of its targets are relative. */
  readonly base?: string | undefined
  readonly replacements?: Replacements | undefined
}

/** Turns outputs into text. */
export class Renderer {
  private readonly folder: string
  private readonly base: string
  private readonly replacements: Replacements
  private readonly names: PackageNames
  private readonly languages = new Map<TemplateLanguage, Compiled>()
  private readonly texts: Texts = new Map()

  /**
   * `folder` contains the templates and the files to copy of the targets of this project. In all templates and copied
   * files, `packages` have their names.
   */
  constructor(folder: string, packages: Packages, { base = '.', replacements = new Map() }: OwnTemplates = {}) {
    this.folder = folder
    this.base = base
    this.replacements = replacements
    this.names = new PackageNames(packages)
  }

  /** Whether a target is of this project. */
  isOwn({ templates }: Templated): boolean {
    return templates === undefined || resolve(templates).startsWith(resolve(this.folder) + sep)
  }

  /** The files that replace templates of a target, or the templates that all targets share. */
  replacing({ name }: Pick<Target, 'name'>): readonly string[] {
    const found = [...this.replacements].filter(([path]) => path.startsWith(`${name}/`) || path.startsWith('shared/'))
    return found.map(([, file]) => fromHere(file))
  }

  /** The text of a file of a target. Throws if its template reads a field that its view lacks. */
  async render(output: Output, target: Templated = {}): Promise<string> {
    const { templates, language = typescript } = target
    if (!this.isOwn(target) && ('module' in output || 'source' in output))
      throw new TypeError('it can write only templates, JSON, YAML and copies')
    const folder = templates === undefined ? this.folder : resolve(this.base, templates)
    if ('copy' in output) return this.names.inFile(this.read(resolve(folder, output.copy)))
    if ('module' in output) return formatSource(output.path, this.module(output.module, output.language))
    if ('source' in output) return formatSource(output.path, output.source)
    if ('json' in output) return formatSource(output.path, jsonText(output.json))
    if ('yaml' in output) return `${yaml.print.comment(output.comment).text}\n${yamlText(output.yaml)}`
    const declared = Object.entries(output.types ?? {}).map(([name, schema]) => declare(name, schema, this.texts))
    const types = joinCode(await Promise.all(declared), code`\n\n`)
    const text = this.template(folder, output.template, language)({ ...output.view, types })
    return /\/src\/.+\.ts$/.test(output.path) ? formatSource(output.path, text) : text
  }

  private module(path: string, language?: string): string {
    return shipped(this.names.inFile(this.read(resolve(this.folder, '..', path))), language)
  }

  private template(folder: string, path: string, language: TemplateLanguage): (view: object) => string {
    const file = resolve(folder, path)
    const known: Compiled = this.languages.get(language) ?? { templates: new Templates(language.printers), views: new Map() }
    this.languages.set(language, known)
    const template = known.views.get(file) ?? this.compile(file, known.templates)
    known.views.set(file, template)
    return template
  }

  private compile(file: string, templates: Templates): (view: object) => string {
    const own = this.replacements.get(slashes(relative(resolve(this.folder), file)))
    const [path, shown] = own === undefined ? [file, this.shown(file)] : [own, fromHere(own)]
    return templates.compile(shown, this.read(path, shown), this.names)
  }

  /** A file in messages: the templates of this project are in `templates/`, wherever it is installed. */
  private shown(file: string): string {
    const path = relative(resolve(this.folder), file)
    return path.startsWith('..') ? fromHere(file) : slashes(join('templates', path))
  }

  private read(file: string, shown = this.shown(file)): string {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new Error(`${shown} cannot be read: ${reasonOf(error)}`, { cause: error })
    }
  }
}

const slashes = (path: string): string => path.split(sep).join('/')

/** A file as a user in the current folder would write it. */
const fromHere = (file: string): string => slashes(relative('.', file))

/**
 * A module with the import paths of a package: the language is in `folder`, relative to it, and the protocol in
 * `../protocol`.
 */
const shipped = (module: string, folder = '.'): string =>
  module
    .replace(/from '(?:\.\/|(?:\.\.\/)+generator\/language\/)(\w+)\.ts'/g, `from '${folder}/$1.js'`)
    .replace(/from '(?:\.\.\/)+generator\/protocol\/(\w+)\.ts'/g, "from '../protocol/$1.js'")
