import sharp from 'sharp'

let checked: Promise<boolean> | undefined

/** The SVG for drawing: without its texts where the system has no font, because they would be empty boxes. */
export async function drawable(svg: string, hasFonts: Promise<boolean> = (checked ??= haveFonts())): Promise<Buffer> {
  return Buffer.from((await hasFonts) ? svg : svg.replace(/<text [^>]*>[^<]*<\/text>/g, ''))
}

/** Whether letters differ: where there is no font, each of them is the same box. */
async function haveFonts(): Promise<boolean> {
  const [one, other] = await Promise.all(
    ['i', 'W'].map((letter) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="4" y="30" font-size="24">${letter}</text></svg>`
      return sharp(Buffer.from(svg)).raw().toBuffer()
    }),
  )
  return one !== undefined && other !== undefined && !one.equals(other)
}
