import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { python, skipped } from './python.ts'

const folder = 'templates/python/runtime'
const files = readdirSync(folder).filter((name) => name.endsWith('.py'))

test('the files of the runtime are short and documented', () => {
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text.split('\n').length, name).toBeLessThanOrEqual(300)
    expect(Math.max(...text.split('\n').map(({ length }) => length)), name).toBeLessThanOrEqual(120)
    expect(text, name).toMatch(/^"""/)
    const functions = text.split(/^(?=class |@dataclass| *(?:async )?def )/m).slice(1)
    expect(
      functions.filter((one) => one.trimEnd().split('\n').length > 50),
      name,
    ).toEqual([])
  }
})

const package_ = 'generated/python'

/** Prints the modules that the files of the package import, and that are neither its own nor those of Python. */
const importing = `
import ast, pathlib, sys
found = set()
for path in pathlib.Path('${package_}/src').rglob('*.py*'):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module.partition('.')[0])
        if isinstance(node, ast.Import):
            found.update(alias.name.partition('.')[0] for alias in node.names)
print(*sorted(found - set(sys.stdlib_module_names)))
`

test.skipIf(python === undefined)(`the package declares the modules that it imports, and no others${skipped}`, () => {
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', importing], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const project = readFileSync(join(package_, 'pyproject.toml'), 'utf8')
  const declared = [...project.matchAll(/^dependencies = \[(.*)\]/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([\w-]+)/g)].map(([, name = '']) => name.replaceAll('-', '_')),
  )
  expect(stdout.trim().split(' ')).toEqual(declared.toSorted())
})

/** Prints what the validator of a model that takes no parameters says, in a stack that is almost full. */
const program = `
import sys
sys.path.insert(0, 'templates/python')
from runtime import Catalogue, UnknownModel, ValidationError
table = {'params': [{'name': 'size', 'required': True, 'shape': {'is': 'list', 'of': {'is': 'boolean'}}}],
         'names': [['one', 'first']], 'models': [[0]], 'extras': {}, 'patterns': {}}
catalogue = Catalogue(table)
one = catalogue.validator_of('first')
print(one.id, catalogue.ids, one is catalogue.validator_of('one'), one.parse({'size': (True,)}))
for name in ['ones', 'none of them']:
    try:
        catalogue.validator_of(name)
    except UnknownModel as error:
        print(error)
for value in [{'size': {1: 2}}, {'size': {1, 2}}, {1: True}, {'size': [1 + 0j]}]:
    try:
        one.parse(value)
    except ValidationError as error:
        print(error)
def deep(): # until the stack is full
    try:
        return deep()
    except RecursionError:
        return one.check({'size': 1})
print(deep().issues[0].code)
`

test.skipIf(python === undefined)(`values that only Python has are refused in the same words${skipped}`, () => {
  const { stdout, stderr } = spawnSync(python ?? '', ['-B', '-c', program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout.trimEnd().split('\n')).toEqual([
    "one ('one',) True {'size': [True]}",
    'There is no model "ones". Did you mean "one"?',
    'There is no model "none of them".',
    'one: size must be a list, but it is not plain data: dict.',
    'one: size must be a list, but it is not plain data: set.',
    'one: The input must be an object with size, but it is not plain data: dict.',
    'one: size[0] must be true or false, but it is not plain data: complex.',
    'unreadable',
  ])
})
