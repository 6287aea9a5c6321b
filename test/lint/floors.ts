import type { House } from './rule.ts'

/** The page whose tables say what each folder holds and may import. */
export const architecture = 'docs/internals/architecture.md'

/** A row of a table: a folder, and the paths with which its imports can begin. */
export interface Floor {
  readonly folder: string
  readonly allowed: readonly string[]
}

/** The folders of targets. */
export const targetFolders = ({ paths }: House): readonly string[] =>
  paths.flatMap((path) => /^(templates\/[^/]+)\/target\.ts$/.exec(path)?.[1] ?? []).sort()

/** Expands braces to one path each: `a/{b,c}` becomes `a/b` and `a/c`. */
const expanded = (name: string): readonly string[] => {
  const [, before = name, inner, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return inner === undefined ? [name] : inner.split(',').map((one) => `${before}${one}${after}`)
}

/** Returns the path prefix of an import: a file or a folder. */
function prefixOf(root: string, name: string, { paths }: House): string {
  const path = /^(?:generator|templates|gateway|sandbox|web)(?:\/|$)/.test(name) ? name : `${root}/${name}`
  const isFile = paths.includes(`${path}.ts`) && !paths.some((one) => one.startsWith(`${path}/`))
  return isFile ? `${path}.ts` : `${path}/`
}

/** Reads the tables of the page; a row with `<target>` applies to each target. */
export function floorsOf(house: House): readonly Floor[] {
  const rows = /^\| `((?:generator|templates|gateway|sandbox|web)[^`]*)` \|.*\| (.+) \|$/gm
  return [...house.read(architecture).matchAll(rows)].flatMap(([, folder = '', imports = '']) => {
    const root = folder.split('/')[0] ?? ''
    const names = /^nothing/.test(imports) ? [] : imports.split(/, (?![^{]*\})/).flatMap(expanded)
    const allowed = names.map((name) => prefixOf(root, name, house))
    const homes = folder.includes('<target>')
      ? targetFolders(house).map((target) => folder.replace('templates/<target>', target))
      : [folder]
    return homes.map((home) => ({ folder: home, allowed }))
  })
}

/** Returns the row that applies to a file: that of the innermost folder; a later row wins over one of the same folder. */
export function floorOf(path: string, floors: readonly Floor[]): Floor | undefined {
  const around = floors.filter(({ folder }) => path === folder || path.startsWith(`${folder}/`))
  const longest = Math.max(...around.map(({ folder }) => folder.length))
  return around.findLast(({ folder }) => folder.length === longest)
}
