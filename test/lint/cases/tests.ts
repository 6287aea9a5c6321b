import type { Case } from './case.ts'

/** Texts that break the rules about tests. */
export const testCases: readonly Case[] = [
  {
    rule: 'mirrored-folder',
    files: { 'gateway/http/a.ts': '', 'test/gateway/http/a.test.ts': '', 'test/gateway/nowhere/a.test.ts': '' },
    problems: ['test/gateway/nowhere/a.test.ts:1:1'],
  },
  {
    rule: 'test-file-name',
    files: {
      'test/a.test.ts': '',
      'test/longName.long.test.ts': '',
      'test/c.release.test.ts': '',
      'test/a-b.test.ts': '',
      'test/Big.ts': '',
    },
    problems: ['test/Big.ts:1:1', 'test/a-b.test.ts:1:1'],
  },
  {
    rule: 'gateway-start',
    files: {
      'test/a.test.ts': "\nimport { other, startGateway } from '../gateway/gateway.ts'",
      'test/b.test.ts': "import { startGateway } from './support/gateway.ts'",
      'test/support/gateway.ts': "import { startGateway as start } from '../../gateway/gateway.ts'",
    },
    problems: ['test/a.test.ts:2:1'],
  },
  { rule: 'gateway-start', files: { 'test/support/gateway.ts': '' }, problems: ['test/support/gateway.ts:1:1'] },
  {
    rule: 'fixed-wait',
    files: {
      'test/a.test.ts': "import { setTimeout as sleep } from 'node:timers/promises'\nawait sleep(5)",
      'test/b.test.ts': 'await wait(5)',
      'test/gateway/http/reads.test.ts': 'setTimeout(done, 5)\nsetTimeout(done, 6)',
      'test/support/rawSocket.ts': 'setTimeout(done, 5)',
    },
    problems: ['test/a.test.ts:2:7', 'test/gateway/http/reads.test.ts:2:1', 'test/support/rawSocket.ts:1:1'],
  },
  {
    rule: 'environment',
    files: { 'test/a.test.ts': "process.env['A'] = 'b'\nprocess.env = {}" },
    problems: ['test/a.test.ts:2:1'],
  },
  {
    rule: 'measured-time',
    files: { 'test/a.test.ts': 'const a = 1\nconst b = performance.now()', 'bench/a.ts': 'performance.now()' },
    problems: ['test/a.test.ts:2:11'],
  },
  {
    rule: 'seeded-random',
    files: {
      'test/a.test.ts': "const text = 'Math.random()'\nif (Math.random() < 0.5) run()",
      'test/support/size.ts': 'Math.random()',
      'gateway/a.ts': 'Math.random()',
    },
    problems: ['test/a.test.ts:2:5'],
  },
  {
    rule: 'skip-reason',
    files: {
      'test/skip.test.ts': [
        "test.skip('does something', () => {})",
        'test.skip(`there is no ${where}`)',
        "it.todo('later', () => {})",
        "test('a', ({ skip }) => skip(!hasDocker))",
        "test('a', ({ skip }) => skip(!hasDocker, 'Docker is not installed.'))",
        "test('a', (context) => context.skip())",
        "test('a', ({ skip }) => skip(reason))",
      ].join('\n'),
      'test/skipIf.test.ts': [
        "test.runIf(isLong)('a', run)",
        "test.skipIf(!hasDocker)('a', run)",
        "describe.skipIf(!hasDocker).each(list)('%s', run)",
        'test.skipIf(!hasDocker)(`a${lacking(hasDocker)}`, run)',
        'const inDocker = test.skipIf(!hasDocker)',
        'const inPod = test.skipIf(!hasDocker) // the title of the file says why',
        "describe.each(stores)('%s', (store) => test.runIf(isLong && store.name === 'a')('b', run))",
        "describe.each(stores)('%s', ({ name }) => { const is = name === 'a'; test.runIf(is)('b', run) })",
        "test.runIf(isLong && hasDocker)('a', run)",
        "test.skipIf(true)('a', run)",
      ].join('\n'),
    },
    problems: [
      'test/skip.test.ts:1:1',
      'test/skip.test.ts:3:1',
      'test/skip.test.ts:4:25',
      'test/skip.test.ts:6:24',
      'test/skipIf.test.ts:2:1',
      'test/skipIf.test.ts:3:1',
      'test/skipIf.test.ts:5:18',
      'test/skipIf.test.ts:9:1',
      'test/skipIf.test.ts:10:1',
    ],
  },
]
