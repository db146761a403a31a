/** The site's paper and ink in both themes. */
export const grounds = {
  light: { bgcolor: '#fbf7f0', color: '#16120e' },
  dark: { bgcolor: '#14110e', color: '#f6efe6' },
} as const

export type Ground = keyof typeof grounds
