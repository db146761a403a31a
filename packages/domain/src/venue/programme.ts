// The programme of a venue: opening hours, parts of the day and the songs of each. Browsers load it.

/** Monday is 0. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** How a part of the day sounds. */
export const characters = ['quiet', 'easy', 'bright', 'lively'] as const
export type Character = (typeof characters)[number]

/** What songs of a character are searched for, by the facets of the search: energies, and a range of beats per minute. */
export const characterSearches = {
  quiet: { energy: 'low,medium', bpm: '-115' },
  easy: { energy: 'low,medium', bpm: '' },
  bright: { energy: 'medium', bpm: '' },
  lively: { energy: 'medium,high', bpm: '100-' },
} as const satisfies Record<Character, { energy: string; bpm: string }>

export const minutesOfDay = 1440

/** One opening of a venue. Minutes count from midnight of its weekday; a bar that closes at 2:00 `closes` at 1560. */
export interface Opening {
  weekday: Weekday
  opens: number
  /** At most a day after `opens`. */
  closes: number
}

/** A part of the day: from its start to that of the next one, past midnight if it is the last. */
export interface Daypart {
  /** In minutes since midnight. */
  starts: number
  character: Character
  /** Slugs of music categories, of any language; none: any genre. */
  genres: string[]
  /** Whether only songs without vocals are chosen. */
  instrumental: boolean
  /** Ids of tracks. */
  songs: string[]
}

export interface Programme {
  openings: Opening[]
  /** In the order of their starts. */
  dayparts: Daypart[]
  /** For how many seconds a song and the next one sound together. */
  crossfade: number
  /** Decides the order; another number is another week. */
  seed: number
}

export const programmeLimits = {
  /** Characters of a venue's name, and of its address. */
  name: 120,
  address: 300,
  /** Two on each day. */
  openings: 14,
  dayparts: 8,
  songsOfDaypart: 300,
  /** Different songs of all parts together. */
  songs: 600,
  /** Seconds. */
  crossfade: 12,
  /** Licences for programmes that an account is issued in a month. */
  monthlyLicences: 800,
} as const

/** A song is not heard again for this long, in seconds. */
export const repeatSeconds = 3 * 3600

/** All songs of a programme, each once. */
export function songsOfProgramme({ dayparts }: Pick<Programme, 'dayparts'>): string[] {
  return [...new Set(dayparts.flatMap(({ songs }) => songs))]
}

/** The part of the day at a minute, which may lie past midnight. @returns -1 without any part */
export function daypartAt(dayparts: readonly Pick<Daypart, 'starts'>[], minute: number): number {
  const inDay = minute % minutesOfDay
  const current = dayparts.findLastIndex(({ starts }) => starts <= inDay)
  return current === -1 ? dayparts.length - 1 : current
}

/** Whether openings overlap, the last of Sunday and the first of Monday included. */
export function openingsOverlap(openings: readonly Opening[]): boolean {
  const spans = openings
    .map(({ closes, opens, weekday }) => ({
      from: weekday * minutesOfDay + opens,
      to: weekday * minutesOfDay + closes,
    }))
    .toSorted((a, b) => a.from - b.from)
  const [first] = spans
  if (!first) return false
  const next = [...spans.slice(1), { ...first, from: first.from + 7 * minutesOfDay }]
  return spans.some(({ to }, index) => to > (next[index]?.from ?? Infinity))
}
