import { parseArgs } from 'node:util'
import { models } from '@gatewright/catalog'
import { buildTables, costHead, goalHead } from './build.ts'
import { extraRows, sizeRows } from './client.ts'
import { runRows } from './clientRuns.ts'
import { coldRows } from './cold.ts'
import { editorRows } from './editor.ts'
import { engineRows } from './engines.ts'
import { writeFigures } from './figures.ts'
import { gatewayRows } from './gateway.ts'
import { installedRows } from './installed.ts'
import { latencyRows } from './latency.ts'
import { millionRows } from './million.ts'
import { playgroundFigures } from './playground.ts'
import { pythonFindings } from './python.ts'
import { queueRows } from './queues.ts'
import { referenceRows } from './reference.ts'
import { store, type Measured } from './results.ts'
import { scaleHead, scaleRows } from './scale.ts'
import { taskRows } from './tasks.ts'
import { turnRows } from './turns.ts'
import { typeRows } from './types.ts'
import { validatorTables } from './validators/tables.ts'
import { viewerRows } from './viewer.ts'

/** A measurement, and the name of its results; without one, that of the measurement. */
interface Part {
  readonly file?: string
  readonly measure: () => Promise<Measured>
}

/**
 * All measurements; `node bench/run.ts NAME...` makes only some. `--rounds 1` makes those of validators and of builds
 * quickly.
 */
const parts: Readonly<Record<string, Part>> = {
  validators: {
    measure: async () => {
      const times = rounds ?? 9
      return {
        title: 'Validators',
        words: `CPU time of one call, over pools of 64 bodies of different shapes: each validator in separate processes, which have checked
bodies of all ${models.length} models before; medians of ${times} interleaved processes without those in which a fixed piece of
work beside it shows that the machine was slow. \`is\` checks full bodies without making output, and \`refuse\` does so for
full bodies with one value that is wrong. Peers get schemas written for them, with the rules between parameters. Read the
ratios.`,
        tables: await validatorTables(times),
      }
    },
  },
  build: {
    measure: async () => {
      const { costs, goals } = await buildTables(rounds ?? 9)
      return {
        title: 'Build',
        words: `Whole processes of the command as npm installs it, and of other generators, which read the OpenAPI document of the
same 220 models: medians of ${rounds ?? 9} interleaved rounds. Milliseconds are elapsed; processor milliseconds are of the
process and its children, user and system together; MB are the peak of one run.`,
        tables: [
          { head: costHead, rows: costs },
          { words: 'The goals, by elapsed and by processor time.', head: goalHead, rows: goals },
        ],
      }
    },
  },
  scale: {
    file: 'build',
    measure: async () => {
      const { commands, types } = await scaleRows()
      return {
        title: 'Imported models',
        words:
          'Models imported from random schemas, in four catalogues: processor seconds of each command, the least of 25 ' +
          'runs of one that takes less than a second, and the growth, which is the cost of a model from 1,000 to 3,000 as a ' +
          'multiple of its cost from 220 to 1,000. Read the growth.',
        tables: [
          { head: scaleHead, rows: commands },
          {
            words:
              'Programs that use the packages of each catalogue: the least processor seconds of five runs, and the difference to ' +
              'an empty file. The first completion of an id is from the start of the server until it offers all ids: processor ' +
              'seconds of TypeScript 5.9, and elapsed seconds of tsc 7. Goals: at most +0.3 and 3 seconds. By id, TypeScript 5.9 ' +
              'misses the first goal between 1,000 and 2,200 models, because it parses the types of all models; tsc 7 reaches it.',
            head: scaleHead.slice(0, -1),
            rows: types,
          },
        ],
      }
    },
  },
  installed: {
    measure: async () => {
      const { size, times } = await installedRows()
      return {
        title: 'The installed command',
        words:
          `An installation of the tarball weighs ${size} on this platform; at most 40 MB and 60 are allowed. Milliseconds of ` +
          'whole processes, interleaved (medians of 21), and the multiple of a bare `node`. Goals: at most 2.5 for the version, ' +
          'and 400 ms for a check of two models.',
        tables: [{ head: ['', 'ms', 'x bare node'], rows: times }],
      }
    },
  },
  gateway: {
    measure: async () => ({
      title: 'Gateway',
      words:
        'Requests at 32 connections on loopback; a separate process sends the load from the other core. The gateway has all ' +
        'its checks, time limits, request ids and metrics, and its log goes to a file. Microseconds are of the processor, for ' +
        'each request: of the complete process of the server, with the engine and, next to a worker, with its work. Each share ' +
        'is of the bare server above. Read the shares by processor time: they depend least on the load of the machine. Goals ' +
        'without a worker, silent: 60 % without store, 45 % on SQLite, 65 % for polls; with the log, at most 10 % less.',
      tables: [{ head: ['', 'per second', 'share', 'us of processor', 'share'], rows: await gatewayRows() }],
    }),
  },
  engines: {
    measure: async () => ({
      title: 'Engines',
      words:
        'Tasks stored per second, acknowledged when they are on the disk, and microseconds of processor of the nodes for each. ' +
        'Read the shares.',
      tables: [{ head: ['', 'per second', 'share', 'us of processor'], rows: await engineRows() }],
    }),
  },
  queues: {
    measure: async () => ({
      title: 'Queues',
      words:
        'Tasks from the submit to their end, with a worker that does nothing, for each second of processor of the process and of ' +
        'the server of the queue: medians of five interleaved rounds of 4,000 tasks, with 32 callers and 64 tasks at once. Ours ' +
        'writes three times for a task: the submit, the intent to send it, and its end with its credits. Read the ratios.',
      tables: [{ head: ['', 'tasks for each second of processor', 'to ours on SQLite'], rows: await queueRows() }],
    }),
  },
  million: {
    measure: async () => ({
      title: 'A million tasks',
      words:
        'The time of the first poll of a task (medians of 1,000) and the memory of the process, early and late. Read the ratios.',
      tables: [{ head: ['', 'early and late', 'late to early'], rows: await millionRows() }],
    }),
  },
  latency: {
    measure: async () => ({
      title: 'Latency',
      words:
        'Milliseconds of 2,000 calls to an upstream on loopback, one after the other on one connection, and what a gateway ' +
        'adds to them. Goal: 0.8 ms besides the two flushes of a call, which is stored before it is sent and before its response.',
      tables: [{ head: ['', 'p50', 'p99', 'added p50', 'added p99'], rows: await latencyRows() }],
    }),
  },
  tasks: {
    measure: async () => ({
      title: 'Tasks',
      words:
        'Milliseconds of a call on SQLite, durable, one after the other on one connection: medians of 1,000 in turns. Goals: a ' +
        'cancel within 2x a poll, `options` within 2x a refused submit, 40 KiB for an open stream.',
      tables: [{ head: ['', 'ms', 'ratio'], rows: await taskRows() }],
    }),
  },
  turns: {
    measure: async () => ({
      title: 'Turns of the event loop',
      words:
        'How long a request that is built to take long blocks others, in CPU time, as a multiple of the time to parse a megabyte ' +
        'of JSON; bodies have 15.9 MB. Goals: at most 60 for a body, 3 for an address or a header.',
      tables: [{ head: ['', 'longest turn'], rows: await turnRows() }],
    }),
  },
  client: {
    measure: async () => ({
      title: 'Client',
      words:
        'A program that runs one model and waits for it: kB minified, kB minified and gzipped, and the ratio to ours, by two ' +
        'bundlers. Goals: at most 7.0 kB with the checks, 4.0 kB without. A generated client does not wait; the program does.',
      tables: [
        { head: ['', 'esbuild', 'gzipped', 'x ours', 'rolldown', 'gzipped', 'x ours'], rows: await sizeRows() },
        {
          words:
            'The size of the other entry points once they are imported, and the part of it that the core contains before.',
          head: ['', 'gzipped', 'in the core'],
          rows: await extraRows(),
        },
        {
          words:
            'Microseconds of processor of a run that has ended at its first poll: medians of five interleaved rounds of 1,000 runs, ' +
            '20 at once. The client checks the input, and each of its requests can be aborted and is limited in time. Goal: 1.4x.',
          head: ['', 'us of processor', 'ratio'],
          rows: await runRows(),
        },
      ],
    }),
  },
  cold: {
    measure: async () => {
      const { validators, clients } = coldRows()
      const head = ['', 'ms', 'x ours']
      return {
        title: 'The first import',
        words:
          'Milliseconds of the first import in a new process, of packages as npm installs them: medians of 21 interleaved ' +
          'processes. Goal: 3 ms. An empty package shows what Node.js takes to find and to link the same number of files.',
        tables: [
          { words: 'The validator of `vendor1-v3-omni`.', head, rows: validators },
          { words: 'A client, ours with the module of one model.', head, rows: clients },
        ],
      }
    },
  },
  python: { measure: () => pythonFindings(rounds ?? 21) },
  playground: {
    measure: async () => {
      const { browser, weights, times, tasks } = await playgroundFigures()
      return {
        title: 'Playground',
        words:
          `The pages of the gateway in ${browser}, over loopback. Goals: at most 120 kB of scripts for the first page, usable ` +
          'within 1,500 ms on a processor that is four times slower, and no task of 50 ms while scrolling and searching.',
        tables: [
          {
            words: 'Scripts and styles that a page loads before it shows: kB minified and gzipped.',
            head: ['', 'scripts', 'styles'],
            rows: weights,
          },
          {
            words:
              'Milliseconds from the start of the navigation, without a cache, until the search box takes the focus and the first card shows: of five visits.',
            head: ['processor', 'median', 'longest'],
            rows: times,
          },
          {
            words:
              'The longest task of the main thread in milliseconds, on the processor and elapsed (the difference is the time of ' +
              'other processes), and the long tasks that `PerformanceObserver` reports: medians of five.',
            head: ['', 'processor', 'elapsed', 'long tasks'],
            rows: tasks,
          },
        ],
      }
    },
  },
  reference: {
    measure: async () => ({
      title: 'Reference',
      words:
        'The first contentful paint of the page of a model at `/docs/models/<id>`, in Chromium with an empty cache, in ' +
        'milliseconds, and its ratio to `/healthz`, a page of a few bytes of the same gateway: medians of 9, in turns. ' +
        '`bench/reference.ts` measures it. Goal: 500 ms on the processor as it is. Read the ratio.',
      tables: [{ head: ['processor', 'page of a model', '`/healthz`', 'ratio', 'goal'], rows: await referenceRows() }],
    }),
  },
  viewer: {
    measure: async () => ({
      title: 'Viewer of OpenAPI documents',
      words:
        'Milliseconds from the start of the navigation to what a person sees, in Chromium with an empty cache, and their ratio ' +
        'to `/healthz`, a page of a few bytes of the same gateway: medians of 5, in turns. `bench/viewer.ts` measures it. ' +
        'Goal: 5,000 ms until the first operation. Read the ratio.',
      tables: [{ head: ['', 'ms', 'x bare page'], rows: await viewerRows() }],
    }),
  },
  types: {
    measure: async () => ({
      title: 'Types',
      words:
        'A consumer is compiled with skipLibCheck: medians of 7, and the difference to an empty file; MB are the heap of tsc ' +
        '5.9 after a collection. Goals: at most +0.15 s, +20 MB and 5,000 instantiations; in an editor 20 ms to ' +
        'complete an id, 100 ms to check after an edit.',
      tables: [
        { head: ['', 'seconds', 'MB', 'instantiations'], rows: typeRows() },
        {
          words: 'The language service of TypeScript 5.9 in milliseconds, medians of 25.',
          head: ['', 'offered', 'complete an id', 'complete after a key', 'check after a key'],
          rows: editorRows(),
        },
      ],
    }),
  },
}

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1))
  throw new Error('--rounds must be a positive integer, such as 3.')
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no table ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
for (const [name, { file = name, measure }] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) await store(file, await measure())
await writeFigures()
