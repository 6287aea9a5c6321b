import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { python, skipped } from '../templates/python/python.ts'
import { attacks } from './attacks.ts'
import { render } from './render.ts'

/** Prints the code of each file without what its texts say, the packages' metadata, and what the data are made of. */
const program = `
import ast, json, sys, tomllib
def shape(value):
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    return [shape(item) for item in value] if isinstance(value, list) else type(value).__name__
def code(text):
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ''
    return ast.dump(tree)
read = {'.py': code, '.pyi': code, '.toml': lambda text: shape(tomllib.loads(text)), '.json': lambda text: shape(json.loads(text))}
files = json.load(sys.stdin)
print(json.dumps({path: read[path[path.rindex('.'):]](text) for path, text in files.items()}))
`

function shapes(files: ReadonlyMap<string, string>): unknown {
  const read = [...files].filter(
    ([path]) => path.startsWith('python/') && /\.(?:pyi?|toml|json)$/.test(path) && !path.includes('/_runtime/'),
  )
  expect(read.length).toBeGreaterThan(8)
  const { stdout, stderr } = spawnSync(python ?? '', ['-I', '-c', program], {
    input: JSON.stringify(Object.fromEntries(read)),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test.skipIf(python === undefined)(`no text of a spec becomes code of Python${skipped}`, async () => {
  const [tame, wild] = [await render('harmless'), await render(Object.values(attacks).join(' '))]
  expect(shapes(wild)).toEqual(shapes(tame))
})
