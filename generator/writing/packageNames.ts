import type { Packages } from '../catalogue/packages.ts'

/**
 * In the sources of templates, modules and copied files, `@gatewright/<target>` stands for the package of that target,
 * and `gatewright-client` for its command. So the sources can be read and checked as they are.
 */
export class PackageNames {
  private readonly packages: Packages

  constructor(packages: Packages) {
    this.packages = packages
  }

  /** A module or a copied file with the names of the packages. Throws for a package that is not built. */
  inFile(source: string): string {
    return source.replace(words, (_, target?: string) => {
      const name = this.nameOf(target)
      if (name === undefined) throw new Error(unbuilt(target))
      return name
    })
  }

  private nameOf(target: string | undefined): string | undefined {
    return target === undefined ? this.packages.command : this.packages.names[target]
  }
}

/** The helper that puts the names of the packages into a text. No template can call it, because it is not a printer. */
export const namingHelper = 'packageNames'

/** A template in which each text that names a package calls this helper: if that is not built, it fails when it gets there. */
export const naming = (source: string): string =>
  source.replace(parts, (part) =>
    part.startsWith('{{')
      ? part.replace(texts, (text) => (text.search(words) < 0 ? text : `(${call(text)})`))
      : `{{${call(JSON.stringify(part))}}}`,
  )

const call = (text: string): string => `${namingHelper} ${text}`

/** The reason why a text cannot name the package of a target. */
const unbuilt = (target = ''): string => `it names the package of the target "${target}", which is not built`

const words = /@gatewright\/([a-z0-9-]+)|\bgatewright-client\b/g

/** The texts in a hole. */
const texts = /"[^"]*"|'[^']*'/g

/** The holes of a template, and the words outside of them. */
const parts = new RegExp(`\\{\\{.*?\\}\\}|${words.source}`, 'gs')
