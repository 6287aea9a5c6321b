/** Something that the report says about a source, or about the file of a model apart from its content. */
export interface Remark {
  readonly code: RemarkCode
  /** The file of a model, relative to the folder of specs; the file of a source, as the user writes it. */
  readonly file: string
  readonly message: string
}

/** The remarks: only what is gone asks a person to act. */
export type RemarkCode = 'gone' | 'renamed' | 'matched' | 'source' | 'keeps'

/** The maximum number of remarks of one code that the report for people lists. */
const shownOfEach = 10

/** The lines of the remarks for people: the first of each code, and the number of the others. */
export function remarkLines(
  remarks: readonly Remark[],
  specs: string,
): readonly (readonly [code: string, text: string])[] {
  return [...Map.groupBy(remarks, ({ code }) => code)].flatMap(([code, all]) => [
    ...all.slice(0, shownOfEach).map((one) => [code, `${remarkFile(one, specs)}  ${one.message}`] as const),
    ...(all.length > shownOfEach ? [[code, `and ${all.length - shownOfEach} more; --json lists all`] as const] : []),
  ])
}

/** The file of a remark as the user would write it. */
export const remarkFile = ({ code, file }: Remark, specs: string): string =>
  code === 'source' ? file : `${specs}/${file}`

/** A name as a shell takes it. */
export const argument = (name: string): string => (/^[\w./@:+-][\w./@:+#-]*$/.test(name) ? name : JSON.stringify(name))
