/** A package that is installed beside the sandbox and contains software under a copyleft licence. */
export interface Copyleft {
  /** The name of the package; a star stands for the system and the processor. */
  readonly name: string
  readonly contains: string
  readonly licence: string
  readonly use: string
}

/** The dependencies of the sandbox with software under a copyleft licence; docs/operating.md says what follows. */
export const copyleft: readonly Copyleft[] = [
  {
    name: '@img/sharp-libvips-*',
    contains: 'libvips, glib, librsvg, pango, fribidi, libheif, libexif and proxy-libintl; cairo',
    licence: 'LGPL-3.0-or-later; cairo: MPL-1.1',
    use: 'a separate shared library, which sharp (Apache-2.0) loads at run time',
  },
  {
    name: '@img/sharp-win32-*',
    contains: 'the libraries of @img/sharp-libvips-*, in separate files',
    licence: 'LGPL-3.0-or-later; cairo: MPL-1.1',
    use: 'separate shared libraries, which sharp (Apache-2.0) loads at run time on Windows',
  },
  {
    name: '@img/sharp-wasm32',
    contains: 'the libraries of @img/sharp-libvips-*, in its WebAssembly file',
    licence: 'LGPL-3.0-or-later; cairo: MPL-1.1',
    use: 'WebAssembly in a separate package, which npm installs only where it is asked for this processor',
  },
  {
    name: 'wasm-media-encoders',
    contains: 'LAME, in mp3.wasm; the rest is under the MIT and BSD licences',
    licence: 'LGPL-2.0-or-later',
    use: 'WebAssembly in a separate package, which is loaded at run time',
  },
  {
    name: 'h264-mp4-encoder',
    contains: 'libmp4v2; the rest is under the MIT licence or in the public domain',
    licence: 'MPL-1.1',
    use: 'WebAssembly in a separate package, which is loaded at run time',
  },
  {
    name: 'mediabunny',
    contains: 'mediabunny itself',
    licence: 'MPL-2.0',
    use: 'modules in a separate package, which are loaded at run time',
  },
]

/** The notices in the tarball of the sandbox: which of these packages npm installs beside it. */
export const copyleftNotice = (): string =>
  [
    '# Software beside this package',
    '',
    'Installing this package also installs these, unchanged. Nothing of them is compiled into this package.',
    '',
    ...copyleft.map(({ name, contains, licence, use }) => `- ${name}: ${contains} (${licence}); ${use}.`),
    '',
  ].join('\n')
