import { formatSource } from './formatter.ts'

/** So many modules are formatted by one call, which takes two thirds of the time of a call for each. */
const defaultMost = 8

/** The longest module that shares a call: the work of a call grows with its text. */
const longest = 64 * 1024

/** The statement between two modules. It ends the one before, whatever that ends with. */
const boundary = "\n\nimport 'gatewright:next'\n\n"

/** A module that waits for a call. */
interface Waiting {
  readonly path: string
  readonly text: string
  readonly done: (formatted: string | Promise<string>) => void
}

/** Formats modules of this project, several in one call: the statements of a module are laid out alike behind those of others. */
export class FormatQueue {
  private readonly most: number
  private waiting: Waiting[] = []

  /** One call formats at most so many modules: calls of one module take the least memory. */
  constructor(most: number = defaultMost) {
    this.most = most
  }

  /** Formats a module. Throws as `formatSource` does. */
  format(path: string, text: string): Promise<string> {
    if (this.most === 1 || !isShared(path, text)) return formatSource(path, text)
    return new Promise((done) => {
      this.waiting.push({ path, text, done })
      if (this.waiting.length === this.most) this.start()
      else if (this.waiting.length === 1) setImmediate(() => this.start())
    })
  }

  private start(): void {
    const { waiting } = this
    this.waiting = []
    if (waiting.length > 0) void formatAll(waiting)
  }
}

const isShared = (path: string, text: string): boolean =>
  path.endsWith('.ts') &&
  !path.endsWith('.d.ts') &&
  text.length <= longest &&
  !text.startsWith('#!') &&
  !text.includes(boundary.trim())

async function formatAll(modules: readonly Waiting[]): Promise<void> {
  const texts = modules.map(({ text }) => text)
  const formatted = await formatSource('modules.ts', texts.join(boundary)).catch(() => '')
  const pieces = formatted.split(boundary)
  for (const [index, { path, text, done }] of modules.entries()) {
    const isLast = index === modules.length - 1
    const piece = `${pieces[index] ?? ''}${isLast ? '' : '\n'}`
    // The error of a call does not say which module does not parse.
    done(pieces.length === modules.length && formatted !== '' ? piece : formatSource(path, text))
  }
}
