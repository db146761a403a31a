import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { listSongs, type Song } from './library.ts'
import { expectSoon, patienceMs } from './visitor.ts'

/** The current state of the page's audio element. */
export interface Sound {
  /** The playback position, in seconds. */
  time: number
  paused: boolean
  /** Address of the song; '' without one. */
  source: string
  /** Whether it is the element marked by `markAudio`. */
  marked: boolean
}

export function readSound(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const audio = document.querySelector('audio')
    // The player loads shortly after the page: until then nothing plays.
    if (!audio) return { time: 0, paused: true, source: '', marked: false }
    return {
      time: audio.currentTime,
      paused: audio.paused,
      source: audio.getAttribute('src') ?? '',
      marked: 'marked' in audio,
    }
  })
}

/** The volume at which a song is heard, from the visitor's: louder ones are turned down to −16 LUFS. */
export const heardVolume = (song: Song | undefined, volume = 1) =>
  volume * Math.min(1, 10 ** ((-16 - (song?.loudness_lufs ?? Number.NaN)) / 20))

/** Marks the element; a replacement would lack the mark. */
export async function markAudio(page: Page): Promise<void> {
  await page.locator('audio').evaluate((audio) => Object.assign(audio, { marked: true }))
}

/** Waits until the song has advanced by a number of seconds from its position, or from `from`. */
export async function waitForSound(page: Page, seconds = 0.3, from?: number): Promise<Sound> {
  const start = from ?? (await readSound(page)).time
  await page.waitForFunction(
    (goal) => {
      const audio = document.querySelector('audio')
      return audio !== null && !audio.paused && audio.currentTime > goal
    },
    start + seconds,
    { timeout: 30_000 },
  )
  return readSound(page)
}

/** Waits until nothing plays any more. */
export async function waitForSilence(page: Page): Promise<void> {
  await expectSoon(async () => (await readSound(page)).paused).toBe(true)
}

/** Has the server finish a preview, so that an unrelated test need not wait for it. */
export async function finishPreview(address: string): Promise<void> {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  // The last byte is sent a moment before the file gets its final name.
  const look = async () => {
    const { headers } = await fetch(address, { method: 'HEAD' })
    expect(headers.get('cache-control')).toContain('max-age=3600')
  }
  await vi.waitFor(look, { timeout: patienceMs })
}

/** A genre whose songs are short and render fast: tests that only need sound share them. */
export const quickGenre = 'country'

/** The first song of a genre, its preview complete, so that the machine's speed does not matter. */
export async function findFinishedSong(genre: string): Promise<Song> {
  const [song] = await listSongs('en', { category: genre, limit: 1 })
  await finishPreview(song.url)
  return song
}

/** Plays a song of the page's list, until it is heard. */
export async function playSong(page: Page, { title }: Pick<Song, 'title'>): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title }) })
    .click()
  await page.locator('.player-bar').waitFor()
  await waitForSound(page)
}
