import type { Model } from '../catalogue/catalogue.ts'
import { mediaWords } from '../language/mediaParts.ts'
import { at, type Changes, type Scope } from './changes.ts'

const inResult = (scope: Scope): Scope => ({ ...scope, subject: { ...scope.subject, in: 'result' } })

const kinds = { asset: 'addresses of files', text: 'text', fields: 'only the fields that it declares' } as const

/** Compares the standard results. One that comes beside fields takes nothing from their readers. */
export function compareResults(
  changes: Changes,
  scope: Scope,
  { result: before }: Model,
  { result: after }: Model,
): void {
  const message = `The model returns ${kinds[after]}; it returned ${kinds[before]}.`
  const own = at(inResult(scope), { after: ['category'] })
  if (before !== after)
    changes.add('result-kind-changed', own, {
      before,
      after,
      message,
      ...(before === 'fields' && { impact: 'additive' }),
    })
}

/** Compares the types of the files of the standard result. */
export function compareMedia(
  changes: Changes,
  scope: Scope,
  { media: before, result }: Model,
  { media: after }: Model,
): void {
  if (before === undefined || after === undefined || before === after) return
  const message = `The model returns ${mediaWords(after)}; it returned ${mediaWords(before)}.`
  if (result === 'asset')
    changes.add('result-media-changed', at(inResult(scope), { after: ['category'] }), { before, after, message })
}

/** Compares whether text is written piece by piece. */
export function compareStreams(
  changes: Changes,
  scope: Scope,
  { stream: before }: Model,
  { stream: after }: Model,
): void {
  if (before === after) return
  const message = `The text of the model is ${after ? 'written piece by piece' : 'not written piece by piece any more'}.`
  const found = { before: before === true, after: after === true, message }
  changes.add(after ? 'stream-added' : 'stream-removed', at(inResult(scope), { after: ['stream'] }), found)
}
