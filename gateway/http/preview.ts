import type { CatalogModel, CatalogParam, Shape } from '@gatewright/catalog'
import { quotePrice, quoteSeconds, ruleStates, sentValue, type RuleState } from '@gatewright/catalog/language'
import type { PreviewBody, Success } from '@gatewright/openapi/protocol'
import type { FastifyRequest } from 'fastify'
import type { Fields } from '../base/values.ts'
import { evaluator } from '../credits/expression.ts'
import { success } from './answers.ts'
import { callerOf } from './authentication.ts'
import type { Context } from './context.ts'
import { secretsOf } from './log.ts'
import { previewCall, readCall, refuseEnded, type Segment } from './requests.ts'

/** Returns what a call would do, and runs and stores nothing. Its input can be incomplete. */
export const readOptions =
  (context: Context, segment: Segment) =>
  async (request: FastifyRequest): Promise<Success<PreviewBody>> => {
    const call = readCall(request.body, segment, context, callerOf(request))
    const { model } = call
    refuseEnded(model)
    request.about = { model: model.id }
    request.secrets = [...(request.secrets ?? []), ...secretsOf(model.params, call.input)]
    const preview = previewCall(call)
    const { input, values, errors: issues } = preview
    const { states } = ruleStates(model)((name) => sentValue(input, name))
    const estimatedSeconds = await quoteSeconds(model.estimatedSeconds, model, preview, evaluator)
    return success({
      params: withoutSecrets(model, values),
      disabled: Object.fromEntries(blocked(states)),
      options: Object.fromEntries(model.params.flatMap((param) => optionsOf(param, states.get(param.name)))),
      issues,
      ...(estimatedSeconds !== undefined && { estimatedSeconds }),
      price: await quotePrice({ ...model, credits: await creditsOf(context, model) }, preview, evaluator),
    })
  }

/** The parameters without those whose values are secret. */
export function withoutSecrets({ params }: CatalogModel, values: Readonly<Record<string, unknown>>): Fields {
  const secrets = new Set(params.flatMap(({ name, secret }) => (secret === true ? [name] : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)))
}

const blocked = (states: ReadonlyMap<string, RuleState>): readonly (readonly [string, string])[] =>
  [...states].flatMap(([name, { blocked: why }]) => (why === undefined ? [] : [[name, why] as const]))

/** The options that a parameter still has, if it has any. */
function optionsOf({ name, shape }: CatalogParam, { blocked: why, only }: RuleState = {}): readonly Remaining[] {
  const values = only?.values ?? choicesOf(shape)
  return values === undefined || why !== undefined ? [] : [[name, values]]
}

type Remaining = readonly [name: string, values: readonly unknown[]]

/** The options of a value, or of the items of a list. */
function choicesOf(shape: Shape): readonly unknown[] | undefined {
  if (shape.is === 'choice') return shape.values
  return shape.is === 'nullable' || shape.is === 'list' ? choicesOf(shape.of) : undefined
}

/** The credits of a model: none where its tasks run in a sandbox that charges nothing. */
async function creditsOf({ availability, price }: Context, model: CatalogModel): Promise<number | string> {
  const one = await price({ id: model.id, credits: 1 }, () => ({}), 'sandbox')
  return one === 0 && (await availability.marks())(model) === 'sandbox' ? 0 : model.credits
}
