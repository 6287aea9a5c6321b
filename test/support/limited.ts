/** Whether file modes bind the user of the tests only where some powers of root are left behind. */
const isRoot = process.getuid?.() === 0

/** A command's beginning after which file modes bind the rest of it, for every user who runs the tests. */
export const bound: readonly string[] = isRoot
  ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-dac_override,-dac_read_search']
  : []
