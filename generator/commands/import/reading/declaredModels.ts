import { resolve } from 'node:path'
import { Node, Project, ts, type SourceFile, type Symbol as Member, type Type } from 'ts-morph'
import { nestingOf } from '../../../base/nesting.ts'
import { limits, sourceText, Unreadable, type JsonObject } from '../json.ts'
import { isDeprecated, textOf } from './comments.ts'
import { TypeSchemas } from './typeSchemas.ts'

/** A file of declarations, and the types of inputs in it; if there are none, those that the file suggests. */
export interface TypesJob {
  readonly file: string
  readonly types: readonly string[]
}

/** A model that a file declares: a pair of types, or an endpoint in a map of such pairs. */
export interface DeclaredModel {
  /** The name of the input type, or of the endpoint. */
  readonly name: string
  readonly isEndpoint: boolean
  /** The file that declares it. */
  readonly from: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly input: JsonObject
  readonly output?: JsonObject
}

/** The models of a file. */
export interface Declared {
  readonly models: readonly DeclaredModel[]
  /** The names of all types, also of those that are no models. */
  readonly names: readonly string[]
  /** The schemas that those of the models refer to, by name. */
  readonly definitions: JsonObject
  /** The paths of the files that it imports, directly or not. */
  readonly imports: readonly string[]
}

/** The maximum nesting of brackets, because the parser recurses, and the maximum number of files. */
const most = { depth: 500, files: 500 } as const

const options: ts.CompilerOptions = {
  strict: true,
  lib: ['lib.es5.d.ts'],
  types: [],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force, // equal names in two files are two types
}

/** The types of the platform that declarations use; es5 has the others. */
const globals = 'export {}\ndeclare global {\n  interface Blob {}\n  interface Buffer {}\n  interface File {}\n}\n'

/** Reads the models of a file and of what it imports by relative paths. Runs nothing of them. */
export function declaredModels({ file, types }: TypesJob): Declared {
  const path = resolve(file).replaceAll('\\', '/')
  const main = isTypeScript(path) ? path : `${path}.d.ts`
  const texts = new Map([[main, textAt(file)]])
  for (const [path, text] of texts) addImports(path, text, texts)
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: options,
    skipFileDependencyResolution: true,
  })
  project.createSourceFile('/gatewright-globals.d.ts', globals)
  const [source] = [...texts].map(([path, text]) => project.createSourceFile(path, text))
  if (source === undefined) throw new Unreadable('it has no text')
  const schemas = new TypeSchemas(project.getTypeChecker(), (path) => texts.has(path))
  const named = typesIn(source)
  const models = modelsIn(named, types, schemas)
  return {
    models,
    names: [...named.keys()],
    definitions: Object.fromEntries(schemas.definitions),
    imports: [...texts.keys()].slice(1),
  }
}

function textAt(path: string): string {
  const text = sourceText(path)
  if (nestingOf(text, '([{<', ')]}>') > most.depth)
    throw new Unreadable(`its brackets are nested over ${most.depth} levels deep`)
  return text
}

/** Adds the files that a file imports by relative paths, if they can be read. Types of any other file are unknown. */
function addImports(from: string, text: string, texts: Map<string, string>): void {
  const names = ts.preProcessFile(text, true, false).importedFiles.map(({ fileName }) => fileName)
  for (const name of names.filter((one) => /^\.\.?(?:\/|$)/.test(one))) {
    const path = ts.resolveModuleName(name, from, options, host).resolvedModule?.resolvedFileName
    if (path === undefined || texts.has(path)) continue
    if (texts.size >= most.files) throw new Unreadable(`it imports over ${most.files} files`)
    texts.set(path, textAt(path))
    const bytes = [...texts.values()].reduce((sum, one) => sum + one.length, 0)
    if (bytes > limits.bytes)
      throw new Unreadable(`it and its imports have over ${limits.bytes.toLocaleString('en-US')} bytes`)
  }
}

const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path)

const host: ts.ModuleResolutionHost = { fileExists: (path) => isReadable(path), readFile: () => undefined }

function isReadable(path: string): boolean {
  try {
    return isTypeScript(path) && sourceText(path) !== undefined
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** A type of a file by name. */
interface Named {
  readonly name: string
  readonly type: Type
  readonly node: Node
}

function modelsIn(
  named: ReadonlyMap<string, Named>,
  types: readonly string[],
  schemas: TypeSchemas,
): readonly DeclaredModel[] {
  if (named.size > limits.expanded) throw new Unreadable(`it declares over ${limits.expanded} types`)
  const missing = types.filter((one) => !named.has(one))
  if (missing.length > 0)
    throw new Unreadable(`it has no type ${missing.join(', ')}; it has ${[...named.keys()].join(', ') || 'none'}`)
  const chosen = types.length > 0 ? types.flatMap((one) => named.get(one) ?? []) : [...named.values()]
  const maps = chosen.filter((one) => endpointsOf(one).length > 0)
  const inputs =
    types.length > 0 ? chosen.filter((one) => !maps.includes(one)) : chosen.filter(({ name }) => /.Input$/.test(name))
  const endpoints = maps.flatMap((map) => endpointsOf(map).map((one) => endpoint(one, map, schemas)))
  if (maps.length > 0 && types.length === 0) return endpoints
  if (chosen.length === 0 || (inputs.length === 0 && maps.length === 0))
    throw new Unreadable('it has no map of endpoints, and no type whose name ends in Input; name one with --type')
  return [...endpoints, ...inputs.map((one) => pair(one, named, schemas))]
}

/** The interfaces and aliases that a file declares or exports. */
function typesIn(source: SourceFile): ReadonlyMap<string, Named> {
  const declared = [...source.getInterfaces(), ...source.getTypeAliases()]
  const own = declared.map((node): Named => ({ name: node.getName(), type: node.getType(), node }))
  const exported = source.getExportSymbols().flatMap((symbol): Named[] => {
    const target = symbol.getAliasedSymbol() ?? symbol
    const node = target
      .getDeclarations()
      .find((one) => Node.isInterfaceDeclaration(one) || Node.isTypeAliasDeclaration(one))
    return node === undefined ? [] : [{ name: symbol.getName(), type: node.getType(), node }]
  })
  return new Map(
    [...own, ...exported].sort((a, b) => start(a, source) - start(b, source)).map((one) => [one.name, one]),
  )
}

/** The position of a type in a file; those of other files follow. */
const start = ({ node }: Named, source: SourceFile): number =>
  node.getSourceFile() === source ? node.getStart() : Number.MAX_SAFE_INTEGER

/** A pair of input and output under the name of an endpoint. */
interface Endpoint {
  readonly name: string
  readonly member: Member
  readonly input: Member | undefined
  readonly output: Member | undefined
}

/** The endpoints of a map type: each key has an input and an output. A type that cannot be read is an endpoint as well. */
function endpointsOf({ type, node }: Named): readonly Endpoint[] {
  if (!type.isObject() && !type.isIntersection()) return []
  const endpoints = type.getProperties().map((member): Endpoint & { readonly value: Type } => {
    const value = member.getTypeAtLocation(node)
    const [input, output] = [value.getProperty('input'), value.getProperty('output')]
    return { name: member.getName(), member, value, input, output }
  })
  const isPair = ({ input, output }: Endpoint): boolean =>
    output !== undefined && input?.getTypeAtLocation(node).isObject() === true
  const isMap = endpoints.some(isPair) && endpoints.every((one) => (one.input && one.output) || one.value.isAny())
  return isMap ? endpoints : []
}

function endpoint({ name, member, input, output }: Endpoint, map: Named, schemas: TypeSchemas): DeclaredModel {
  const { node } = map
  const [declaration = node] = member.getDeclarations()
  return {
    name,
    isEndpoint: true,
    from: node.getSourceFile().getFilePath(),
    description: declaration === node ? '' : textOf(declaration.compilerNode),
    isDeprecated: declaration !== node && isDeprecated(declaration.compilerNode),
    input: schemas.member(input ?? member, node).schema,
    ...(output !== undefined && { output: schemas.member(output, node).schema }),
  }
}

/** The model of an input type, with the result of the type that is called Output instead. */
function pair({ name, type, node }: Named, named: ReadonlyMap<string, Named>, schemas: TypeSchemas): DeclaredModel {
  const output = named.get(`${name.replace(/Input$/, '')}Output`)
  return {
    name,
    isEndpoint: false,
    from: node.getSourceFile().getFilePath(),
    description: textOf(node.compilerNode),
    isDeprecated: isDeprecated(node.compilerNode),
    input: schemas.named(type, { node }),
    ...(output !== undefined && { output: schemas.named(output.type, { node: output.node }) }),
  }
}
