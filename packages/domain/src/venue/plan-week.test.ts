import { expect, test } from 'vitest'
import { planWeek, type PlannedSong, secondOfWeek, slotAt, slotsAhead, weekSeconds } from './plan-week.ts'
import {
  openingsOverlap,
  type Opening,
  type Programme,
  repeatSeconds,
  type Weekday,
  weekdays,
} from './programme.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))

/** Songs of two to three minutes, ten to an artist. */
const library = new Map<string, PlannedSong>(
  ids(0, 400).map((id) => [
    id,
    { seconds: 120 + ((Number(id) * 17) % 61), artist: `artist ${Number(id) % 40}` },
  ]),
)

const daily = (opens: number, closes: number): Opening[] =>
  weekdays.map((weekday) => ({ weekday, opens, closes }))

const programme = (changes: Partial<Programme>): Programme => ({
  openings: daily(8 * 60, 22 * 60),
  dayparts: [daypart(0, ids(0, 100))],
  crossfade: 4,
  seed: 1,
  ...changes,
})

function daypart(starts: number, songs: string[]): Programme['dayparts'][number] {
  return { starts, character: 'easy', genres: [], instrumental: false, songs }
}

/** The least time between two beginnings of one song, over the end of the week as well. */
function shortestRest({ slots }: ReturnType<typeof planWeek>): number {
  const last = new Map<string, number>()
  let shortest = Infinity
  for (const { song, starts } of [
    ...slots,
    ...slots.map((slot) => ({ ...slot, starts: slot.starts + weekSeconds })),
  ]) {
    const before = last.get(song)
    if (before !== undefined) shortest = Math.min(shortest, starts - before)
    last.set(song, starts)
  }
  return shortest
}

test.for([
  ['a café', programme({})],
  ['a bar that closes at two', programme({ openings: daily(17 * 60, 26 * 60) })],
  // It has no night after which it may begin anew, and needs twice the music.
  [
    'a lobby that never closes',
    programme({ openings: daily(0, 24 * 60), dayparts: [daypart(0, ids(0, 200))] }),
  ],
  [
    'parts of the day that share songs',
    programme({
      openings: daily(0, 24 * 60),
      dayparts: [
        daypart(6 * 60, ids(0, 110)),
        daypart(12 * 60, ids(60, 220)),
        daypart(18 * 60, ids(100, 300)),
      ],
    }),
  ],
] as const)('[R14.6] in %s no song comes again within three hours, from week to week', ([, planned]) => {
  const week = planWeek(planned, library)
  expect(week.shortDayparts).toEqual([])
  expect(shortestRest(week)).toBeGreaterThanOrEqual(repeatSeconds)
})

test('[R14.6] the music is gapless from opening to closing, each song begun while the last one still sounds', () => {
  const { slots } = planWeek(programme({}), library)
  const monday = slots.filter(({ starts }) => starts < 24 * 3600)
  expect(monday[0]?.starts).toBe(8 * 3600)
  for (const [index, slot] of monday.slice(1).entries()) {
    const before = monday[index]
    expect(slot.starts).toBeCloseTo((before?.ends ?? 0) - 4)
  }
  const last = monday.at(-1)
  expect(last?.ends).toBeLessThanOrEqual(22 * 3600)
  expect(last?.ends).toBeGreaterThan(22 * 3600 - 30)
})

test('[R14.6] each part of the day plays its own songs, no artist twice in a row', () => {
  const planned = programme({ dayparts: [daypart(8 * 60, ids(0, 100)), daypart(15 * 60, ids(200, 300))] })
  const { slots } = planWeek(planned, library)
  for (const { song, starts } of slots) expect(Number(song) < 100).toBe((starts / 3600) % 24 < 15)
  const artists = slots.map(({ song }) => library.get(song)?.artist)
  expect(artists.filter((artist, index) => artist === artists[index - 1])).toEqual([])
})

test('[R14.6] a part of the day with too little music is named', () => {
  const planned = programme({ dayparts: [daypart(0, ids(0, 100)), daypart(15 * 60, ids(100, 120))] })
  expect(planWeek(planned, library).shortDayparts).toEqual([1])
  expect(planWeek(programme({ dayparts: [daypart(0, [])] }), library)).toEqual({
    slots: [],
    shortDayparts: [0],
  })
})

test('[R14.6] the same programme is the same week, another seed another order', () => {
  expect(planWeek(programme({}), library)).toEqual(planWeek(programme({}), library))
  expect(planWeek(programme({ seed: 2 }), library)).not.toEqual(planWeek(programme({}), library))
})

test('[R14.6] the slot of a moment is found, also on the morning after Sunday night', () => {
  const { slots } = planWeek(
    programme({ openings: [{ weekday: 6, opens: 20 * 60, closes: 26 * 60 }] }),
    library,
  )
  const night = slotAt(slots, 3600)
  expect(slots[night?.index ?? -1]?.starts).toBeGreaterThan(weekSeconds)
  expect(night?.offset).toBeGreaterThanOrEqual(0)
  expect(slotAt(slots, 5 * 3600)).toBeUndefined()
  const ahead = slotsAhead(slots, 3600, 1800)
  expect(ahead[0]).toBe(slots[night?.index ?? -1])
  expect(ahead.length).toBeGreaterThan(8)
  expect(ahead.every(({ starts }) => starts <= weekSeconds + 3600 + 1800)).toBe(true)
})

test('the week begins on Monday at midnight', () => {
  expect(secondOfWeek(new Date(2026, 10, 23))).toBe(0)
  expect(secondOfWeek(new Date(2026, 10, 29, 23, 59, 59, 500))).toBe(weekSeconds - 0.5)
})

test.for<[Weekday, number, number, boolean]>([
  [0, 22 * 60, 26 * 60, false],
  [0, 17 * 60, 19 * 60, true],
  [6, 23 * 60, 34 * 60, true],
])('openings that overlap are found (%j)', ([weekday, opens, closes, overlaps]) => {
  expect(openingsOverlap([...daily(9 * 60, 18 * 60), { weekday, opens, closes }])).toBe(overlaps)
})
