import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../support/command.ts'

const installed = join(repository, 'test/frameworks/node_modules')

const doc = readFileSync('docs/react.md', 'utf8')

/** The line of the page that mounts the proxy in a server. */
const mountOf = (framework: string): string => {
  const row = doc.split('\n').find((line) => line.startsWith(`| ${framework}`)) ?? ''
  return /\| `([^`]+)` \|$/.exec(row)?.[1] ?? `the page mounts nothing in ${framework}`
}

/** A server, which serves the page and mounts the proxy, and the packages that render the page. */
export interface Setup {
  readonly name: string
  readonly server: string
  /** The packages in place of `react` and `react-dom`. */
  readonly alias: Readonly<Record<string, string>>
}

/** One copy for the program and for our package, which finds another one in this repository. */
export const aliasTo = (react: string, dom: string): Readonly<Record<string, string>> => ({
  react: join(installed, react),
  'react-dom': join(installed, dom),
})

const page =
  '<!doctype html><html lang="en"><title>Films</title><main><h1>Films</h1><div id="root"></div></main><script src="/main.js"></script>'

/** The servers and renderers of the tests. */
export const setups: readonly Setup[] = [
  {
    name: 'React 18 and Express',
    server: `import express from 'express'
import { readFileSync } from 'node:fs'
import { toNodeHandler } from '@gatewright/client/proxy/node'
import { proxy } from './gateway.ts'
const app = express()
${mountOf('Express')}
app.get('/', (request, response) => response.type('html').send(${JSON.stringify(page)}))
app.get('/main.js', (request, response) => response.type('js').send(readFileSync(process.argv[2])))
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
    alias: aliasTo('react-18', 'react-dom-18'),
  },
  {
    name: 'React 19 and Hono',
    server: `import { Hono } from 'hono'
import { serve } from '@hono/node-server'
import { readFileSync } from 'node:fs'
import { proxy } from './gateway.ts'
const app = new Hono()
${mountOf('Hono')}
app.get('/', (context) => context.html(${JSON.stringify(page)}))
app.get('/main.js', (context) => context.body(readFileSync(process.argv[2]), 200, { 'content-type': 'text/javascript' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))`,
    alias: aliasTo('react', 'react-dom'),
  },
  {
    name: 'preact/compat and Fastify',
    server: `import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { toFastifyPlugin } from '@gatewright/client/proxy/node'
import { proxy } from './gateway.ts'
const app = fastify()
${mountOf('Fastify')}
app.get('/', (request, reply) => reply.type('text/html').send(${JSON.stringify(page)}))
app.get('/main.js', (request, reply) => reply.type('text/javascript').send(readFileSync(process.argv[2])))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)`,
    alias: aliasTo('preact/compat', 'preact/compat'),
  },
]

/** A form whose model the person chooses, with a part of its own that counts how often it is rendered. */
export const switching: string = `import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { vendor1V3Omni as film } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0 as speech } from '@gatewright/client/models/vendor2-audio-1.0'
import { vendor1V3Omni as filmData } from '@gatewright/catalog/models/vendor1-v3-omni'
import { vendor2Audio1_0 as speechData } from '@gatewright/catalog/models/vendor2-audio-1.0'
import { ModelForm, useModelForm } from '@gatewright/react'
const parts = { Switch: ({ field, naming }) => <input {...naming} type="checkbox" data-own="" readOnly /> }
function App() {
  const [model, choose] = useState(film)
  const form = useModelForm(model, { data: model === film ? filmData : speechData })
  return (
    <ModelForm form={form} parts={parts}>
      <button type="button" onClick={() => choose(model === film ? speech : film)}>Other model</button>
      <output>{JSON.stringify(form.input)}</output>
    </ModelForm>
  )
}
createRoot(document.body).render(<StrictMode><App /></StrictMode>)`

/** Runs a model of each other category. */
export const several: string = `import { createRoot } from 'react-dom/client'
import { createClient } from '@gatewright/client'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { vendor6Storyboard1 } from '@gatewright/client/models/vendor6-storyboard-1'
import { vendor20Image2 } from '@gatewright/client/models/vendor20-image-2'
import { useTask } from '@gatewright/react'
const client = createClient({ baseUrl: '/api/gateway', apiKey: false })
function Task({ model }) {
  const task = useTask(client, model, { resume: model.id })
  return (
    <section aria-label={model.id}>
      <button onClick={() => task.run({ prompt: 'A lighthouse' })}>Run</button>
      <output>{task.error?.message ?? JSON.stringify(task.outcome?.result)}</output>
    </section>
  )
}
const models = [vendor2Audio1_0, vendor6Storyboard1, vendor20Image2]
createRoot(document.getElementById('root')).render(models.map((model) => <Task key={model.id} model={model} />))`

/** Shows a component, hides it, and shows it again, in Strict Mode. */
export const remounting: string = `import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '@gatewright/client'
import { vendor20Image2 } from '@gatewright/client/models/vendor20-image-2'
import { useTask } from '@gatewright/react'
const client = createClient({ baseUrl: '/api/gateway', apiKey: false })
function Task() {
  const task = useTask(client, vendor20Image2, { resume: 'picture' })
  return (
    <>
      <button onClick={() => task.run({ prompt: 'A remounted lighthouse sandbox:seconds=2' })}>Run</button>
      <output>{task.state}</output>
    </>
  )
}
function App() {
  const [isShown, show] = useState(true)
  return (
    <>
      <button onClick={() => show(!isShown)}>Toggle</button>
      {isShown && <Task />}
    </>
  )
}
createRoot(document.getElementById('root')).render(<StrictMode><App /></StrictMode>)`

/** The program that shows the one of the page, in Strict Mode. */
export const main: string = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>)`

/** A server whose proxy runs the models of `several`. */
export const severalServer: string = (setups[1]?.server ?? '').replace(
  "import { proxy } from './gateway.ts'",
  `import { createProxy } from '@gatewright/client/proxy'
const models = ['vendor2-audio-1.0', 'vendor6-storyboard-1', 'vendor20-image-2']
const proxy = createProxy({ models, authorize: () => true })`,
)

/** The files of an app of Next.js that shows the program of the page. */
export const nextFiles: Readonly<Record<string, string>> = {
  // Another test checks the types.
  'next.config.mjs': `export default {
  reactStrictMode: true, agentRules: false, typescript: { ignoreBuildErrors: true }, experimental: { cpus: 1 },
}`,
  'app/layout.tsx': `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><head><title>Films</title></head><body><main><h1>Films</h1>{children}</main></body></html>
}`,
  'app/page.tsx': `'use client'\nexport { App as default } from '../App'`,
  'app/api/gateway/[...path]/route.ts': mountOf('Next.js'),
}
