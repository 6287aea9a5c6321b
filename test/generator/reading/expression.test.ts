import { expect, test } from 'vitest'
import { expression, namesOnly } from '../../../generator/reading/expression.ts'
import { nearest } from '../../../generator/language/nearest.ts'
import type { Diagnostic } from '../../../generator/source/diagnostic.ts'
import { Node } from '../../../generator/source/node.ts'

const names = ['params', 'model', 'body']

/** Returns the errors of an expression over these names and the parameters a and b. */
function problems(source: string): readonly string[] {
  const diagnostics: Diagnostic[] = []
  const node = Node.parse('test.yaml', `it: ${JSON.stringify(source)}`, diagnostics, nearest)
    ?.entries()
    .get('it')
  if (node === undefined) throw new Error('The test is not YAML.')
  expression(names).read(node)
  namesOnly(node, ['a', 'b'])
  return diagnostics.map(({ message }) => message.replace(/^.* is refused: /s, ''))
}

test.each([
  'params.a & model',
  '$.params.a',
  '$$.params.b',
  'params.{ "x": a, "y": b.anything }',
  'params.(a & $$.model)',
  '$merge([params, { "model": model }])',
  '$map(params.a, function($item, $at) { $item.anything & $at & params.b })',
  '($x := params.a; $x.anything)',
  'params.a.(anything & other)',
  'params.a[anything = 1].other',
  'params.a^(>anything)',
  'body.items{ anything: $sum(other) }',
  'body.items#$i.{ "at": $i, "what": anything }',
  'body.items@$v.other@$o[$v.id = $o.id].{ "v": $v }',
  'body.items ~> $filter(function($v) { $v.anything }) ~> $count',
  'body ~> |items|{ "price": cost }|',
  '$match(params.a, /x/).match',
  'params.a ? params.b : [1..3]',
  '"a" in params.b and $exists(params.a)',
  'body.items.%.anything',
  'body.**.anything',
  '$substring(?, 0, 2)(params.a)',
])('%s is valid', (source) => expect(problems(source)).toEqual([]))

test.each([
  ['prompt', 'it can use params, model, body, but not "prompt".'],
  ['body.a & text', 'it can use params, model, body, but not "text".'],
  ['[1, 2].(params)[$$.token]', 'it can use params, model, body, but not "token".'],
  ['$map([1], function($x) { status })', 'it can use params, model, body, but not "status".'],
  ['$uppercas(params.a)', 'there is no $uppercas.'],
  ['params.a & $x', 'there is no $x.'],
  ['$eval("params.c")', '$eval is not allowed, because its code cannot be checked.'],
  ['params.', 'it does not parse: Unexpected end of expression.'],
  ['params.c', 'There is no parameter called "c".'],
  ['params.a.{ "x": $$.params.c }', 'There is no parameter called "c".'],
  ['params.{ "x": c }', 'There is no parameter called "c".'],
  ['$map(params.a, function($v) { $v.x & params.c })', 'There is no parameter called "c".'],
  ['params.`c d`', 'There is no parameter called "c d".'],
])('%s is invalid', (source, problem) => expect(problems(source)).toEqual([problem]))
