import { existsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Command, CommanderError, Option } from 'commander'
import colors from 'picocolors'
import { targets } from '../templates/index.ts'
import { build, type Built } from './commands/build.ts'
import { compose, readSurvey } from './commands/catalogue.ts'
import { compile } from './commands/compile.ts'
import { create, type Created } from './commands/create.ts'
import { format, type Formatted } from './commands/format.ts'
import { addExplain } from './commands/explainCommand.ts'
import { addImport } from './commands/importCommand.ts'
import type { Start } from './commands/starters.ts'
import { categories } from './catalogue/catalogue.ts'
import { writeSchema } from './commands/schema.ts'
import { diagnosticPages, templates, version } from './root.ts'
import { count, listing, plural } from './reporting/pretty.ts'
import { visible } from './reporting/visible.ts'
import type { Diagnostic } from './source/diagnostic.ts'
import { Mistake } from './source/mistake.ts'
import { overlap } from './files/real.ts'
import { FileError } from './files/reason.ts'
import type { Plan } from './writing/write.ts'

/** The exit code (README, "Commands"). */
const exit = { done: 0, failed: 1, usage: 2 } as const

const program = new Command('gatewright')
  .description('Compiles YAML specs of generative models into typed packages.')
  .version(version(), '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .exitOverride()
  .showHelpAfterError('Run gatewright --help to list the commands.')

program
  .command('build')
  .description('compile the specs into packages')
  .option('--specs <dir>', 'the folder of specs', 'specs')
  .option('--out <dir>', 'the folder of packages', 'generated')
  .option('--check', 'write nothing; list every file that differs', false)
  .action(async ({ specs, out, check }: { specs: string; out: string; check: boolean }) => {
    requireFolder(specs)
    requireApart(specs, out)
    const start = performance.now()
    const built = await build({ specs, out, check, targets, templates })
    report(built.diagnostics)
    process.exitCode = check ? reportDifferences(built, out) : reportBuild(built, out, performance.now() - start)
  })

program
  .command('check')
  .description('check the specs and write nothing')
  .option('--specs <dir>', 'the folder of specs', 'specs')
  .option('--strict', 'report missing descriptions, and fail on warnings', false)
  .action(async ({ specs, strict }: { specs: string; strict: boolean }) => {
    requireFolder(specs)
    const { catalogue, diagnostics } = await compile(specs, { strict })
    report(diagnostics)
    const isFailed = catalogue === undefined || (strict && diagnostics.length > 0)
    process.exitCode = isFailed ? exit.failed : exit.done
    if (catalogue !== undefined) console.log(`${plural(catalogue.models.length, 'model')} checked: no error.`)
  })

program
  .command('catalogue')
  .description('print figures about the models and their parameters')
  .option('--specs <dir>', 'the folder of specs', 'specs')
  .option('--beside <file>', 'figures to compare them with')
  .action(async ({ specs, beside }: { specs: string; beside?: string }) => {
    requireFolder(specs)
    const survey = beside === undefined ? {} : readSurvey(beside)
    if (survey === undefined)
      return program.error(`error: ${beside} is not a YAML file of sections of numbers`, { exitCode: exit.usage })
    const { table, diagnostics } = await compose(specs, survey)
    report(diagnostics)
    process.exitCode = table === undefined ? exit.failed : exit.done
    if (table !== undefined) console.log(table)
  })

program
  .command('schema')
  .description('write the JSON Schema of model files, for editors')
  .argument('<file>', 'the file to write')
  .action(writeSchema)

program
  .command('fmt')
  .description('format spec files, their keys in the order of the guide')
  .option('--specs <dir>', 'the folder of specs', 'specs')
  .option('--check', 'write nothing; list every file that would change', false)
  .action(async ({ specs, check }: { specs: string; check: boolean }) => {
    requireFolder(specs)
    process.exitCode = reportFormat(await format(specs, check), specs, check)
  })

program
  .command('new')
  .description('write a spec with the usual parameters of a task')
  .argument('<id>', 'the id of the model')
  .requiredOption('--vendor <vendor>', 'the company that makes it')
  .addOption(
    new Option('--category <category>', 'the category of its output').choices(categories).makeOptionMandatory(),
  )
  .requiredOption('--task <task>', 'its input and output, such as text-to-video')
  .option('--specs <dir>', 'the folder of specs', 'specs')
  .action(async (id: string, { specs, ...start }: Omit<Start, 'id'> & { specs: string }) => {
    requireFolder(specs)
    process.exitCode = reportCreated(await create(specs, { id, ...start }))
  })

addImport(program, requireFolder)
addExplain(program, diagnosticPages)

function requireFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  program.error(`error: there is no folder of specs at ${folder}; choose one with --specs`, { exitCode: exit.usage })
}

/** Packages inside the specs would be read as specs, and specs inside packages could be removed as orphans. */
function requireApart(specs: string, out: string): void {
  if (!overlap(specs, out)) return
  program.error(`error: one of ${specs} and ${out} is inside the other; choose another --out`, { exitCode: exit.usage })
}

function reportFormat({ changed, broken }: Formatted, specs: string, check: boolean): number {
  for (const path of changed) console.log(`${check ? 'differs ' : 'formatted'} ${visible(join(specs, path))}`)
  for (const path of broken)
    console.error(`${visible(join(specs, path))}  cannot be read as YAML; gatewright check says why`)
  if (changed.length === 0 && broken.length === 0) console.log(`Every file in ${specs}/ is formatted.`)
  return broken.length > 0 || (check && changed.length > 0) ? exit.failed : exit.done
}

function reportCreated({ file, result, diagnostics }: Created): number {
  report(diagnostics)
  if (result === 'exists') console.error(`${visible(file)} already exists; nothing was written.`)
  if (result === 'written') console.log(`Wrote ${visible(file)}. Change it into the real model, then: gatewright check`)
  return result === 'written' ? exit.done : exit.failed
}

function report(diagnostics: readonly Diagnostic[]): void {
  for (const text of listing(diagnostics, colors)) console.error(`${text}\n`)
  const summary = count(diagnostics)
  const [first] = diagnostics
  if (first !== undefined) console.error(`${summary}. Explain a code with: gatewright explain ${first.code}`)
}

function reportBuild({ catalogue, plan, files, packages }: Built, out: string, ms: number): number {
  if (catalogue === undefined || plan === undefined || packages === undefined) return exit.failed
  if (plan.foreign.length > 0) return reportForeign(plan.foreign, out)
  const made = [plural(catalogue.models.length, 'model'), plural(catalogue.workflows.length, 'workflow')].join(', ')
  const changes = `${plan.added.length} new, ${plan.changed.length} changed, ${plan.orphaned.length} removed`
  console.log(
    `${colors.green('Built')} ${made} into ${out}/ in ${(ms / 1000).toFixed(2)} s: ${plural(files, 'file')}, ${changes}.`,
  )
  console.log(`Packages: ${Object.keys(packages.names).join(', ')}.`)
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

function reportDifferences({ plan }: Built, out: string): number {
  if (plan === undefined) return exit.failed
  const { added, changed, orphaned, kept, foreign } = plan
  const lists = { missing: added, differs: [...changed, ...foreign], orphan: [...orphaned, ...kept] }
  for (const [word, paths] of Object.entries(lists))
    for (const path of paths) console.log(`${word.padEnd(8)} ${visible(relative('.', join(out, path)))}`)
  const total = added.length + changed.length + foreign.length + orphaned.length + kept.length
  console.log(total === 0 ? `${out}/ is up to date.` : `${plural(total, 'file')} not up to date; run gatewright build.`)
  return total === 0 ? exit.done : exit.failed
}

/** Reports an error and returns the exit code. Only developers of the generator need a stack trace. */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage
  const known = error instanceof FileError || error instanceof Mistake ? error : new Mistake('it ran', error)
  console.error(`error: ${visible(known.message)}`)
  if (known instanceof Mistake && process.env['DEBUG'] === 'gatewright') console.error(known.cause)
  return exit.failed
}

/** Runs the command line with these arguments, and sets the exit code of the process. */
export async function gatewright(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = reportError(error)
  }
}
