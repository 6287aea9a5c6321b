import type { Catalogue, Json } from '../../generator/catalogue/catalogue.ts'
import type { Output } from '../../generator/catalogue/target.ts'

/** What one package says of itself. */
export interface PackageManifest {
  /** Its folder, and its name after `@gatewright/`. */
  readonly name: string
  readonly description: string
  /** Its entry points beside its `package.json`. */
  readonly exports: { readonly [subpath: string]: Json }
  /** Its commands, by name. */
  readonly bin?: { readonly [command: string]: string }
  /** The packages that it needs, by name, each with its version. */
  readonly dependencies?: { readonly [name: string]: string }
  /** The folders and files that are published. */
  readonly files: readonly string[]
  /** Whether it is never published. */
  readonly private?: true
}

/** The package.json of a package: ESM, no dependency but those it names, nothing that happens on import. */
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

/** The licence of a package, beside its package.json. */
export const licence = (name: string): Output => ({ path: `${name}/LICENSE`, copy: 'shared/LICENSE' })

/** The entry point of a compiled module. */
export const entry = (module: string): { readonly types: string; readonly default: string } => ({
  types: `./dist/${module}.d.ts`,
  default: `./dist/${module}.js`,
})
