/**
 * Swap files, locks and backups of Vim (`.one.yaml.swp`, `4913`, `one.yaml~`), Emacs (`.#one.yaml`, `#one.yaml#`) and the
 * editors of JetBrains (`one.yaml___jb_tmp___`), by their documentation.
 */
const draft = /^\.#|^4913$|^\..*\.sw[a-p]$|^#.*#$|~$|___jb_(?:tmp|old)___$/

/** Whether an editor writes a file of this name beside one that somebody edits. */
export const isDraft = (name: string): boolean => draft.test(name)
