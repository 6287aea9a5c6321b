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

  /** A template with the names of the packages: where it names one that is not built, it fails when it gets there. */
  inTemplate(source: string): string {
    return source.replace(parts, (part: string) => {
      const absent = [...part.matchAll(words)].find(([, target]) => this.nameOf(target) === undefined)
      return absent === undefined ? this.inFile(part) : `{{unbuilt ${JSON.stringify(absent[1])}}}`
    })
  }

  private nameOf(target: string | undefined): string | undefined {
    return target === undefined ? this.packages.command : this.packages.names[target]
  }
}

/** The reason why a text cannot name the package of a target. */
export const unbuilt = (target = ''): string => `it names the package of the target "${target}", which is not built`

const words = /@gatewright\/([a-z0-9-]+)|\bgatewright-client\b/g

/** The holes of a template, and the words outside of them. */
const parts = new RegExp(`\\{\\{.*?\\}\\}|${words.source}`, 'gs')
