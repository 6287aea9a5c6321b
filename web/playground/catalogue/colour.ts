/** Returns a number that is the same for the same text on each visit. */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Returns the initials of a vendor: `Aurora Labs` has AL, and `vendor12` has V12. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.match(/\p{L}+|\p{N}+/gu) ?? [name]
  const [last] = others.slice(-1)
  return `${first.charAt(0)}${last === undefined ? first.slice(1, 2) : /\p{N}/u.test(last) ? last.slice(0, 2) : last.charAt(0)}`.toUpperCase()
}

/** Returns the colour of a vendor, or one of its own that is the same on each visit. White is readable on the latter. */
export const colourOf = (id: string, colour: string | undefined): string =>
  colour ?? `oklch(0.48 0.11 ${hashOf(id) % 360})`

/** Returns the colour of a text that is readable on a colour written as `#rrggbb`; white on all others. */
export function inkOn(colour: string): string {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  // The point at which black and white have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
