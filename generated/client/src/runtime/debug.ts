import { notify, type Events, type Hooks } from './hooks.js'

/**
 * For `createClient({ ...debug() })`: hooks that print a line for each event, without headers and bodies, and then tell
 * these hooks, too. Default of `print`: `console.debug`.
 */
export function debug(print: (line: string) => void = console.debug, hooks: Hooks = {}): Hooks {
  const line =
    <Name extends keyof Events>(name: Name) =>
    (event: Events[Name]): void => {
      notify<Events[Name]>(hooks[name], event)
      // Headers hold secrets: JSON would make {} of those of the platform, and show those of others.
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
