/** Quotes a value on one line, and shortens it. */
export function shown(text: string): string {
  const cut = text.length > 100 ? `${text.slice(0, 97)}...` : text
  return JSON.stringify(cut).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}
