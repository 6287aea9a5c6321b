import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeMetrics } from '../../gateway/http/metrics.ts'
import { bench } from '../support/httpServer.ts'
import { memoryEngine } from '../support/memoryEngine.ts'
import { itemsAt } from '../deploy/environments.ts'
import { valueAt } from '../support/reading.ts'

const page = readFileSync('docs/operating.md', 'utf8')
const rules = itemsAt(parse(readFileSync('deploy/prometheus/rules.yaml', 'utf8')), 'groups', 0, 'rules')
const alerts = rules.map((rule) => String(valueAt(rule, 'alert')))
const expressions = rules.map((rule) => String(valueAt(rule, 'expr')))

/** The type of every metric of a gateway with workers, by name. */
async function metrics(): Promise<ReadonlyMap<string, string>> {
  const { stats, checkWrites } = memoryEngine()
  const workers = (): { busy: number; total: number } => ({ busy: 0, total: 64 })
  const text = await makeMetrics({ stats, checkWrites, workers, leftOut: () => new Map(), hasProcess: true }).text()
  return new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
}

/** The metric that a name in an expression belongs to: histograms have names with an ending, too. */
const metricOf = (name: string, known: ReadonlyMap<string, string>): string | undefined => {
  const base = name.replace(/_(?:bucket|sum|count)$/, '')
  return known.has(name) ? name : known.get(base) === 'histogram' ? base : undefined
}

const namesIn = (text: string): readonly string[] =>
  text.match(/\b(?:gatewright|process|nodejs)_[a-z0-9_]*[a-z0-9]/g) ?? []

describe('the page on operating', () => {
  test('names the metrics that exist, and all metrics of the gateway', async () => {
    const known = await metrics()
    const named = namesIn(page)
    expect(named.filter((name) => metricOf(name, known) === undefined)).toEqual([])
    const own = [...known.keys()].filter((name) => name.startsWith('gatewright_'))
    expect(own.filter((name) => !named.includes(name))).toEqual([])
    expect(own.length).toBeGreaterThan(8)
  })

  test('has a row for every alert, and no others', () => {
    expect([...page.matchAll(/^\| `(Gatewright\w+)`/gm)].map(([, name]) => name)).toEqual(alerts)
  })

  test('has the time after which the gateway closes idle connections', async () => {
    const { app } = bench()
    expect(page).toContain(`less than ${app.server.keepAliveTimeout / 1000} s`)
    await app.close()
  })

  test.each(['419 MiB', '630 MiB'])('has the memory that was measured: %s', (figure) => {
    expect(page).toContain(figure)
    expect(readFileSync('bench/results/million.md', 'utf8')).toContain(figure)
  })
})

describe('the alerts', () => {
  test('have distinct names, a time limit or none on purpose, a severity and a summary', () => {
    expect(new Set(alerts).size).toBe(alerts.length)
    for (const rule of rules) {
      expect(valueAt(rule, 'labels', 'severity')).toMatch(/^(?:critical|warning)$/)
      expect(valueAt(rule, 'annotations', 'summary')).toMatch(/^[A-Z].+\.$/)
    }
    expect(rules.filter((rule) => valueAt(rule, 'for') === undefined).map((rule) => valueAt(rule, 'alert'))).toEqual([
      'GatewrightUpstreamKeyRefused',
      'GatewrightResultsEmpty',
      'GatewrightResultsUnfit',
      'GatewrightLimitsEndWork',
      'GatewrightWebhooksFail',
      'GatewrightWebhookDisabled',
    ])
  })

  test.each(expressions)('%s is about metrics that exist', async (expression) => {
    const known = await metrics()
    const named = namesIn(expression)
    expect(named.filter((name) => metricOf(name, known) === undefined)).toEqual([])
    expect(named.length > 0 || expression.startsWith('up{')).toBe(true)
  })

  test('match and group by labels that the metrics have', async () => {
    const used = expressions.flatMap((expression) => [
      ...[...expression.matchAll(/[{,]\s*(\w+)[!=]=?~?"/g)].map(([, label]) => label),
      ...[...expression.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
    ])
    // Prometheus adds the job, and histograms have buckets.
    expect([...new Set(used)].sort()).toEqual(['code', 'job', 'le', 'limit', 'outcome', 'reason', 'status', 'vendor'])
  })
})
