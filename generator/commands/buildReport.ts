import { join, relative } from 'node:path'
import colors from 'picocolors'
import { packageWarnings } from '../catalogue/packageRules.ts'
import { plural } from '../reporting/pretty.ts'
import { visible } from '../reporting/visible.ts'
import type { Plan } from '../writing/write.ts'
import type { Built } from './build.ts'
import { exit } from './commandLine.ts'

/** Prints what a build has written, and returns the exit code. */
export function reportBuild({ catalogue, plan, files, packages }: Built, out: string, ms: number): number {
  if (catalogue === undefined || plan === undefined || packages === undefined) return exit.failed
  if (plan.foreign.length > 0) return reportForeign(plan.foreign, out)
  const made = [plural(catalogue.models.length, 'model'), plural(catalogue.workflows.length, 'workflow')].join(', ')
  const changes = `${plan.added.length} new, ${plan.changed.length} changed, ${plan.orphaned.length} removed`
  console.log(
    `${colors.green('Built')} ${made} into ${out}/ in ${(ms / 1000).toFixed(2)} s: ${plural(files, 'file')}, ${changes}.`,
  )
  console.log(`Packages: ${Object.keys(packages.names).join(', ')}.`)
  for (const warning of packageWarnings(packages)) console.error(warning)
  reportEdits(plan, out)
  const [first] = catalogue.models
  const { client } = packages.names
  if (first === undefined) return exit.done
  const example = client === undefined ? [] : [`import { ${first.names.camel} } from '${client}/models/${first.id}'`]
  const commands = [
    'gatewright check                 report errors in specs',
    `gatewright build --check         see whether ${out}/ is up to date`,
  ]
  console.log(['\nNext:', ...example, ...commands].join('\n  '))
  return exit.done
}

/** Reports files that people have changed. This is not an error, because the packages are right. */
function reportEdits({ edited, kept }: Plan, out: string): void {
  for (const path of edited)
    console.error(`${visible(join(out, path))}  was edited and is overwritten: edit the specs instead`)
  for (const path of kept) console.error(`${visible(join(out, path))}  is kept, although no spec needs it`)
  if (kept.length === 0) return
  const [is, them] = kept.length === 1 ? ['is', 'it'] : ['are', 'them']
  console.error(
    `${plural(kept.length, 'file')} ${is} kept, because a build removes only files that it wrote and that nobody edited. Move or delete ${them}.`,
  )
}

function reportForeign(paths: readonly string[], out: string): number {
  for (const path of paths) console.error(`${visible(join(out, path))}  was not written by Gatewright`)
  console.error(
    `Nothing was written, because ${plural(paths.length, 'file')} would be lost. Move them, or choose another --out.`,
  )
  return exit.failed
}

/** Prints every file that a build would change, and returns the exit code. */
export function reportDifferences({ plan }: Built, out: string): number {
  if (plan === undefined) return exit.failed
  const { added, changed, orphaned, kept, foreign } = plan
  const lists = { missing: added, differs: [...changed, ...foreign], orphan: [...orphaned, ...kept] }
  for (const [word, paths] of Object.entries(lists))
    for (const path of paths) console.log(`${word.padEnd(8)} ${visible(relative('.', join(out, path)))}`)
  const total = added.length + changed.length + foreign.length + orphaned.length + kept.length
  console.log(total === 0 ? `${out}/ is up to date.` : `${plural(total, 'file')} not up to date; run gatewright build.`)
  return total === 0 ? exit.done : exit.failed
}
