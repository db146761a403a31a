import type { TrackSummary } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { describeTrack } from './describe-track.server.ts'

const track: TrackSummary = {
  id: '1',
  title: 'Salt',
  slug: 'salt',
  url: 'https://music.example/media/previews/salt.mp3',
  preview_bytes: null,
  cover_url: null,
  artist: { id: '1', name: 'Ada Vega' },
  categories: [{ id: '1', title: 'Jazz', slug: 'jazz' }],
  moods: [],
  uses: [],
  duration_seconds: 125,
  bpm: 98,
  key: 'Am',
  energy: 0.5,
  vocals: false,
  release_date: '2026-03-01',
  peaks: 'AA',
}

test.each([
  [track, 'Jazz, 98\u00a0BPM, A minor, 2:05'],
  [{ ...track, bpm: null }, 'Jazz, A minor, 2:05'],
  [{ ...track, key: null }, 'Jazz, 98\u00a0BPM, 2:05'],
  [{ ...track, bpm: null, key: null }, 'Jazz, 2:05'],
])('[R3.6] a track is described by what is known of it, and nothing else', (each, facts) => {
  expect(withLanguage('en', () => describeTrack(each, 'en'))).toBe(
    `Listen to Salt by Ada Vega: ${facts}. Download it with a numbered licence in your name.`,
  )
})
