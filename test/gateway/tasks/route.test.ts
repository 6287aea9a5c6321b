import { expect, test } from 'vitest'
import { readRoute, reasonFor, routeOf, routesAt, storingRoute } from '../../../gateway/tasks/route.ts'
import { accepted, at, polling, storing } from './tasksKit.ts'

test('the route of a task has where it goes, its upstream and its model', () => {
  expect([accepted, at(polling), at(storing)].map(routeOf)).toEqual([
    'vendor  model-1',
    'vendor v model-1',
    storingRoute('model-1'),
  ])
  expect(routesAt('model-1', 'vendor', 'v')).toEqual([routeOf(accepted), routeOf(at(polling))])
})

test('a route is read as it was written', () => {
  const routes = [
    { destination: 'vendor', upstream: undefined, model: 'a model' },
    { destination: 'sandbox', upstream: 'v', model: 'm' },
  ] as const
  for (const { upstream, ...route } of routes)
    expect(readRoute(routeOf({ ...route, ...(upstream !== undefined && { upstream }) }))).toEqual({
      ...route,
      upstream,
    })
})

test('a task that nobody can run lacks its model, or its upstream', () => {
  const route = routeOf(at(polling))
  expect(reasonFor(route, new Set(['vendor w model-1']))).toBe('upstream-unavailable')
  expect(reasonFor(route, new Set(['vendor v model-2']))).toBe('model-unknown')
})
