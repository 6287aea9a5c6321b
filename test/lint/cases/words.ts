import type { Case } from './case.ts'

/** Texts that break the rules about words. */
export const wordCases: readonly Case[] = [
  {
    rule: 'old-name',
    files: {
      'gateway/a.ts': 'const facts = 1\nconst workerCrew = facts\nconst wholesale = whole',
      'generator/language/a.ts': 'const whole = 1',
      'test/hostile/specs/a.ts': 'const facts = 1',
    },
    problems: ['gateway/a.ts:1:7', 'gateway/a.ts:2:7', 'gateway/a.ts:3:19'],
  },
  {
    rule: 'old-file-name',
    files: { 'gateway/facts.ts': '', 'docs/bad-spots.md': '', 'generated/facts.ts': '', 'gateway/fact.ts': '' },
    problems: ['docs/bad-spots.md:1:1', 'gateway/facts.ts:1:1'],
  },
  {
    rule: 'old-phrase',
    files: {
      'gateway/a.ts': '// Fine.\n/** Who knows the id can read it. */\nconst a = "x"',
      'docs/a.md': 'The run goes on.\n\nThe model is no model of the list.',
      'web/a.css': '/* of its own */',
      'generated/a.md': 'The run goes on.',
      'gateway/base/migrations.ts': '// It goes on.',
    },
    problems: ['docs/a.md:1:9', 'docs/a.md:3:11', 'gateway/a.ts:2:1', 'gateway/a.ts:2:5', 'web/a.css:1:4'],
  },
]
