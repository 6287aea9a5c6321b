import { readFileSync } from 'node:fs'
import { messageOf } from '../../base/error.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'
import { emit } from '../../writing/emit.ts'
import { formatSource } from '../../writing/formatter.ts'
import type { Problem, Section } from './section.ts'

/** The environment variables that change what the tool or Node does. Their values can be private. */
const variables = ['CI', 'DEBUG', 'FORCE_COLOR', 'NO_COLOR', 'NODE_OPTIONS', 'NODE_PATH', 'TERM']

/** The tool, Node, the platform and the versions of dependencies, which are read from the files of these packages. */
export function toolSection(version: string, manifests: readonly string[]): Section {
  const packages = Object.fromEntries(manifests.map(versionIn).filter(([name]) => name !== 'gatewright'))
  const set = variables.filter((name) => process.env[name] !== undefined)
  const { version: node, platform, arch } = process
  const listed = Object.entries(packages).map(([name, known]) => `${name} ${known}`)
  return {
    name: 'tool',
    lines: [
      `Gatewright ${version}, Node ${node.slice(1)}, ${platform} ${arch}`,
      listed.join(', '),
      ...(set.length === 0 ? [] : [`set in the environment: ${set.join(', ')}`]),
    ],
    data: { version, node: node.slice(1), platform, arch, packages, environment: set },
    problems: [],
  }
}

function versionIn(manifest: string): readonly [name: string, version: string] {
  const { name, version } = fieldsOf(jsonOf(readFileSync(manifest, 'utf8')))
  return [String(name), String(version)]
}

/** The programs of the platform that lay out and compile generated code, each tried on one line. */
export async function formatterSection(): Promise<Section> {
  const tried = await Promise.all([
    attempt('oxfmt', async () => (await formatSource('a.ts', 'const a = 1;')) === 'const a = 1\n'),
    attempt(
      'oxc-transform',
      async () =>
        (await emit('a/src/a.ts', 'export const a: number = 1\n', { isModule: false, joined: new Set() })).size > 0,
    ),
  ])
  const broken = tried.filter(({ runs }) => !runs)
  return {
    name: 'formatters',
    lines: [tried.map(({ name, runs }) => `${name} ${runs ? 'runs' : 'does not run'}`).join(', ')],
    data: Object.fromEntries(tried.map(({ name, runs }) => [name, runs])),
    problems: broken.map(({ name, why }): Problem => {
      const advice = 'Install the packages again on this platform: npm ci.'
      return { message: `${name} does not run here: ${why}.`, advice }
    }),
  }
}

interface Tried {
  readonly name: string
  readonly runs: boolean
  readonly why: string
}

async function attempt(name: string, run: () => Promise<boolean>): Promise<Tried> {
  try {
    const runs = await run()
    return { name, runs, why: 'its result is not the expected one' }
  } catch (error) {
    const [why = ''] = messageOf(error).split('\n')
    return { name, runs: false, why: why.replace(/\.$/, '') }
  }
}
