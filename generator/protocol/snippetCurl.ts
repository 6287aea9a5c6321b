import { modelsSegment, stepPath } from './paths.ts'
import { escapePoint, keyVariable, literal, rootOf, visible, type Literals, type SnippetCall } from './snippetData.ts'
import { finalStates, type FinalState } from './states.ts'
import { waitSeconds } from './limits.ts'

/**
 * A call as a program of curl for every POSIX shell, to paste or to keep in a file. The body is a here-document with a
 * quoted end, in which a shell replaces nothing; each line of the body begins with a brace, a quote or a space, so none
 * ends it. The parentheses start a subshell, so that a failure does not close the terminal.
 */
export function curlOf(call: SnippetCall): string {
  const { model, input, mode } = call
  const step = mode === 'sync' ? 'execute' : 'submit'
  const body = literal({ params: { model, params: input } }, words)
  return `(
set -eu
: "\${${keyVariable}:?Set it to your API key.}"
base=${quoted(rootOf(call))}

send() {
  if ! body=$(curl --silent --show-error --fail-with-body "$@" \\
    --header "Authorization: Bearer $${keyVariable}"); then
    printf '%s\\n' "$body" >&2
    exit 1
  fi
  printf '%s\\n' "$body"
}

input() {
  cat <<'JSON'
${body}
JSON
}

task=$(input | send "$base${stepPath(undefined, step)}" \\
  --header 'Content-Type: application/json' \\
  --header "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')" \\
  --data-binary @-)
${mode === 'sync' ? show('') : poll}
)
`
}

/**
 * A call as the shortest commands of curl, to read and to paste: one that runs a sync model; or one that submits, shows
 * the answer and keeps its id, and one that reads the result. They check nothing, and a command takes no body of over
 * 100 kB.
 */
export function shortCurlOf(call: SnippetCall): string {
  const { model, input, mode } = call
  const root = rootOf(call)
  const header = `-H "Authorization: Bearer $${keyVariable}"`
  const body = quoted(literal({ params: { model, params: input } }, words))
  const send = `curl -sS ${quoted(root + stepPath(undefined, mode === 'sync' ? 'execute' : 'submit'))} \\
  ${header} \\
  -H 'Content-Type: application/json' \\
  -d ${body}`
  if (mode === 'sync') return `${send}\n`
  const [before = '', after = ''] = stepPath(modelsSegment, '$id/result').split('$id')
  return `task=$(${send} | tee /dev/stderr | ${idOf})

curl -sS ${quoted(root + before)}"$task"${after} \\
  ${header} \\
  -H 'Prefer: wait=${waitSeconds}'
`
}

/** Finds the id of a task in a response. */
const idOf = `sed 's/.*"id":"\\([^"]*\\)".*/\\1/'`

/** Ends a state's branch: only a completed task has a result, so a field of a result cannot look like a failure. */
const branchOf = (state: FinalState, end: string): string =>
  state === 'COMPLETED' ? `printf '%s\\n' "$task"${end}` : `printf '%s\\n' "$task" >&2; exit 1`

const show = (end: string, margin = ''): string =>
  ['case $task in', ...finalStates.map((state) => `  *'"status":"${state}"'*) ${branchOf(state, end)} ;;`), 'esac']
    .map((line) => margin + line)
    .join('\n')

const poll = `id=$(printf '%s' "$task" | ${idOf})

while :; do
  task=$(send "$base${stepPath(modelsSegment, '$id/result')}" --header 'Prefer: wait=${waitSeconds}')
${show('; break', '  ')}
  sleep 1
done`

/** A word of the shell that stands for itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** JSON. Interactive shells would replace a `!` and the word after it, so such a one is escaped. */
const words: Literals = {
  text: (text) => visible(text, escapePoint).replace(/!(?![ "=(])/g, escapePoint(0x21)),
  key: (name) => words.text(name),
  word: String,
  lastComma: '',
  step: 2,
  pad: '',
}
