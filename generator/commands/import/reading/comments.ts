import { ts } from 'ts-morph'
import { textsAt, type JsonObject } from '../json.ts'
import { beside } from './keywords.ts'
import { allowedIn, inProse, statedIn, type Stated } from './prose.ts'

/** The description of a declaration. A tag with a capital letter, such as `@Image1`, is a word of it. */
export const textOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .flatMap(({ comment, tags = [] }) => [
      plainText(comment),
      ...tags
        .filter(({ tagName }) => /^[A-Z]/.test(tagName.text))
        .map((tag) => `@${tag.tagName.text}${plainText(tag.comment).replace(/^(?=\w)/, ' ')}`),
    ])
    .join(' ')
    .trim()

const plainText = (comment: ts.JSDoc['comment']): string => ts.getTextOfJSDocComment(comment) ?? ''

/** Whether a comment says that a declaration is deprecated. */
export const isDeprecated = (node: ts.Node): boolean =>
  ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'deprecated')

/** Adds what the comment on a declaration says to its schema: the description, and the defaults and bounds in it. */
export function commented(schema: JsonObject, node: ts.Node, target: JsonObject): JsonObject {
  const description = textOf(node)
  const { stated, unclear } = statedIn([...tagsOf(node), ...inProse(description)], allowedIn(target))
  const read = Object.entries(stated).map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
  return {
    ...schema,
    ...(description !== '' && { description }),
    ...(isDeprecated(node) && { deprecated: true }),
    ...stated,
    ...(read.length > 0 && { [beside.fromComment]: [...textsAt(schema, beside.fromComment), ...read] }),
    ...(unclear.length > 0 && { [beside.unclear]: [...textsAt(schema, beside.unclear), ...unclear] }),
  }
}

const tagsOf = (node: ts.Node): readonly Stated[] =>
  ts.getJSDocTags(node).map(({ tagName, comment }) => [tagName.text, plainText(comment).trim()])
