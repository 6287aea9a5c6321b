import { expect, test } from 'vitest'
import { compilerErrors, type Change, type Project } from '../../support/compilerErrors.ts'

const protocol = ['generator/protocol', 'openapi']

/** The sources that know the protocol, with a copy of it as the package `openapi` has it. */
const project: Project = {
  files: {
    generator: 'generator',
    templates: 'templates',
    gateway: 'gateway',
    sandbox: 'sandbox',
    web: 'web',
    'generated/openapi/src/protocol': 'openapi',
  },
  paths: { '@gatewright/openapi/protocol': ['./openapi/index.ts'] },
  config: { include: ['generator', 'templates', 'gateway', 'web'], exclude: ['templates/command'] },
}

/** The same change in both copies of the protocol. */
const inProtocol = (module: string, from: RegExp, to: string): readonly Change[] =>
  protocol.map((folder) => [`${folder}/${module}.ts`, from, to])

/** The module of each error, without the copy of the package. */
const filesOf = (errors: ReadonlyMap<string, string>): readonly string[] =>
  [...errors.keys()].filter((file) => !file.startsWith('openapi/')).sort()

test('a new operation on a task with a state of its own is described in the protocol, and handled in few files', () => {
  const changes: readonly Change[] = [
    ...inProtocol('routes', /(?<=type WorkflowOperation = .*'readTask')/, " | 'added'"),
    ...inProtocol('states', /(?<=States = \[.*'FAILED')/g, ", 'ADDED'"),
    [
      'gateway/tasks/task.ts',
      /(?<=type Task = .*Failed)/,
      " | (TaskBase & { readonly state: 'ADDED'; readonly endedAt: number })",
    ],
  ]
  expect(filesOf(compilerErrors(project, changes))).toEqual([
    'gateway/http/answers.ts',
    'gateway/http/routes.ts',
    'gateway/openai/textStreams.ts',
    'gateway/openai/video.ts',
    'generator/protocol/operations.ts',
    'generator/protocol/routes.ts',
    'generator/protocol/states.ts',
    'generator/protocol/webhooks.ts',
  ])
})
