/** The tones of the releases that are not stable. */
export const releaseTones = {
  preview: 'accent',
  beta: 'accent',
  deprecated: 'warning',
  disabled: 'danger',
  retired: 'danger',
} as const
