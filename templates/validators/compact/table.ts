import { ruleSet } from '../../../generator/language/ruleSet.ts'
import { paramsOf, type AdvisoryRule, type Rule } from '../../../generator/language/rule.ts'
import type { PackedCatalogue } from '../runtime/table.ts'
import { extra, firstCode, pageSize, single } from '../runtime/packed.ts'
import type { Field } from '../../../generator/language/shape.ts'
import { packField, packRule } from './pack.ts'

/** The parts of a model that decide about inputs. */
interface PackedModel {
  readonly id: string
  readonly aliases: readonly string[]
  readonly params: readonly (Field & { readonly withheld?: true })[]
  readonly rules: readonly Rule[]
  readonly advice?: readonly AdvisoryRule[]
  readonly unknown?: 'ignore'
}

/** Returns all models as text, which `unpackTable` reads. */
export function packModels(models: readonly PackedModel[]): PackedCatalogue {
  const lists = models.map(({ params }) => params.map(packField))
  const extras = models.map(packExtras)
  const all = lists.flat()
  const counts = new Map([...Map.groupBy(all, (text) => text)].map(([text, { length }]) => [text, length]))
  const shared = sharedInOrder(counts)
  const positions = new Map(shared.map((text, position) => [text, position]))
  const lettersOf = (text: string): string => {
    const position = positions.get(text)
    return position === undefined ? single : letters(position)
  }
  return {
    ids: packIds(models),
    shared: shared.join('|'),
    singles: all.filter((text) => !positions.has(text)).join('|'),
    models: lists.map((list, at) => list.map(lettersOf).join('') + (extras[at] ? extra : '')).join(' '),
    extras: extras.filter(Boolean).join('|'),
  }
}

/** Returns the parameters of several models; the most frequent have positions of one letter. Sorted, gzip shortens more. */
function sharedInOrder(counts: ReadonlyMap<string, number>): readonly string[] {
  const ranked = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  const texts = ranked.map(([text]) => text)
  return [...texts.slice(0, pageSize).sort(), ...texts.slice(pageSize).sort()]
}

/** Returns a position: a shift for each page, and a letter. */
const letters = (position: number): string =>
  String.fromCharCode(firstCode - 1).repeat(Math.floor(position / pageSize)) +
  String.fromCharCode(firstCode + (position % pageSize))

/** Returns sorted ids, each with its aliases, and with the number of letters that it shares with the one before. */
function packIds(models: readonly PackedModel[]): string {
  let before = ''
  const short = (id: string): string => {
    let length = 0
    while (length < 35 && length < id.length && id[length] === before[length]) length++
    before = id
    return length.toString(36) + id.slice(length)
  }
  return models.map(({ id, aliases }) => [id, ...aliases].map(short).join('+')).join(' ')
}

/** Returns what few models have: rules and advice, the order of defaults, withheld ones, openness; empty if nothing. */
function packExtras({ unknown, params, rules, advice = [] }: PackedModel): string {
  const names = params.map(({ name }) => name)
  const position = (name: string): number => names.indexOf(name)
  const rulesText = (list: readonly AdvisoryRule[]): string => list.map((rule) => packRule(rule, names)).join('&')
  const about = [...rules, ...advice].flatMap((rule) => (rule.is === 'within' ? [rule.param] : paramsOf(rule)))
  const { defaults } = ruleSet(rules, params, new Set(about))
  const withheld = params.filter((param) => param.withheld).map(({ name }) => position(name))
  const parts = [
    rulesText(rules),
    defaults.map(({ param }) => position(param)).join(','),
    withheld.join(','),
    rulesText(advice),
    unknown === 'ignore' ? '+' : '',
  ]
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1).join('~')
}
