import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fieldsOf } from '../../generator/language/values.ts'
import { run, tool } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { programModules, programs } from '../support/programs.ts'
import { unchecked, valueAt } from '../support/reading.ts'
import { temporary } from '../support/temporary.ts'
import { githubJobs, gitlabJobs, itemsOf, pipeline, workflowPaths } from './pipelineFiles.ts'
import { isLong } from '../support/size.ts'

const bundles = temporaryFolder()

/** The parser of GitHub: a bundle, because its package imports JSON in a way that Node does not. */
async function workflowParser(): Promise<typeof import('../programs/workflowParser.ts')> {
  const bundler = await rolldown({
    input: join(programs, 'workflowParser.ts'),
    platform: 'node',
    checks: { pluginTimings: false },
  })
  await bundler.write({ dir: bundles, format: 'esm', entryFileNames: 'parser.mjs' })
  await bundler.close()
  return unchecked(await import(pathToFileURL(join(bundles, 'parser.mjs')).href))
}

/** The mistakes that GitHub finds in a workflow. */
async function githubMistakes(path: string, text: string): Promise<readonly string[]> {
  const { parseWorkflow, NoOperationTraceWriter, convertWorkflowTemplate } = await parser
  const { context, value } = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter())
  const template = value === undefined ? undefined : await convertWorkflowTemplate(context, value)
  const found = [
    ...context.errors.getErrors().map(({ message }) => message),
    ...(template?.errors ?? []).map(({ Message }) => Message),
  ]
  return value === undefined && found.length === 0 ? ['it is empty'] : found
}

const parser = workflowParser()

describe.each(workflowPaths)('%s', (path) => {
  const jobs = githubJobs(path)
  const text = pipeline(path)

  test('is a workflow that GitHub can read', async () => {
    expect(await githubMistakes(path, text)).toEqual([])
    expect(await githubMistakes(path, text.replace('runs-on:', 'runs-at:'))).not.toEqual([])
    expect(
      await githubMistakes(path, text.replace('timeout-minutes: 10', 'timeout-minutes: ${{ unknown.key }}')),
    ).not.toEqual([])
  })

  test('has actions pinned to commits, each with its version behind it', () => {
    const uses = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(3)
    expect(uses.filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  test('has permissions only where they are needed, time limits, and no secrets', () => {
    expect(valueAt(parse(text), 'permissions')).toEqual({})
    expect(text).not.toMatch(/secrets\.\w|pull_request_target|workflow_run|NPM_TOKEN|NODE_AUTH_TOKEN/)
    for (const { name, job } of jobs) expect([name, typeof valueAt(job, 'timeout-minutes')]).toEqual([name, 'number'])
  })

  test('runs no code of the repository in a job that can write', () => {
    const writers = jobs.filter(({ job }) => Object.values(fieldsOf(valueAt(job, 'permissions'))).includes('write'))
    expect(writers).toHaveLength(1)
    for (const { job, commands } of writers) {
      const actions = itemsOf(valueAt(job, 'steps')).map((step) => String(valueAt(step, 'uses')))
      expect(actions.filter((action) => action.startsWith('actions/checkout@'))).toEqual([])
      expect(commands.filter((command) => /npx|npm ci|npm run|node /.test(command))).toEqual([])
    }
    const readers = jobs.filter((job) => !writers.includes(job)).map(({ job }) => valueAt(job, 'permissions'))
    expect(readers).toEqual(readers.map(() => ({ contents: 'read' })))
  })

  test('has no text of a pull request in its shell commands', () => {
    expect(jobs.flatMap(({ commands }) => commands).filter((command) => command.includes('${{'))).toEqual([])
    const installs = jobs.flatMap(({ commands }) => commands).filter((command) => command.includes('npm ci'))
    expect(installs).toEqual(['npm ci --ignore-scripts'])
  })
})

/** Reads a pipeline as GitLab does: by its schema. */
async function gitlabMistakes(text: string): Promise<string> {
  const folder = temporary()
  writeFileSync(join(folder, '.gitlab-ci.yml'), text)
  const git = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...git, 'commit', '-qm', 'One'],
    ['remote', 'add', 'origin', 'git@gitlab.example:acme/films.git'],
  ])
    expect(await run('git', args, { cwd: folder })).toMatchObject({ code: 0 })
  const { code, stdout, stderr } = await tool(
    'gitlab-ci-local',
    'gitlab-ci-local',
    ['--list-json'],
    { cwd: folder, env: { HOME: folder } },
    programModules,
  )
  return code === 0 ? '' : stdout + stderr
}

describe('.gitlab-ci.yml', () => {
  const text = pipeline('.gitlab-ci.yml')
  const jobs = gitlabJobs()

  test.runIf(isLong)('is a pipeline that GitLab can read', async () => {
    expect(await gitlabMistakes(text)).toBe('')
    expect(await gitlabMistakes(text.replace('artifacts:', 'artifact:'))).toContain('artifact')
  })

  test('has images with exact versions', () => {
    const images = [...text.matchAll(/image: (\S+)/g)].map(([, image = '']) => image)
    expect(images.length).toBeGreaterThan(1)
    expect(images.filter((image) => !/:\d+\.\d+\.\d+(?:-|$)/.test(image))).toEqual([])
  })

  test('has a token only in the jobs that run no code of the repository, and these do not even fetch it', () => {
    const trusted = jobs.filter(
      ({ job, commands }) => valueAt(job, 'id_tokens') !== undefined || commands.join().includes('_TOKEN'),
    )
    expect(trusted.map(({ name }) => name)).toEqual(['comment', 'publish'])
    for (const { job, commands } of trusted) {
      expect(valueAt(job, 'variables', 'GIT_STRATEGY')).toBe('none')
      expect(commands.filter((command) => /npx|npm ci|npm run|node /.test(command))).toEqual([])
    }
  })
})
