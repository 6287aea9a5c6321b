import type { Catalogue, Json } from '../../generator/catalogue/catalogue.ts'
import type { Output } from '../../generator/catalogue/target.ts'

/** The metadata of one package. */
export interface PackageManifest {
  /** Its folder, and its name after `@gatewright/`. */
  readonly name: string
  readonly description: string
  /** Its entry points in addition to its `package.json`. */
  readonly exports: { readonly [subpath: string]: Json }
  /** Its commands, by name. */
  readonly bin?: { readonly [command: string]: string }
  /** Its dependencies by name, each with its version. */
  readonly dependencies?: { readonly [name: string]: string }
  /** The folders and files that are published. */
  readonly files: readonly string[]
  /** Whether it is never published. */
  readonly private?: true
}

/** The package.json of a package: ESM, only the declared dependencies, no side effects on import. */
export function packageJson({ service }: Catalogue, manifest: PackageManifest): Output {
  const { name, description, exports, bin, dependencies, files } = manifest
  return {
    path: `${name}/package.json`,
    json: {
      name: `@gatewright/${name}`,
      version: service.version,
      ...(manifest.private && { private: true }),
      description,
      license: service.license,
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20' },
      ...(bin && { bin: { ...bin } }),
      exports: { ...exports, './package.json': './package.json' },
      files,
      ...(dependencies && { dependencies: { ...dependencies } }),
    },
  }
}

/** The licence of a package. */
export const licence = (name: string): Output => ({ path: `${name}/LICENSE`, copy: 'shared/LICENSE' })

/** The entry point of a compiled module. */
export const entry = (module: string): { readonly types: string; readonly default: string } => ({
  types: `./dist/${module}.d.ts`,
  default: `./dist/${module}.js`,
})
