import { basename } from 'node:path'
import { Node, type TypeAliasDeclaration } from 'ts-morph'
import { limits } from '../json.ts'

/** The aliases that a type is written as: the alias itself, the alias that it stands for, and so on. */
export function aliasesOf(written: Node, depth = 0): readonly TypeAliasDeclaration[] {
  if (!Node.isTypeReference(written) || written.getTypeArguments().length > 0 || depth > limits.depth) return []
  const symbol = written.getTypeName().getSymbol()
  const found = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations().find(Node.isTypeAliasDeclaration)
  const next = found?.getTypeNode()
  return found === undefined ? [] : [found, ...(next === undefined ? [] : aliasesOf(next, depth + 1))]
}

/** The members of a union as it is written; none for any other type. */
export function unionParts(node: Node): readonly Node[] {
  if (Node.isParenthesizedTypeNode(node)) return unionParts(node.getTypeNode())
  return Node.isUnionTypeNode(node) ? node.getTypeNodes() : []
}

/** The type that a declaration is written with. */
export const typeNodeOf = (node: Node): Node | undefined =>
  Node.isPropertySignature(node) || Node.isPropertyDeclaration(node) || Node.isTypeAliasDeclaration(node)
    ? node.getTypeNode()
    : undefined

/** The type of the items of a list as it is written. */
export function itemNodeOf(written: Node | undefined): Node | undefined {
  if (Node.isArrayTypeNode(written)) return written.getElementTypeNode()
  return Node.isTypeReference(written) ? written.getTypeArguments()[0] : undefined
}

/** The file and the line of a node, for a report. */
export const positionOf = (node: Node): string =>
  `${basename(node.getSourceFile().getFilePath())}:${node.getStartLineNumber()}`

/** The text of a type for a report, on one line. */
export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}
