import { architecture, floorOf, floorsOf, targetFolders } from '../floors.ts'
import { pathRule, type Rule } from '../rule.ts'
import { isLayered } from '../scopes.ts'
import { topOf } from '../source.ts'

/** A file imports only what its row in the architecture allows. */
export const importFloor: Rule = {
  name: 'import-floor',
  start(report, house) {
    const floors = floorsOf(house)
    return {
      file(source) {
        if (!isLayered(source.path)) return
        const floor = floorOf(source.path, floors)
        const home = floor?.folder ?? 'no folder with a row'
        const allowed = [`${home}/`, ...(floor?.allowed ?? [])]
        for (const { path, node } of source.imports) {
          if (path === undefined || allowed.some((prefix) => path.startsWith(prefix))) continue
          report(source.at(node), `${home} does not import ${path}: ${architecture} has what it can import.`)
        }
      },
    }
  },
}

/** Every folder has a row in the architecture. */
export const folderRow: Rule = pathRule('folder-row', function* (house) {
  const rows = new Set(floorsOf(house).map(({ folder }) => folder))
  const folders = new Map<string, string>()
  for (const path of house.paths) {
    const folder = /^[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
    if (folder !== undefined && isLayered(path) && !path.startsWith('sandbox/')) folders.set(folder, path)
  }
  for (const [folder, path] of folders) {
    if (!rows.has(folder)) yield [topOf(path), `${folder} has no row in ${architecture}.`]
  }
})

/** Every target is a folder with its name, and has a line in the list of targets. */
export const targetList: Rule = pathRule('target-list', function* (house) {
  const index = 'templates/index.ts'
  const text = house.read(index)
  const imported = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.\/([^/']+)\/target\.ts'$/gm)].map(([, name = '', folder = '']) => [
      `templates/${folder}`,
      name,
    ]),
  )
  const listed: readonly string[] = /\btargets\b[^=]*= \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []
  for (const folder of targetFolders(house)) {
    const name = imported.get(folder)
    if (name === undefined || !listed.includes(name)) yield [topOf(index), `The list has no target of ${folder}.`]
    const own = new RegExp(`\\b(?:own\\(|name: )'${folder.replace('templates/', '')}'`)
    if (!own.test(house.read(`${folder}/target.ts`)))
      yield [topOf(`${folder}/target.ts`), 'The name of a target is that of its folder.']
  }
  if (listed.length > imported.size) yield [topOf(index), 'A target of the list is in no folder with a target.ts.']
})
