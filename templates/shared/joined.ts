import type { Output, PackageModule } from '../../generator/catalogue/target.ts'

/** Returns the modules that a package has as one file, without those that few programs load: made once, when first needed. */
export function joinedModules(
  all: () => readonly PackageModule[],
  apart: readonly string[],
): () => readonly PackageModule[] {
  let made: readonly PackageModule[] | undefined
  const paths = new Set(apart.map((name) => `src/${name}.ts`))
  return () => (made ??= all().filter(({ path }) => !paths.has(path)))
}

/** The outputs of the modules of a package: those in `src`, and one file in `dist` of those that are joined. */
export function moduleOutputs(all: readonly PackageModule[], joined: readonly PackageModule[]): readonly Output[] {
  const paths = new Set(joined.map(({ path }) => path))
  return [
    ...all.map((module) => ({ ...module, ...(paths.has(module.path) && { isJoined: true }) })),
    { path: 'dist/runtime.js', joined, as: 'runtime.js' },
    { path: 'dist/runtime.js.map', joined, as: 'runtime.js.map' },
  ]
}
