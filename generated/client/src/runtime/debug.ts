import { notify, type Events, type Hooks } from './hooks.js'

/**
 * Pass it to `createClient({ ...debug() })`: hooks that print a line for each event, without headers and bodies, and
 * then call these hooks, too. `print` is `console.debug` by default.
 */
export function debug(print: (line: string) => void = console.debug, hooks: Hooks = {}): Hooks {
  const line =
    <Name extends keyof Events>(name: Name) =>
    (event: Events[Name]): void => {
      notify<Events[Name]>(hooks[name], event)
      // Headers contain secrets: JSON would hide those of the platform, and show those of other implementations.
      const line = JSON.stringify(event, (key, value: unknown) => (key === 'headers' ? undefined : value))
      print(`gatewright ${name} ${line}`)
    }
  return {
    onRequest: line('onRequest'),
    onResponse: line('onResponse'),
    onRetry: line('onRetry'),
    onPoll: line('onPoll'),
  }
}
