import type { Rule } from '../rule.ts'
import { isSource } from '../scopes.ts'
import type { Place } from '../source.ts'

interface Step {
  readonly to: string
  readonly place: Place
}

/** Imports have no cycles. */
export const importCycle: Rule = {
  name: 'import-cycle',
  start(report) {
    const graph = new Map<string, readonly Step[]>()
    const done = new Set<string>()
    const walk = (file: string, trail: readonly string[]): void => {
      if (done.has(file)) return
      done.add(file)
      const path = [...trail, file]
      for (const { to, place } of graph.get(file) ?? []) {
        const start = path.indexOf(to)
        if (start < 0) walk(to, path)
        else report(place, `This import closes a circle: ${[...path.slice(start), to].join(' -> ')}`)
      }
    }
    return {
      file(source) {
        if (!isSource(source.path)) return
        const steps = source.imports.flatMap(({ path, node }) =>
          path === undefined ? [] : [{ to: path.replace(/\.js$/, '.ts'), place: source.at(node) }],
        )
        graph.set(source.path, steps)
      },
      end() {
        for (const file of graph.keys()) walk(file, [])
      },
    }
  },
}
