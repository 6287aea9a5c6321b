import type { Case } from './case.ts'

const architecture = 'docs/internals/architecture.md'

const page = [
  '| folder | holds | may import |',
  '|---|---|---|',
  '| `generator/base` | helpers | nothing |',
  '| `generator/reading` | readers | base, source/{text,yaml} |',
  '| `generator/source` | values | base |',
  '| `templates/<target>` | files | generator/base, templates/shared |',
].join('\n')

const index = "import { client } from './client/target.ts'\nexport const targets: readonly Target[] = [client]\n"

/** Texts that break the rules about imports, and about the folders of the product. */
export const importCases: readonly Case[] = [
  {
    rule: 'folder-row',
    files: {
      [architecture]: page,
      'generator/base/list.ts': '',
      'generator/other/a.ts': '',
      'generator/data/a.json': '',
      'generator/main.ts': '',
      'templates/client/target.ts': '',
    },
    problems: ['generator/other/a.ts:1:1'],
  },
  {
    rule: 'target-list',
    files: {
      'templates/index.ts': index,
      'templates/client/target.ts': "...own('client'),",
      'templates/shared/own.ts': '',
      'templates/react/target.ts': "...own('vue'),",
    },
    problems: ['templates/index.ts:1:1', 'templates/react/target.ts:1:1'],
  },
  {
    rule: 'target-list',
    files: {
      'templates/index.ts': index.replace('[client]', '[client, other]'),
      'templates/client/target.ts': "...own('client'),",
    },
    problems: ['templates/index.ts:1:1'],
  },
  {
    rule: 'import-floor',
    files: {
      [architecture]: page,
      'generator/source/text.ts': "import { list } from '../base/list.ts'\nexport { a } from './other.ts'",
      'generator/source/yaml.ts': '',
      'generator/source/other.ts': '',
      'generator/base/list.ts': "import type { Text } from '../source/text.ts'\nimport fs from 'node:fs'",
      'generator/reading/model.ts': "import '../source/text.ts'\nconst other = await import('../source/other.ts')",
      'generator/nowhere/a.ts': "import '../base/list.ts'",
      'templates/client/target.ts': "type A = import('../../generator/source/yaml.ts').A\nimport '../shared/a.ts'",
    },
    problems: [
      'generator/base/list.ts:1:1',
      'generator/nowhere/a.ts:1:1',
      'generator/reading/model.ts:2:21',
      'templates/client/target.ts:1:10',
    ],
  },
  {
    rule: 'import-cycle',
    files: {
      'gateway/a.ts': "import './b.ts'\nimport './c.ts'",
      'gateway/b.ts': "import './c.ts'",
      'gateway/c.ts': "import 'node:fs'\nimport type { A } from './a.ts'",
      'test/a.ts': "import './b.js'",
      'test/b.ts': "export * from './a.ts'",
    },
    problems: ['gateway/c.ts:2:1', 'test/b.ts:1:1'],
  },
  {
    rule: 'templates-door',
    files: {
      'generator/main.ts': "import { targets } from '../templates/index.ts'",
      'generator/base/a.ts': "import { targets } from '../../templates/index.ts'",
    },
    problems: ['generator/base/a.ts:1:1'],
  },
  { rule: 'templates-door', files: { 'generator/main.ts': '' }, problems: ['generator/main.ts:1:1'] },
  {
    rule: 'tool-root',
    files: {
      'generator/root.ts': 'const root = import.meta.dirname',
      'templates/client/a.ts': '// import.meta.url\nconst a = import.meta.url',
      'web/a.ts': 'const a = import.meta.url',
    },
    problems: ['templates/client/a.ts:2:11'],
  },
  { rule: 'tool-root', files: { 'generator/root.ts': '// import.meta.url' }, problems: ['generator/root.ts:1:1'] },
  {
    rule: 'envelope-types',
    files: {
      'generator/catalogue/a.ts': "import type { ServiceDetails } from '../protocol/service.ts'",
      'generator/catalogue/b.ts': "import { paths } from '../protocol/paths.ts'",
      'generator/catalogue/c.ts': "import type { ServiceDetails } from '../protocol/service.ts'",
    },
    problems: ['generator/catalogue/b.ts:1:1', 'generator/catalogue/c.ts:1:1'],
  },
  {
    rule: 'neutral-generator',
    files: {
      'generator/base/a.ts': '/* OpenAPI\n */ const a = "vendor1"\n// fetch(\nawait fetch(a)',
      'generator/protocol/a.ts': 'const openapi = 1',
      'generator/commands/import/a.ts': 'await fetch(a)',
    },
    problems: ['generator/base/a.ts:2:16', 'generator/base/a.ts:4:7'],
  },
  {
    rule: 'gateway-door',
    files: {
      'web/a.ts': "import type { A } from '../gateway/a.ts'\nimport { a } from '../gateway/a.ts'",
      'web/playground/form/quotes.ts': "import { price } from '../../../gateway/credits/expression.ts'",
      'gateway/b.ts': "import './a.ts'",
    },
    problems: ['web/a.ts:2:1'],
  },
  {
    rule: 'gateway-door',
    files: { 'web/playground/form/quotes.ts': "import type { A } from '../../../gateway/credits/expression.ts'" },
    problems: ['web/playground/form/quotes.ts:1:1'],
  },
  {
    rule: 'neutral-gateway',
    files: { 'gateway/a.ts': "// vendor1\nconst id = 'vendor1/v3'", 'sandbox/a.ts': "const id = 'vendor1/v3'" },
    problems: ['gateway/a.ts:2:13'],
  },
  {
    rule: 'gateway-packages',
    files: {
      'gateway/a.ts': [
        "import { paths } from '@gatewright/openapi/protocol'",
        "import type { Id } from '@gatewright/catalog'",
        "import { models } from '@gatewright/catalog'",
        "const all = await import('@gatewright/schemas')",
      ].join('\n'),
      'generator/a.ts': "import { models } from '@gatewright/catalog'",
    },
    problems: ['gateway/a.ts:3:1', 'gateway/a.ts:4:19'],
  },
]
