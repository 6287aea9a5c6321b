import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { still } from '../support/acme.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { githubJobs, gitlabJobs, itemsOf, type Job } from './pipelineFiles.ts'
import { handOver, modelFile, PipelineProject, runGithub } from './pipelineRun.ts'

const job = (jobs: readonly Job[], name: string): Job => {
  const found = jobs.find((one) => one.name === name)
  if (found === undefined) throw new Error(`docs/pipelines.md has no job ${name}.`)
  return found
}
const check = githubJobs('.github/workflows/check.yml')
const publish = githubJobs('.github/workflows/publish.yml')
const gitlab = gitlabJobs()

/** Runs the commands of a job of GitLab in one shell. */
const runGitlab = (project: PipelineProject, name: string, variables: Readonly<Record<string, string>>) =>
  project.shell(job(gitlab, name).commands.join('\n'), variables)

const kept = new PipelineProject()
let base = ''

beforeAll(async () => {
  await kept.command('git', 'init', '--quiet', '--initial-branch=main')
  base = await kept.commit('First', 'v0.1.0')
})

/** A copy in which somebody has changed the parameters of the model. */
async function changed(params: string): Promise<PipelineProject> {
  const project = kept.copy()
  project.write(modelFile, params.startsWith('id:') ? params : still(params))
  await project.commit('Change')
  return project
}

const additive =
  '  steps: { type: range, integer: true, min: 1, max: 9, default: 4, description: How long it paints. }\n'
const breaking = still().replace('required: true, description', 'required: true, maxLength: 100, description')

describe('a pull request on GitHub', () => {
  test('that breaks nobody passes, and its changes are in the summary and in a comment', async () => {
    const project = await changed(additive)
    const { steps, isFailed } = await runGithub(project, job(check, 'check').job, { name: 'pull_request', base })
    expect([...steps].map(([name, { code }]) => [name, code])).toEqual([
      ['Install', 0],
      ['Check the specs, with annotations', 0],
      ['Check that generated/ is up to date', 0],
      ['Report for code scanning', 0],
      ['Compare with the base', 0],
      ['Refuse breaking changes without the label', 0],
    ])
    expect(isFailed).toBe(false)
    expect(project.left('summary')).toContain('steps')
    expect(valueAt(readJson(readFileSync(join(project.work, 'reports/gatewright.sarif'), 'utf8')), 'version')).toBe(
      '2.1.0',
    )
    const reporter = new PipelineProject()
    handOver(project, reporter, 'reports')
    expect(await runGithub(reporter, job(check, 'report').job, { name: 'pull_request', base })).toMatchObject({
      isFailed: false,
    })
    expect(reporter.left('comments')).toBe(project.left('summary'))
    expect(reporter.left('calls')).toBe('gh pr comment 7 --edit-last --create-if-none --body-file reports/diff.md\n')
  })

  test('that breaks callers fails with 3 and an annotation, unless it has the label', async () => {
    const project = await changed(breaking)
    const refused = await runGithub(project, job(check, 'check').job, { name: 'pull_request', base })
    const last = refused.steps.get('Refuse breaking changes without the label')
    expect(last?.code).toBe(3)
    expect(last?.stdout).toMatch(/^::error file=specs\/models\/acme\/acme-still-1\.yaml,line=\d+/m)
    expect(project.left('summary')).toContain('Breaking changes')
    const labels = ['docs', 'breaking']
    const allowed = await runGithub(project, job(check, 'check').job, { name: 'pull_request', base, labels })
    expect(allowed.isFailed).toBe(false)
    expect(allowed.steps.has('Refuse breaking changes without the label')).toBe(false)
  })

  test('with a mistake in a spec fails with 1 and an annotation, and code scanning gets it, too', async () => {
    const project = kept.copy()
    project.write(modelFile, still().replace('type: text', 'type: txt'))
    const { steps, isFailed } = await runGithub(project, job(check, 'check').job, { name: 'pull_request', base })
    expect(isFailed).toBe(true)
    expect(steps.get('Check the specs, with annotations')).toMatchObject({ code: 1 })
    expect(steps.get('Check the specs, with annotations')?.stdout).toMatch(
      /^::error file=specs\/models\/acme\/acme-still-1\.yaml,line=12/m,
    )
    expect(steps.has('Check that generated/ is up to date')).toBe(false)
    expect(steps.get('Report for code scanning')).toMatchObject({ code: 0 })
    expect(readFileSync(join(project.work, 'reports/gatewright.sarif'), 'utf8')).toContain('acme-still-1.yaml')
    const reporter = new PipelineProject()
    handOver(project, reporter, 'reports')
    expect(await runGithub(reporter, job(check, 'report').job, { name: 'pull_request', base })).toMatchObject({
      isFailed: false,
    })
    expect(reporter.left('calls')).toBe('')
  })

  test('whose packages nobody has built fails with 1', async () => {
    const project = kept.copy()
    project.write(modelFile, still(additive))
    const { steps } = await runGithub(project, job(check, 'check').job, { name: 'pull_request', base })
    expect(steps.get('Check that generated/ is up to date')?.code).toBe(1)
  })
})

test('a push to the main branch of GitHub is checked, and compared with nothing', async () => {
  const { steps, isFailed } = await runGithub(kept.copy(), job(check, 'check').job, { name: 'push' })
  expect(isFailed).toBe(false)
  expect([...steps.keys()]).not.toContain('Compare with the base')
})

let release: Promise<PipelineProject> | undefined

/** A copy with a release of an additive change, committed and with its tag. */
const released = async (): Promise<PipelineProject> => (await (release ??= makeRelease())).copy()

async function makeRelease(): Promise<PipelineProject> {
  const project = await changed(additive)
  const text = await project.command('npx', 'gatewright', 'release')
  expect(text).toContain('Tag: v0.1.1')
  for (const [, line = ''] of text.matchAll(/^ {2}(git (?:add|commit|tag) .*)$/gm))
    expect(await project.shell(line)).toMatchObject({ code: 0 })
  return project
}

/** The public packages of the catalogue. */
const tarballs = ['catalog', 'client', 'schemas', 'validators'].map((name) => `acme-${name}-0.1.1.tgz`)

describe('a tag on GitHub', () => {
  test('publishes every package that is not private, with provenance, and refuses a tag that is not the version', async () => {
    const project = await released()
    const event = { name: 'push', ref: 'v0.1.1' } as const
    const packed = await runGithub(project, job(publish, 'pack').job, event)
    expect([...packed.steps].filter(([, { code }]) => code !== 0)).toEqual([])
    const publisher = new PipelineProject()
    handOver(project, publisher, 'packages')
    expect(await runGithub(publisher, job(publish, 'publish').job, event)).toMatchObject({ isFailed: false })
    expect(publisher.published).toEqual(tarballs)
    const calls = publisher.left('calls').trim().split('\n')
    expect(calls).toEqual(
      tarballs.map((name) => `npm publish ./packages/${name} --provenance --access public --tag latest`),
    )
    const list = execFileSync('tar', ['-tzf', join(publisher.folder, 'registry', 'acme-client-0.1.1.tgz')], {
      encoding: 'utf8',
    })
    expect(list).toContain('package/dist/index.js')
    const again = await runGithub(publisher, job(publish, 'publish').job, event)
    expect(again.isFailed).toBe(true) // a version is published once
    // The same packages with another tag fail in the job that packs, before anything is published.
    const name = 'Compare the tag with the version'
    const steps = itemsOf(valueAt(job(publish, 'pack').job, 'steps')).filter((step) => valueAt(step, 'name') === name)
    const other = await runGithub(project, { steps }, { name: 'push', ref: 'v0.1.2' })
    expect([packed.steps.get(name)?.code, other.steps.get(name)?.code, other.isFailed]).toEqual([0, 1, true])
  })

  test('publishes a prerelease below another tag of npm', async () => {
    const publisher = new PipelineProject()
    publisher.write('packages/acme-client-0.2.0-rc.1.tgz', '')
    await runGithub(publisher, job(publish, 'publish').job, { name: 'push', ref: 'v0.2.0-rc.1' })
    expect(publisher.left('calls')).toContain('--tag next')
    expect(publisher.published).toEqual(['acme-client-0.2.0-rc.1.tgz'])
  })

  test('without a release fails, and says what is missing', async () => {
    const project = await changed(breaking)
    const { steps } = await runGithub(project, job(publish, 'pack').job, { name: 'push', ref: 'v0.1.1' })
    const failed = steps.get('Check the version and the changelog')
    expect(failed?.code).toBe(1)
    expect(failed?.stderr).toContain('need 0.2.0')
  })
})

describe('GitLab', () => {
  const variables = (project: PipelineProject, labels = '') => ({
    CI_PROJECT_DIR: project.work,
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    CI_MERGE_REQUEST_LABELS: labels,
    CI_MERGE_REQUEST_IID: '7',
    CI_PROJECT_ID: '1',
    CI_API_V4_URL: 'https://gitlab.example/api/v4',
    COMMENT_TOKEN: 'hush',
  })

  test('checks a merge request, and comments its changes', async () => {
    const project = await changed(additive)
    expect(await runGitlab(project, 'check', variables(project))).toMatchObject({ code: 0 })
    expect(readJson(readFileSync(join(project.work, 'reports/codequality.json'), 'utf8'))).toEqual([])
    expect(readFileSync(join(project.work, 'reports/junit.xml'), 'utf8')).toContain('<testsuite')
    expect(await project.shell('mv node_modules/.cache/gatewright .cache/')).toMatchObject({ code: 0 }) // after_script
    expect(await runGitlab(project, 'diff', variables(project))).toMatchObject({ code: 0 })
    expect(existsSync(join(project.work, 'node_modules/.cache/gatewright'))).toBe(true)
    const commenter = new PipelineProject()
    handOver(project, commenter, 'reports')
    expect(await runGitlab(commenter, 'comment', variables(commenter))).toMatchObject({ code: 0 })
    expect(commenter.left('comments')).toContain('steps')
    expect(commenter.left('calls')).toContain('https://gitlab.example/api/v4/projects/1/merge_requests/7/notes')
  })

  test('fails for a mistake and for a breaking change, unless that has the label', async () => {
    const project = await changed(breaking)
    expect(await runGitlab(project, 'diff', variables(project, 'docs'))).toMatchObject({ code: 3 })
    expect(await runGitlab(project, 'diff', variables(project, 'docs,breaking'))).toMatchObject({ code: 0 })
    project.write(modelFile, still().replace('type: text', 'type: txt'))
    expect(await runGitlab(project, 'check', variables(project))).toMatchObject({ code: 1 })
    expect(readFileSync(join(project.work, 'reports/codequality.json'), 'utf8')).toContain('acme-still-1.yaml')
  })

  test('publishes a tag, and refuses one that is not the version', async () => {
    const project = await released()
    expect(await runGitlab(project, 'pack', { CI_COMMIT_TAG: 'v0.1.1' })).toMatchObject({ code: 0 })
    const publisher = new PipelineProject()
    handOver(project, publisher, 'packages')
    expect(await runGitlab(publisher, 'publish', { CI_COMMIT_TAG: 'v0.1.1' })).toMatchObject({ code: 0 })
    expect(publisher.published).toEqual(tarballs)
    const compare = job(gitlab, 'pack').commands.slice(-2).join('\n')
    expect(compare).toMatch(/^version=.*\n.*CI_COMMIT_TAG.* = .*$/)
    const codes = [{ CI_COMMIT_TAG: 'v0.1.1' }, { CI_COMMIT_TAG: 'v0.1.2' }].map((tag) => project.shell(compare, tag))
    expect((await Promise.all(codes)).map(({ code }) => code)).toEqual([0, 1])
  })
})
