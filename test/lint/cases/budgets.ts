import { linesOf, type Case } from './case.ts'

const top = 'bench deploy docs gateway generated generator packaging profiles sandbox specs templates test web'.split(
  ' ',
)
const named = (
  'CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md LICENSE README.md SECURITY.md gatewright.config.ts ' +
  'package-lock.json package.json tsconfig.json vitest.config.ts'
).split(' ')
const topLevel = Object.fromEntries([...top.map((name) => `${name}/a`), ...named].map((path) => [path, '']))

const wide = 'x'.repeat(121)

/** Texts that break the rules about budgets and the style of sources. */
export const budgetCases: readonly Case[] = [
  {
    rule: 'top-level',
    files: { ...topLevel, '.ci/run': '', 'src/new.ts': '', Makefile: '' },
    problems: ['Makefile:1:1', 'src/new.ts:1:1'],
  },
  {
    rule: 'top-level',
    files: Object.fromEntries(Object.entries(topLevel).filter(([path]) => path !== 'LICENSE' && path !== 'web/a')),
    problems: ['LICENSE:1:1', 'web/:1:1'],
  },
  {
    rule: 'file-length',
    files: {
      'gateway/long.ts': linesOf(501),
      'gateway/full.ts': `${linesOf(500)}\n\n`,
      'test/long.test.ts': linesOf(600),
      'test/samples/a/expected/long.ts': linesOf(600),
      'generated/client/src/long.ts': linesOf(600),
    },
    problems: ['gateway/long.ts:501:1', 'test/long.test.ts:501:1'],
  },
  {
    rule: 'function-length',
    files: {
      'web/long.ts': `const a = 1\nexport const f = (): void => {\n${linesOf(49)}}\n`,
      'web/short.ts': [1, 2, 3].map((one) => `function f${one}(): void {}\n`).join(''),
      'web/full.ts': `class A {\n  m(): void {\n${linesOf(48)}  }\n}\n`,
      'test/long.ts': `function f() {\n${linesOf(60)}}\n`,
    },
    problems: ['web/long.ts:2:18'],
  },
  {
    rule: 'function-length',
    files: { 'web/a.ts': `function f() {\n${linesOf(9)}}\n`, 'web/b.ts': `list.map(() => 1)` },
    problems: ['test/lint/budgets.ts:1:1'],
  },
  {
    rule: 'documented-export',
    files: {
      'generator/a.ts': [
        '/** Says what it is. */',
        'export const a = 1',
        '/** no sentence */',
        'export const b = 2',
        'export interface C {}',
        'export { a as d }',
        'const e = 3',
      ].join('\n'),
      'test/a.ts': 'export const a = 1',
    },
    problems: ['generator/a.ts:4:1', 'generator/a.ts:5:1'],
  },
  {
    rule: 'no-any',
    files: { 'bench/a.ts': "const text = 'any'\nconst a: readonly any[] = []", 'test/a.ts': 'const a: any = 1' },
    problems: ['bench/a.ts:2:19'],
  },
  {
    rule: 'private-keyword',
    files: { 'gateway/a.ts': 'class A {\n  private readonly a = 1\n  #b = 2\n}' },
    problems: ['gateway/a.ts:3:3'],
  },
  {
    rule: 'literal-spread',
    files: {
      'gateway/a.ts': "const a = { ...b, ...{ c: 1 } }\nconst d = [...[1]]\nconst text = '...{}'",
      'test/a.test.ts': "const program = 'f({ ...{} })'",
    },
    problems: ['gateway/a.ts:1:19', 'gateway/a.ts:2:12', 'test/a.test.ts:1:22'],
  },
  {
    rule: 'cast',
    files: {
      'gateway/a.ts': `const a = b as const\nconst c = d as string\n${linesOf(1000)}`,
      'test/a.ts': 'const c = d as string',
    },
    problems: ['gateway/a.ts:2:11'],
  },
  {
    rule: 'cast',
    files: { 'web/a.ts': 'const a = b as string // it is one\nconst c = d as string // it is another one\n' },
    problems: ['test/lint/budgets.ts:1:1'],
  },
  {
    rule: 'generated-width',
    files: {
      'generated/client/src/a.ts': `short\n${wide}\n  "a": "${wide}",\n/${wide}/u`,
      'generated/client/README.md': `| ${wide} |\n\`\`\`sh\n${wide}\n\`\`\`\n${wide}\n`,
      'generated/client/dist/a.ts': wide,
    },
    problems: ['generated/client/README.md:5:121', 'generated/client/src/a.ts:2:121'],
  },
  {
    rule: 'time-limit-row',
    files: {
      'docs/internals/limits.md': [
        '| `gateway/a.ts` | `Deadline vendor-call`, `setTimeout` ×2, `headersTimeout` | a call | counted | now | late | `test/a.ts` |',
        '| `gateway/gone.ts` | `setTimeout` | a call |',
        '| `templates/python/runtime/a.py` | `timeout` | a call | wall | now | late | `test/gone.ts` |',
      ].join('\n'),
      'gateway/a.ts': [
        "const deadline = new Deadline('vendor-call', 1)",
        'setTimeout(stop, 1)',
        'setTimeout(stop, 2)',
        'const agent = new Agent({ headersTimeout: 0, other: 1 })',
      ].join('\n'),
      'gateway/b.ts': 'AbortSignal.timeout(1000)',
      'gateway/c.ts': "import { setTimeout as wait } from 'node:timers/promises'\nawait wait(1)",
      'gateway/d.ts': "await query('SET LOCAL lock_timeout = 1')",
      'gateway/e.ts': 'const timeoutMs = 1\ncall({ timeoutMs })',
      'templates/python/runtime/a.py': 'httpx.get(url, timeout=1)',
      'templates/python/runtime/b.py': 'time.sleep(1)',
      'test/a.ts': 'setTimeout(stop, 1)',
    },
    problems: [
      'docs/internals/limits.md:1:1',
      'docs/internals/limits.md:1:1',
      'gateway/b.ts:1:1',
      'gateway/c.ts:1:1',
      'gateway/d.ts:1:1',
      'templates/python/runtime/b.py:1:1',
    ],
  },
]
