// What can be made of a recording besides the recording itself. No zod here: browsers read it too.

/** Lengths of edits in seconds, as used in advertising and film. */
export const editSeconds = [15, 30, 60] as const
export type EditSeconds = (typeof editSeconds)[number]

/** The possible stems of a song, in the order of a mixing desk. */
export const stemNames = ['drums', 'bass', 'harmony', 'lead', 'colour'] as const
export type StemName = (typeof stemNames)[number]

/** The shortest and the longest version that can be made to measure, in seconds. */
export const fitBounds = { min: 10, max: 600 } as const

/** From this length in seconds on, a recording without a score has something to leave out: shorter ones have no editions. */
export const minCuttable = 20

/** Lengths made to measure are multiples of it, in microseconds: so one that somebody has asked for is kept for the next. */
export const fitStep = 10_000

/** One thing made of a recording. */
export type Edition =
  | { kind: 'edit'; seconds: EditSeconds }
  | { kind: 'loop' }
  | { kind: 'stem'; stem: StemName }
  /** A version of exactly this length. */
  | { kind: 'fit'; microseconds: number }

/** What can be made of a recording. */
export interface EditionOffer {
  /** Whether it is made of the score, or else by cutting the recording. */
  hasScore: boolean
  edits: readonly EditSeconds[]
  /** Length of the loop in samples; undefined: there is none. */
  loopSamples: number | undefined
  stems: readonly StemName[]
  /** Lengths in seconds that can be made to measure; undefined: none. */
  fit: { min: number; max: number } | undefined
}

/** In addresses and file keys: `edit-30`, `loop`, `stem-drums`, `fit-137000000` (microseconds). */
export const editionPattern =
  /^(?:edit-(?:15|30|60)|loop|stem-(?:drums|bass|harmony|lead|colour)|fit-[1-9]\d{7,8})$/

/** All editions of a recording but those made to measure, as one archive. */
export const allEditions = 'all'

/** Reads an edition's name; undefined for anything else, such as a length out of bounds. */
export function readEdition(name: string): Edition | undefined {
  if (!editionPattern.test(name)) return undefined
  if (name === 'loop') return { kind: 'loop' }
  const [kind, value = ''] = name.split('-')
  if (kind === 'edit') {
    const seconds = editSeconds.find((each) => String(each) === value)
    return seconds && { kind, seconds }
  }
  if (kind === 'stem') {
    const stem = stemNames.find((each) => each === value)
    return stem && { kind, stem }
  }
  const microseconds = Number(value)
  const { max, min } = fitBounds
  return microseconds >= min * 1e6 && microseconds <= max * 1e6 ? { kind: 'fit', microseconds } : undefined
}

/** The name that `readEdition` reads. */
export function writeEdition(edition: Edition): string {
  if (edition.kind === 'edit') return `edit-${edition.seconds}`
  if (edition.kind === 'stem') return `stem-${edition.stem}`
  return edition.kind === 'fit' ? `fit-${edition.microseconds}` : 'loop'
}

/** A length in microseconds as it is made: to the nearest hundredth of a second, a quarter of a video's frame at most. */
export const roundFit = (microseconds: number): number => Math.round(microseconds / fitStep) * fitStep

/** The name of the edition that is made of somebody's wish. Licences of before name lengths that are not rounded. */
export function roundEdition(name: string): string {
  const edition = readEdition(name)
  return edition?.kind === 'fit'
    ? writeEdition({ kind: 'fit', microseconds: roundFit(edition.microseconds) })
    : name
}

/** Samples of an edit or a version made to measure; undefined for others, whose length follows from the recording. */
export function samplesOf(edition: Edition, sampleRate: number): number | undefined {
  if (edition.kind === 'edit') return edition.seconds * sampleRate
  return edition.kind === 'fit' ? Math.round((edition.microseconds / 1e6) * sampleRate) : undefined
}

/** The names of all that is offered, in the order of a list; versions to measure are not among them. */
export function listOffered({ edits, loopSamples, stems }: EditionOffer): string[] {
  return [
    ...edits.map((seconds) => writeEdition({ kind: 'edit', seconds })),
    ...(loopSamples === undefined ? [] : ['loop']),
    ...stems.map((stem) => writeEdition({ kind: 'stem', stem })),
  ]
}

/** What an archive in a format has besides the recording: an MP3 cannot be a loop. */
export const listArchived = (offer: EditionOffer, format: 'flac' | 'mp3' | 'wav'): string[] =>
  listOffered(offer).filter((name) => !(name === 'loop' && format === 'mp3'))

/** Whether a recording's offer contains an edition. */
export function isOffered(offer: EditionOffer, edition: Edition): boolean {
  if (edition.kind !== 'fit') return listOffered(offer).includes(writeEdition(edition))
  const seconds = edition.microseconds / 1e6
  return offer.fit !== undefined && seconds >= offer.fit.min && seconds <= offer.fit.max
}
