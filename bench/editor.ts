import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { edited, type Edited } from './consumers.ts'

const file = fileURLToPath(new URL('./consumer.ts', import.meta.url)) // held in memory only
const keys = 25

type Row = readonly [name: string, ...cells: string[]]

const options: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  types: [],
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
}

/** The language service of TypeScript 5.9, as an editor uses it: milliseconds, medians of 25. */
export const editorRows = (): readonly Row[] =>
  edited.map((program): Row => {
    const editor = open(program)
    editor.press('')
    const { count } = editor.complete()
    const again = repeat(() => editor.complete().ms)
    const completions = repeat(() => {
      editor.press('')
      return editor.complete().ms
    })
    const checks = repeat(() => {
      editor.press(program.offered)
      return editor.check()
    })
    return [program.name, count.toLocaleString('en'), median(again), median(completions), median(checks)]
  })

const repeat = (measure: () => number): readonly number[] => Array.from({ length: keys }, measure)

const median = (times: readonly number[]): string =>
  ([...times].sort((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(1)

/** An editor with one file. */
interface Editor {
  /** Puts an id between the quotes, and changes a letter of the prompt. */
  readonly press: (id: string) => void
  /** How many ids are offered within the quotes, and how long that took. Throws if the expected one is missing. */
  readonly complete: () => { readonly count: number; readonly ms: number }
  /** How long it takes to check the file. Throws its errors. */
  readonly check: () => number
}

function open({ name, source, offered }: Edited): Editor {
  const caret = source.indexOf('|')
  let version = 0
  let text = ''
  const service = ts.createLanguageService(hostOf(() => ({ version, text })))
  return {
    press: (id) => {
      version++
      text = source.replace('|', id).replace('a cat', `a cat ${version}`)
    },
    complete: () => {
      const [ms, found] = time(() => service.getCompletionsAtPosition(file, caret, {}))
      const entries = found?.entries ?? []
      if (!entries.some((entry) => entry.name === offered)) throw new Error(`${name}: ${offered} is not offered.`)
      return { count: entries.length, ms }
    },
    check: () => {
      const [ms, [problem]] = time(() => [
        ...service.getSyntacticDiagnostics(file),
        ...service.getSemanticDiagnostics(file),
      ])
      if (problem) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`)
      return ms
    },
  }
}

function time<Value>(work: () => Value): readonly [ms: number, value: Value] {
  const start = performance.now()
  const value = work()
  return [performance.now() - start, value]
}

function hostOf(current: () => { readonly version: number; readonly text: string }): ts.LanguageServiceHost {
  const snapshots = new Map<string, ts.IScriptSnapshot>()
  return {
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? `${current().version}` : '0'),
    getScriptSnapshot: (path) => {
      if (path === file) return ts.ScriptSnapshot.fromString(current().text)
      const known = snapshots.get(path)
      if (known !== undefined) return known
      const read = ts.sys.readFile(path)
      if (read === undefined) return undefined
      const snapshot = ts.ScriptSnapshot.fromString(read)
      snapshots.set(path, snapshot)
      return snapshot
    },
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getCompilationSettings: () => options,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  }
}
