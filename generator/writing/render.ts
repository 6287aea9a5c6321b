import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Packages } from '../catalogue/packages.ts'
import type { Content, Documented, JoinedModules, Output, Target, TemplateLanguage } from '../catalogue/target.ts'
import { hashOf } from '../files/hash.ts'
import { reasonOf } from '../files/reason.ts'
import { code, join as joinCode } from './code.ts'
import { dataPrinter, documentText, jsonPrinter, yamlPrinter, type Frame } from './document.ts'
import { FormatQueue } from './formatQueue.ts'
import { formatSource } from './formatter.ts'
import { jsonText, laidOutJson } from './json.ts'
import { laidOut } from './laidOut.ts'
import { yaml } from './languages/data.ts'
import { typescript } from './languages/typescript.ts'
import { joinModules, shipped } from './modules.ts'
import { PackageNames } from './packageNames.ts'
import { data } from './print.ts'
import { Templates, type View } from './template.ts'
import { LibraryTypes } from './types.ts'
import { yamlText } from './yaml.ts'

/** The parts of a target that decide how it is rendered. */
type Templated = Pick<Target, 'templates' | 'language'>

/** The templates of a language, compiled: functions of a view by their folders and paths. */
interface Compiled {
  readonly templates: Templates
  readonly views: Map<string, Promise<View>>
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
  private readonly types = new LibraryTypes()
  /** Whether folders of templates are of this project. */
  private readonly own = new Map<string, boolean>()
  private readonly queue: FormatQueue

  /**
   * `folder` contains the templates and the files to copy of the targets of this project. In all templates and copied
   * files, `packages` have their names.
   */
  constructor(
    folder: string,
    packages: Packages,
    { base = '.', replacements = new Map() }: OwnTemplates = {},
    queue: FormatQueue = new FormatQueue(),
  ) {
    this.folder = folder
    this.queue = queue
    this.base = base
    this.replacements = replacements
    this.names = new PackageNames(packages)
  }

  /** Whether a target is of this project. */
  isOwn({ templates }: Templated): boolean {
    if (templates === undefined) return true
    const known = this.own.get(templates) ?? resolve(templates).startsWith(resolve(this.folder) + sep)
    this.own.set(templates, known)
    return known
  }

  /** The files that replace templates of a target, or the templates that all targets share. */
  replacing({ name }: Pick<Target, 'name'>): readonly string[] {
    const found = [...this.replacements].filter(([path]) => path.startsWith(`${name}/`) || path.startsWith('shared/'))
    return found.map(([, file]) => fromHere(file))
  }

  /** The form of a file with a document. Throws if its template does not place the document exactly once. */
  async frame(path: string, { as }: Pick<Documented, 'as'>, target: Templated = {}): Promise<Frame> {
    if (!this.isOwn(target)) throw new TypeError(unwritable)
    if (as === 'json') return { printer: jsonPrinter(path), head: '{', tail: '\n}\n' }
    if ('comment' in as) return { printer: yamlPrinter, head: `${yaml.print.comment(as.comment).text}\n`, tail: '\n' }
    const mark = data('the document')
    const { language = typescript } = target
    const view = await this.template(this.templatesOf(target), as.template, language)
    const text = view({ document: mark })
    const [head = '', tail = '', ...others] = text.split(mark.text)
    if (text.length === head.length || others.length > 0)
      throw new Error(`${as.template} does not place the document once`)
    return { printer: dataPrinter, head: `${head}{`, tail: `}${tail}` }
  }

  /** The text of a file of a target. Throws if its template reads a field that its view lacks. */
  async render(output: Output, target: Templated = {}): Promise<string> {
    if ('document' in output) return documentText(output.document(), await this.frame(output.path, output, target))
    if (!('make' in output)) return this.text(output.path, output, target)
    if (!this.isOwn(target)) throw new TypeError(unwritable)
    return this.text(output.path, output.make(), target)
  }

  private async text(path: string, output: Content, target: Templated): Promise<string> {
    const { language = typescript } = target
    if (!this.isOwn(target) && ('module' in output || 'joined' in output || 'source' in output))
      throw new TypeError(unwritable)
    const folder = this.templatesOf(target)
    if ('joined' in output) return this.names.inFile(await this.joined(output, folder))
    if ('copy' in output) return this.names.inFile(this.read(resolve(folder, output.copy)))
    if ('module' in output) {
      const module = this.module(output.module, output.language)
      return laidOut.has(hashOf(module)) ? module : this.format(path, module)
    }
    if ('source' in output) return formatSource(path, output.source)
    if ('json' in output) return laidOutJson(path, output.json) ?? formatSource(path, jsonText(output.json))
    if ('yaml' in output) return `${yaml.print.comment(output.comment).text}\n${yamlText(output.yaml)}`
    const declared = Object.entries(output.types ?? {}).map(([name, schema]) => this.types.declare(name, schema))
    const types = joinCode(await Promise.all(declared), code`\n\n`)
    const template = await this.template(folder, output.template, language)
    const text = template({ ...output.view, types })
    return !/\/src\/.+\.ts$/.test(path) ? text : this.isOwn(target) ? this.format(path, text) : formatSource(path, text)
  }

  /** Formats a module of this project. A template in place of ours can end in the middle of a comment, behind which no module can be. */
  private format(path: string, text: string): Promise<string> {
    return this.replacements.size === 0 ? this.queue.format(path, text) : formatSource(path, text)
  }

  private templatesOf({ templates }: Templated): string {
    return templates === undefined ? this.folder : resolve(this.base, templates)
  }

  private module(path: string, language?: string): string {
    return shipped(this.names.inFile(this.read(resolve(this.folder, '..', path))), language)
  }

  /** The text of several modules as one file, or its source map. The compiled package has them as files. */
  private async joined({ joined, as }: JoinedModules, folder: string): Promise<string> {
    const file = resolve(folder, as)
    if (existsSync(file)) return this.read(file)
    const { code, map } = await joinModules(joined, (module) => this.read(resolve(this.folder, '..', module)))
    return as.endsWith('.map') ? map : code
  }

  private template(folder: string, path: string, language: TemplateLanguage): Promise<View> {
    const key = `${folder}\n${path}` // to resolve the path of each output would take longer
    const known: Compiled = this.languages.get(language) ?? {
      templates: new Templates(language.printers),
      views: new Map(),
    }
    this.languages.set(language, known)
    const template = known.views.get(key) ?? this.compile(resolve(folder, path), known.templates)
    known.views.set(key, template)
    return template
  }

  private async compile(file: string, templates: Templates): Promise<View> {
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

const unwritable = 'it can write only templates, JSON, YAML and copies'

const slashes = (path: string): string => path.split(sep).join('/')

/** A file as a user in the current folder would write it. */
const fromHere = (file: string): string => slashes(relative('.', file))
