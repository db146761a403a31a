import { expect, test } from 'vitest'
import { addressOfPlan, planIn, timecode } from './video-plan.ts'

const plan = {
  songs: ['12', '40'],
  marks: [
    { at: 0, song: '12', note: '' },
    { at: 12.5, song: '40', note: 'Logo, à droite – 50 %' },
    { at: 61, song: undefined, note: 'Silence' },
  ],
}

test('[R14.5] an address keeps songs and marks, and nothing else', () => {
  const address = addressOfPlan('https://example.com/under-your-video?x=1#y', plan)
  expect(address).toMatch(/^https:\/\/example\.com\/under-your-video\?songs=12,40&mark=0-1&mark=12\.5-2-Logo/)
  expect(planIn(new URL(address).search)).toEqual(plan)
  expect(planIn('')).toEqual({ songs: [], marks: [] })
})

test.each([
  '?songs=a',
  '?songs=12,12',
  '?songs=1,2,3,4,5,6,7,8,9',
  '?songs=1&songs=2',
  '?songs=12&mark=5',
  '?songs=12&mark=5-2',
  '?songs=12&mark=-5-1',
  '?songs=12&mark=90000-1',
  '?songs=12&mark=5.55-1',
  '?songs=12&mark=5-1-a%0Ab',
  `?songs=12&mark=5-1-${'x'.repeat(61)}`,
  `?songs=12${'&mark=5-1'.repeat(51)}`,
])('[R14.5] %s is no list', (search) => {
  expect(planIn(search)).toBe('unreadable')
})

test('[R14.5] timecodes', () => {
  expect([0, 9.95, 61.24, 3723.4].map(timecode)).toEqual(['0:00.0', '0:10.0', '1:01.2', '1:02:03.4'])
})
