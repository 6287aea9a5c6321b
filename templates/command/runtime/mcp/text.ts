/** Text of somebody else on one line, cut to a number of characters. */
export const oneLine = (text: string, most: number): string =>
  cut(text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069\s]+/gu, ' '), most)

/** Text of at most so many characters; a longer one ends in dots. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 3)}...`
