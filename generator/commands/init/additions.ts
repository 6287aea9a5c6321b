import type { Answers } from './answers.ts'
import type { PackageManager } from './manager.ts'
import { dependenciesOf, scripts } from './manifest.ts'

/** The lines to add to a package.json that was there before, as JSON; empty if nothing is missing. */
export function additions(existing: string, answers: Answers, manager: PackageManager, version: string): string {
  const own = objectIn(existing)
  const { dependencies, devDependencies } = dependenciesOf(answers, manager, version)
  const installed = { ...objectAt(own, 'dependencies'), ...objectAt(own, 'devDependencies') }
  const missing = {
    ...(manager.name === 'npm' && !('workspaces' in own) && { workspaces: ['generated/*'] }),
    ...section('scripts', without(named(scripts, objectAt(own, 'scripts')), objectAt(own, 'scripts'))),
    ...section('dependencies', without(dependencies, installed)),
    ...section('devDependencies', without(devDependencies, installed)),
  }
  return Object.keys(missing).length === 0 ? '' : JSON.stringify(missing, null, 2).split('\n').slice(1, -1).join('\n')
}

type Texts = Readonly<Record<string, string>>

/** The scripts, with a longer name where another script has that name. */
const named = (scripts: Texts, taken: object): Texts =>
  Object.fromEntries(
    Object.entries(scripts)
      .filter(([, script]) => !Object.values(taken).includes(script))
      .map(([name, script]) => [Object.hasOwn(taken, name) ? `catalogue:${name}` : name, script]),
  )

const without = (wanted: Texts, present: object): Texts =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => !Object.hasOwn(present, name)))

const section = (name: string, entries: Texts): Readonly<Record<string, Texts>> =>
  Object.keys(entries).length === 0 ? {} : { [name]: entries }

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {} // npm says what is wrong with it
  }
}

function objectAt(parent: object, name: string): object {
  const value: unknown = Object.entries(parent).find(([key]) => key === name)?.[1]
  return isObject(value) ? value : {}
}
