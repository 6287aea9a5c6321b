import { literal, type SnippetCall } from './snippetData.js'
import { isName, typescriptLiterals } from './snippetTypescript.js'

/** A call as a component of React, with the package for it and a proxy that has the key; undefined without a client. */
export function reactOf({ client, model, input }: SnippetCall, packageName: string): string | undefined {
  if (client === undefined || !isName(client.identifier)) return undefined
  const { text } = typescriptLiterals
  const { identifier } = client
  return `import { createClient } from ${text(client.package)}
import { ${identifier} } from ${text(`${client.package}/models/${model}`)}
import { useTask } from ${text(packageName)}

// A proxy on your server has the key: createProxy of ${client.package}/proxy.
const client = createClient({ apiKey: false, baseUrl: '/api/gateway' })
const params = ${literal(input, typescriptLiterals, 0, 'const params = '.length)}

export function App() {
  const task = useTask(client, ${identifier}, { resume: ${text(model)} })
  return (
    <>
      <button onClick={() => task.run(params)}>Run</button>
      <button onClick={task.cancel}>Cancel</button>
      <p role="status">
        {task.state} {task.percent}
      </p>
      <p>{task.error?.message}</p>
      <pre>{JSON.stringify(task.outcome?.result, null, 2)}</pre>
    </>
  )
}
`
}
