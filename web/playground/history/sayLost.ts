import { toast } from '../../ui/index.ts'

/** Says which value of a form that returns is missing, if any: the browser keeps no files and no secrets. */
export function sayLost(name: string | undefined): void {
  if (name !== undefined) toast(`The browser does not keep files and secrets: set ${name} again.`)
}
