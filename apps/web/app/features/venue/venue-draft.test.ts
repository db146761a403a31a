import { expect, test } from 'vitest'
import { daypartsOf, draftOf, findVenueFaults, openingsOf, type VenueDraft, withSpan } from './venue-draft.ts'

const draft = (changes: Partial<VenueDraft>): VenueDraft => ({ ...draftOf(null), name: 'Añil', ...changes })

test('[R14.6] a new venue needs only a name', () => {
  expect(findVenueFaults(draftOf(null))).toEqual(new Set(['name']))
  expect(findVenueFaults(draft({}))).toEqual(new Set())
})

test('[R14.6] a bar that closes at two closes on the next day', () => {
  const days = withSpan(draft({}).days, 4, 0, { opens: '18:00', closes: '02:00' })
  expect(openingsOf({ days })).toContainEqual({ weekday: 4, opens: 1080, closes: 1560 })
})

test.for<[string, Partial<VenueDraft>, string]>([
  ['a missing time', { days: [[{ opens: '', closes: '10:00' }], [], [], [], [], [], []] }, 'hours'],
  ['no opening', { days: [[], [], [], [], [], [], []] }, 'hours'],
  [
    'a second opening inside the first',
    {
      days: [
        [
          { opens: '08:00', closes: '20:00' },
          { opens: '19:00', closes: '22:00' },
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    },
    'overlap',
  ],
  [
    'two parts that begin together',
    { dayparts: [draft({}).dayparts[0]!, draft({}).dayparts[0]!] },
    'dayparts',
  ],
])('[R14.6] %s is found before anything is sent', ([, changes, fault]) => {
  expect(findVenueFaults(draft(changes))).toEqual(new Set([fault]))
})

test('[R14.6] what was saved comes back into the form', () => {
  const openings = openingsOf(draft({}))
  const dayparts = daypartsOf(draft({}))?.map((part) => ({ ...part, songs: ['1'] }))
  const venue = {
    name: 'Añil',
    address: '',
    programme: { openings: openings!, dayparts: dayparts!, crossfade: 4, seed: 1 },
  }
  expect(draftOf(venue)).toEqual(draft({}))
})
