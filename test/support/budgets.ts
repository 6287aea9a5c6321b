/** The processor seconds of a file of tests. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** A kind of test: its files, by the prefixes of their paths, and its budget, as a multiple of the calibration. */
export interface Budget {
  readonly kind: string
  readonly prefixes: readonly string[]
  readonly share: number
}

/** The processor seconds of the files of a kind; `problem` if they are over the budget. */
export interface Row {
  readonly kind: string
  readonly files: number
  readonly seconds: number
  readonly share: number
  readonly budget: number
  readonly problem?: string
}

/** How far a kind may go over its budget: the same code varies by a tenth between runs. */
const tolerance = 1.25

/** Returns the budgets in the table of CONTRIBUTING.md. Throws if there is none. */
export function budgetsIn(text: string): readonly Budget[] {
  const budgets = [...text.matchAll(/^\| ([\w' ,-]+?) +\| (`test\/[^|]*?) +\| +([\d.]+) +\|$/gm)].map(
    ([, kind = '', files = '', share]): Budget => ({
      kind,
      prefixes: [...files.matchAll(/`([^`]+)`/g)].map(([, prefix = '']) => prefix),
      share: Number(share),
    }),
  )
  if (budgets.length === 0) throw new Error('CONTRIBUTING.md has no table of budgets.')
  return budgets
}

/** Returns a row for each kind. A file belongs to the kind with its longest prefix; a file without a kind is a problem. */
export function rowsOf(files: readonly FileTime[], budgets: readonly Budget[], calibration: number): readonly Row[] {
  const byKind = Map.groupBy(files, ({ file }) => kindOf(file, budgets))
  const unknown = byKind.get(undefined) ?? []
  const rows = budgets.map(({ kind, share: budget }): Row => {
    const own = byKind.get(kind) ?? []
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0)
    const share = seconds / calibration
    const isOver = share > budget * tolerance
    const problem = `${kind}: ${share.toFixed(1)} times the calibration, over the budget of ${budget} in CONTRIBUTING.md.`
    return { kind, files: own.length, seconds, share, budget, ...(isOver && { problem }) }
  })
  if (unknown.length === 0) return rows
  const problem = `These files have no kind in CONTRIBUTING.md: ${unknown.map(({ file }) => file).join(', ')}`
  return [...rows, { kind: 'unknown', files: unknown.length, seconds: 0, share: 0, budget: 0, problem }]
}

function kindOf(file: string, budgets: readonly Budget[]): string | undefined {
  const length = ({ prefixes }: Budget): number =>
    Math.max(0, ...prefixes.filter((prefix) => file.startsWith(prefix)).map((prefix) => prefix.length))
  const [best] = budgets.toSorted((a, b) => length(b) - length(a))
  return best !== undefined && length(best) > 0 ? best.kind : undefined
}

/** The table at the end of `.ci/run`; `total` has everything else: installing, building, the compiler, servers and vitest itself. */
export function table(rows: readonly Row[], total: number, calibration: number): string {
  const tests = rows.reduce((sum, { seconds }) => sum + seconds, 0)
  const line = (...cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(10))).join('')
  const rest = total - tests
  return [
    line('Kind of test', 'files', 'seconds', 'share', 'budget'),
    ...rows.map(({ kind, files, seconds, share, budget }) =>
      line(kind, String(files), seconds.toFixed(1), share.toFixed(2), budget.toFixed(2)),
    ),
    line('everything else', '', rest.toFixed(1), (rest / calibration).toFixed(2)),
    line('complete run', '', total.toFixed(1), (total / calibration).toFixed(2)),
    `Processor seconds, user and system. Calibration: ${calibration.toFixed(2)} s.`,
  ].join('\n')
}
