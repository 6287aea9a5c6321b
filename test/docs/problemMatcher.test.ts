import { readFileSync, renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { still } from '../support/acme.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { spec, watching } from '../support/watching.ts'

const [, tasks = ''] =
  /```json\n(\{\n {2}"version": "2\.0\.0"[^]*?)```/.exec(readFileSync('docs/commands.md', 'utf8')) ?? []
const matcher = valueAt(readJson(tasks), 'tasks', 0, 'problemMatcher')
const pattern = (...path: readonly string[]): RegExp => new RegExp(String(valueAt(matcher, ...path)))

/** The problems in lines of output, as an editor finds them, and how often the output begins and ends. */
function read(output: string) {
  const lines = output.split('\n')
  const count = (name: string): number => lines.filter((line) => pattern('background', name).test(line)).length
  const group = (found: RegExpExecArray, name: string): string => found[Number(valueAt(matcher, 'pattern', name))] ?? ''
  const problems = lines.flatMap((line) => {
    const found = pattern('pattern', 'regexp').exec(line)
    return found === null
      ? []
      : [['file', 'line', 'column', 'severity', 'code', 'message'].map((name) => group(found, name))]
  })
  return { begins: count('beginsPattern'), ends: count('endsPattern'), problems }
}

test('the problem matcher for VS Code finds each diagnostic in the output of check --watch', async () => {
  const { next, write, at } = watching({ isJson: false })
  expect(read(await next())).toEqual({ begins: 1, ends: 1, problems: [] })
  renameSync(at(spec), at('specs/models/acme/still.yaml'))
  expect(read(await next()).problems.map((found) => found.slice(0, 5))).toEqual([
    ['specs/models/acme/still.yaml', '1', '5', 'warning', 'misplaced-file'],
  ])
  renameSync(at('specs/models/acme/still.yaml'), at(spec))
  await next()
  write('specs/models/acme/a strange: name.yaml', still('  size: { type: txet }\n').replace('still-1', 'still-2'))
  write(spec, still('  "x:1:1 error y  z": { type: text }\n'))
  const { begins, ends, problems } = read(await next())
  expect([begins, ends]).toEqual([1, 1])
  expect(problems.map(([file, line, column, severity, code]) => [file, line, column, severity, code])).toEqual([
    ['specs/models/acme/a strange: name.yaml', '13', '17', 'error', 'unknown-kind'],
    [spec, '13', '3', 'error', 'bad-param-name'],
  ])
  for (const [, , , , , message] of problems) expect(message).toMatch(/\.$/)
})

test('it finds that a configuration with mistakes is loaded again', async () => {
  const { next } = watching({ isJson: false, flags: { config: 'missing.json' } })
  expect(read(await next())).toMatchObject({ begins: 1, ends: 1 })
})
