import type { Venue } from '@tempolibre/contract'
import {
  minutesOfDay,
  type Opening,
  openingsOverlap,
  programmeLimits,
  weekdays,
  type Weekday,
} from '@tempolibre/domain/venue-programme'
import type { DaypartChoice } from './choose-songs.ts'

/** A span of opening as the form has it: `HH:MM`, or '' while it is incomplete. */
export interface Span {
  opens: string
  closes: string
}

/** A venue as it stands in the form. */
export interface VenueDraft {
  name: string
  address: string
  /** By weekday from Monday, at most two spans; none: closed. */
  days: Span[][]
  dayparts: (Omit<DaypartChoice, 'starts'> & { starts: string })[]
  crossfade: number
}

export type VenueFault = 'name' | 'hours' | 'overlap' | 'dayparts'

const usual: Pick<VenueDraft, 'days' | 'dayparts' | 'crossfade'> = {
  days: weekdays.map((weekday) => (weekday === 6 ? [] : [{ opens: '08:00', closes: '20:00' }])),
  dayparts: [
    { starts: '06:00', character: 'quiet', genres: [], instrumental: true },
    { starts: '11:00', character: 'easy', genres: [], instrumental: true },
    { starts: '17:00', character: 'bright', genres: [], instrumental: true },
  ],
  crossfade: 4,
}

export function draftOf(venue: Venue | null): VenueDraft {
  if (!venue) return { name: '', address: '', ...usual }
  const { address, name, programme } = venue
  return {
    name,
    address,
    days: weekdays.map((weekday) =>
      programme.openings
        .filter((opening) => opening.weekday === weekday)
        .map(({ closes, opens }) => ({ opens: writeTime(opens), closes: writeTime(closes) })),
    ),
    dayparts: programme.dayparts.map(({ character, genres, instrumental, starts }) => ({
      starts: writeTime(starts),
      character,
      genres,
      instrumental,
    })),
    crossfade: programme.crossfade,
  }
}

/** The openings of a draft; a closing that is not after the opening is on the next day. Undefined if a time is missing. */
export function openingsOf({ days }: Pick<VenueDraft, 'days'>): Opening[] | undefined {
  const openings: Opening[] = []
  for (const weekday of weekdays) {
    for (const span of days[weekday] ?? []) {
      const [opens, closes] = [readTime(span.opens), readTime(span.closes)]
      if (opens === undefined || closes === undefined) return undefined
      openings.push({ weekday, opens, closes: closes > opens ? closes : closes + minutesOfDay })
    }
  }
  return openings
}

/** The parts of the day in the order of their starts. Undefined if a time is missing or named twice. */
export function daypartsOf({ dayparts }: Pick<VenueDraft, 'dayparts'>): DaypartChoice[] | undefined {
  const choices: DaypartChoice[] = []
  for (const { starts, ...choice } of dayparts) {
    const minute = readTime(starts)
    if (minute === undefined || choices.some((other) => other.starts === minute)) return undefined
    choices.push({ starts: minute, ...choice })
  }
  return choices.toSorted((a, b) => a.starts - b.starts)
}

/** What must be mended before songs are chosen. */
export function findVenueFaults(draft: VenueDraft): Set<VenueFault> {
  const faults = new Set<VenueFault>()
  if (draft.name.trim() === '') faults.add('name')
  const openings = openingsOf(draft)
  if (!openings || openings.length === 0) faults.add('hours')
  else if (openingsOverlap(openings)) faults.add('overlap')
  const dayparts = daypartsOf(draft)
  if (!dayparts || dayparts.length === 0) faults.add('dayparts')
  return faults
}

export const canAddDaypart = ({ dayparts }: VenueDraft) => dayparts.length < programmeLimits.dayparts

/** A copy with another span. @param span undefined removes it */
export function withSpan(days: Span[][], weekday: Weekday, index: number, span: Span | undefined): Span[][] {
  const spans = [...(days[weekday] ?? [])]
  spans.splice(index, 1, ...(span ? [span] : []))
  return days.with(weekday, spans)
}

/** Minutes since midnight as `HH:MM`; past midnight the time of the next day. */
export function writeTime(minute: number): string {
  const inDay = minute % minutesOfDay
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
