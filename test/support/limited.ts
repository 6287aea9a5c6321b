/** Whether the tests run as root. File modes bind root only after it drops some privileges. */
const isRoot = process.getuid?.() === 0

/** The start of a command line that makes file modes bind the rest of it, for every user who runs the tests. */
export const bound: readonly string[] = isRoot
  ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-dac_override,-dac_read_search']
  : []
