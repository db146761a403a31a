import { readFileSync } from 'node:fs'
import { workPurses } from '@tempolibre/fair-share'
import { room, roomForFlac } from '@tempolibre/media/room'
import { expect, test } from 'vitest'
import { turnMs } from '../uploads/upload-order.ts'
import { secondsPerByte } from './edition-archive.ts'
import { archivesUnderWay } from './send-archive.ts'

const costs = readFileSync(new URL('../../../../docs/costs.md', import.meta.url), 'utf8')
const numbers = ['none', 'one', 'two', 'three']

/** The row of a kind of work. */
const rowOf = (kind: string) => costs.split('\n').find((line) => line.startsWith(`| ${kind}`)) ?? ''

test.each([
  ['previews of songs', `${room.maxPerReader} open at once of a kind`],
  [
    'archives of editions',
    `packing by the byte, ${(secondsPerByte.sent + secondsPerByte.summed) * 1e9} ns each`,
  ],
  ['archives of editions', `${archivesUnderWay.each} under way for one account or sender`],
  [
    'archives of editions',
    `${archivesUnderWay.together} in all, of which ${archivesUnderWay.forNewcomers} for who has none`,
  ],
  ['imports', `${turnMs / 1000} s each`],
])('[R15.98] docs/costs.md says of %s: %s', (kind, words) => {
  expect(rowOf(kind)).toContain(words)
})

test('[R15.98] docs/costs.md says what goes on when a budget is spent', () => {
  expect(costs.replaceAll('\n', ' ')).toContain(
    `${numbers[room.slotsPerReader]} files at once of each of five kinds (previews, stems, recordings and mixes, MP3s of stored recordings, editions), ` +
      `and ${numbers[roomForFlac.slotsPerReader]} FLAC each of recordings and editions`,
  )
})

/** Of a song of 127 s: recording, three edits, loop and five stems as WAV, by what the renderer has told. */
const archive = { cpuSeconds: 54, bytes: 234e6 }

test('[R15.98] docs/costs.md reckons archives of all editions from the purses', () => {
  const { anHour, burst } = workPurses.account
  const made = 2 * archive.bytes
  // The bytes are spent first.
  expect(burst.bytes / made).toBeLessThan(burst.cpuSeconds / archive.cpuSeconds)
  const packing = archive.bytes * (secondsPerByte.sent + secondsPerByte.summed)
  expect(costs.replaceAll('\n', ' ')).toContain(
    `costs ${archive.cpuSeconds} CPU-s, and ${made / 1e6} MB: stored once and sent once. Whoever orders one after the other ` +
      `has ${Math.floor(burst.bytes / made)} of them by their bytes, then ${Math.floor(anHour.bytes / made)} an hour, ` +
      `and is told how long to wait; one that is asked for again costs ${archive.bytes / 1e6} MB and ${packing.toFixed(1)} CPU-s.`,
  )
})
