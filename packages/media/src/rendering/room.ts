/**
 * Of each kind: previews, stems, recordings and mixes, MP3s, editions. A song takes some seconds; three at once keep a listener's first
 * seconds near. A page's player asks for two or three.
 */
export const room = {
  slots: 3,
  slotsPerReader: 2,
  slotsForFew: 3,
  maxPerReader: 12,
  maxTogether: 150,
  graceMs: 5000,
} as const

/** Of FLACs, of recordings and of editions. Encoding takes the server's own thread, a few seconds a file. */
export const roomForFlac = {
  slots: 2,
  slotsPerReader: 1,
  maxPerReader: 12,
  maxTogether: 150,
  graceMs: 5000,
} as const
