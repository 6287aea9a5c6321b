import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, repository } from './command.ts'

/** The compilers that consumers have: 7 is the native one. */
export const compilers = ['typescript', 'typescript-5.9'] as const

/** The package of a compiler. */
export type Compiler = (typeof compilers)[number]

/** The strictest options that a consumer of generated sources can have, for any platform. */
export const strictest = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  noEmit: true,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedDeclarations: true,
  erasableSyntaxOnly: true,
  declaration: true,
  noImplicitReturns: true,
} as const

/**
 * The options with which a compiler prints plain lines. On one thread the native one checks what files share only once,
 * and takes two thirds of the processor time.
 */
export const plain = (compiler: Compiler): readonly string[] => [
  '--pretty',
  'false',
  ...(compiler === 'typescript' ? ['--singleThreaded'] : []),
]

/**
 * The errors of a compiler in the sources, a line each; none if they are valid. `folder` receives the compiler's
 * settings.
 */
export async function typeErrors(
  compiler: Compiler,
  folder: string,
  files: { readonly include: readonly string[]; readonly exclude?: readonly string[] },
  options: object = {},
): Promise<readonly string[]> {
  const settings = { compilerOptions: { ...strictest, ...options }, ...files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const program = join(repository, 'node_modules', compiler, 'bin', 'tsc')
  const { code, stdout, stderr } = await node([program, '-p', folder, ...plain(compiler)], { cwd: folder })
  if (code === 0) return []
  const lines = `${stdout}${stderr}`.split('\n')
  const errors = lines.filter((line) => /^\S.*error TS\d+:/.test(line)) // indented lines explain the line above
  return errors.length > 0 ? errors : [`the compiler ended with ${code}: ${lines[0]}`]
}
