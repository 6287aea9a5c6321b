import { modelsSegment, stepPath } from './paths.ts'
import { isPythonField } from './pythonFields.ts'
import { keyVariable, literal, rootOf, visible, type Literals, type SnippetCall } from './snippetData.ts'
import { finalStates } from './states.ts'
import { waitSeconds } from './limits.ts'

/** A call as a program of Python: with the client of this module, or with `requests` if there is none. */
export const pythonOf = (call: SnippetCall, module?: string): string =>
  module === undefined ? withRequests(call) : withClient(call, module)

/** The program with the client, which reads the key from its variable. */
function withClient(call: SnippetCall, module: string): string {
  const values = Object.entries(call.input)
  const named = values.flatMap(([name, value]) =>
    isPythonField(name) ? [`${name}=${literal(value, words, 8, name.length + 1)}`] : [],
  )
  const others = Object.fromEntries(values.filter(([name]) => !isPythonField(name)))
  const rest = Object.keys(others).length === 0 ? [] : [`**${literal(others, words, 8, 2)}`]
  const lines = [words.text(call.model), ...named, ...rest].map((line) => `        ${line},\n`)
  return `from ${module} import Client

# The client reads ${keyVariable}.
with Client(base_url=${words.text(rootOf(call))}) as client:
    outcome = client.run(
${lines.join('')}    )
print(outcome.result, outcome.credits)
`
}

function withRequests(call: SnippetCall): string {
  const { model, input, mode } = call
  const step = mode === 'sync' ? 'execute' : 'submit'
  return `import os
${mode === 'sync' ? '' : 'import time\n'}import uuid

import requests

base_url = ${words.text(rootOf(call))}
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["${keyVariable}"]


def send(method, path, **options):
    response = session.request(method, base_url + path, timeout=60, **options)
    if response.headers.get("Content-Type", "").startswith("application/problem+json"):
        problem = response.json()
        issues = [issue["message"] for issue in problem.get("errors", [])]
        raise SystemExit("\\n".join([problem["title"] + ": " + problem["detail"], *issues]))
    response.raise_for_status()
    return response


params = ${literal(input, words, 0, 'params = '.length)}
response = send(
    "POST",
    "${stepPath(undefined, step)}",
    headers={"Idempotency-Key": str(uuid.uuid4())},
    json={"params": {"model": ${words.text(model)}, "params": params}},
)
task = response.json()["response"]
${mode === 'sync' ? '' : poll}
if task["status"] != "COMPLETED":
    raise SystemExit(task["error"]["message"])
print(task["result"])
`
}

const poll = `
while task.get("status") not in (${finalStates.map((state) => `"${state}"`).join(', ')}):
    time.sleep(int(response.headers.get("Retry-After", 0)))
    path = "${stepPath(modelsSegment, '" + task["id"] + "/result')}"
    response = send("GET", path, headers={"Prefer": "wait=${waitSeconds}"})
    task = response.json()["response"]
`

/** Python joins no two escapes of UTF-16 to one character, so a character beyond them has its own escape. */
const escape = (point: number): string =>
  point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`

const words: Literals = {
  text: (text) => visible(text, escape),
  key: (name) => words.text(name),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  lastComma: ',',
  step: 4,
  pad: '',
}
