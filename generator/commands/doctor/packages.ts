import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Built } from '../../building/builder.ts'
import { readBytes } from '../../files/read.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'
import { packageFormat } from '../../protocol/format.ts'
import { count, plural } from '../../reporting/pretty.ts'
import { differing } from '../buildReport.ts'
import type { Problem, Section } from './section.ts'

/** A package that a build has written, or the gateway. */
interface Found {
  readonly name: string
  readonly version: string
  /** The number of the format of packages that it has, or that it reads. */
  readonly format: number | undefined
}

/** The largest package.json that is read. */
const mostManifestBytes = 1024 * 1024

/** Reads a package.json; undefined if there is none. */
function manifestAt(file: string): Found | undefined {
  if (!existsSync(file)) return undefined
  const bytes = readBytes(file, mostManifestBytes)
  const { name, version, gatewright } = fieldsOf(typeof bytes === 'string' ? undefined : jsonOf(bytes.toString('utf8')))
  const { format } = fieldsOf(gatewright)
  return {
    name: String(name),
    version: typeof version === 'string' ? version : 'unknown',
    format: typeof format === 'number' ? format : undefined,
  }
}

/** A comparison of the packages with the specs; `absent` if there are no specs, `failed` if a build throws. */
export type Compared = Built | 'absent' | 'failed'

const builtOf = (compared: Compared): Built | undefined => (typeof compared === 'string' ? undefined : compared)

/** The packages in the output folder, and whether a build would change them. */
export function packagesSection(out: string, compared: Compared): Section {
  const built = builtOf(compared)
  const found = foldersIn(out).flatMap((name) => manifestAt(join(out, name, 'package.json')) ?? [])
  const versions = [...new Set(found.map(({ version }) => version))]
  const formats = [...new Set(found.map(({ format }) => format ?? 'unknown'))]
  const stale = built?.plan === undefined ? 0 : differing(built.plan).length
  const elsewhere = Object.values(built?.packages?.elsewhere ?? {})
  const state =
    found.length === 0
      ? 'no packages'
      : `${plural(found.length, 'package')}, version ${versions.join(', ')}, format ${formats.join(', ')}`
  return {
    name: 'packages',
    lines: [
      `${out}/: ${state}${built?.plan === undefined ? '' : `; ${stale === 0 ? 'up to date' : `${plural(stale, 'file')} not up to date`}`}`,
      ...elsewhere.map(({ registry, name, version }) => `for ${registry}: ${name} ${version}`),
    ],
    data: {
      folder: out,
      packages: found.map(({ name, version, format }) => ({ name, version, format: format ?? null })),
      elsewhere: elsewhere.map(({ registry, name, version }) => ({ registry, name, version })),
      notUpToDate: stale,
    },
    problems: problemsOf(out, found, versions, stale),
  }
}

/** The names of the folders in a folder; none if it is a file, or cannot be read: then the build says why. */
function foldersIn(out: string): readonly string[] {
  try {
    return readdirSync(out, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

function problemsOf(
  out: string,
  found: readonly Found[],
  versions: readonly string[],
  stale: number,
): readonly Problem[] {
  const build = 'Build the packages: npx gatewright build.'
  if (found.length === 0) return [{ message: `There are no packages in ${out}/.`, advice: build }]
  const foreign = found.filter(({ format }) => format !== undefined && format !== packageFormat)
  return [
    ...foreign.map(({ name, format }) => {
      const message = `${name} has the format ${format}, and this version of Gatewright writes ${packageFormat}.`
      return { message, advice: build }
    }),
    ...(versions.length > 1
      ? [{ message: `The packages have several versions: ${versions.join(', ')}.`, advice: build }]
      : []),
    ...(stale > 0
      ? [
          {
            message: `${plural(stale, 'file')} in ${out}/ ${stale === 1 ? 'does' : 'do'} not match the specs.`,
            advice: `${build} To list the files, run npx gatewright build --check.`,
          },
        ]
      : []),
  ]
}

/** The gateway that is installed for a folder, and whether it reads the packages. */
export function gatewaySection(folder: string): Section {
  const file = fileOfGateway(folder)
  const found = file === undefined ? undefined : manifestAt(file)
  const fits = found?.format === undefined || found.format === packageFormat
  return {
    name: 'gateway',
    lines: [
      found === undefined
        ? 'not installed here'
        : `${found.name} ${found.version}, reads format ${found.format ?? 'unknown'}`,
    ],
    data: found === undefined ? null : { version: found.version, format: found.format ?? null },
    problems: fits
      ? []
      : [
          {
            message: `The gateway reads packages of format ${found.format}, and Gatewright writes ${packageFormat}.`,
            advice: 'Install the same version of both: npm install --save-dev gatewright @gatewright/gateway.',
          },
        ],
  }
}

function fileOfGateway(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve('@gatewright/gateway/package.json')
  } catch {
    return undefined // it is not installed
  }
}

/** The specs: how many models, and what is wrong. */
export function specsSection(specs: string, compared: Compared): Section {
  const built = builtOf(compared)
  const models = built?.catalogue?.models.length
  const found = built === undefined ? '' : count(built.diagnostics)
  const state = models === undefined ? 'not compiled' : plural(models, 'model')
  return {
    name: 'specs',
    lines: [`${specs}/: ${[state, ...(found === '' ? [] : [found])].join(', ')}`],
    data: { folder: specs, models: models ?? null, diagnostics: built?.diagnostics.length ?? null },
    problems: specsProblems(specs, compared),
  }
}

function specsProblems(specs: string, compared: Compared): readonly Problem[] {
  if (compared === 'absent')
    return [
      {
        message: `There is no folder ${specs}/.`,
        advice: 'Run this command where the catalogue is, or choose it with --specs.',
      },
    ]
  if (compared === 'failed')
    return [{ message: 'A build fails.', advice: 'To see why, run npx gatewright build --check.' }]
  if (compared.catalogue !== undefined) return []
  return [
    {
      message: `The specs have errors: ${count(compared.diagnostics)}.`,
      advice: 'Correct them. To list them, run npx gatewright check.',
    },
  ]
}
