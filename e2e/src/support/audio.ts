import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { listSongs, type Song } from './library.ts'
import { expectSoon, patienceMs } from './visitor.ts'

/** The audio element as the page has it at this moment. */
export interface Sound {
  /** Where the song is, in seconds. */
  time: number
  paused: boolean
  /** Address of the song; '' without one. */
  source: string
  /** Whether it is the element that `markAudio` marked. */
  marked: boolean
}

export function readSound(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const audio = document.querySelector('audio')
    // The player comes a moment after the page: until then nothing sounds.
    if (!audio) return { time: 0, paused: true, source: '', marked: false }
    return {
      time: audio.currentTime,
      paused: audio.paused,
      source: audio.getAttribute('src') ?? '',
      marked: 'marked' in audio,
    }
  })
}

/** Marks the element; one that was made anew would not bear the mark. */
export async function markAudio(page: Page): Promise<void> {
  await page.locator('audio').evaluate((audio) => Object.assign(audio, { marked: true }))
}

/** Waits until the song has gone on by so many seconds from where it is, or from `from`. */
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

/** Waits until nothing sounds any more. */
export async function waitForSilence(page: Page): Promise<void> {
  await expectSoon(async () => (await readSound(page)).paused).toBe(true)
}

/** Has the server finish a preview, so that a test about something else need not wait for it. */
export async function finishPreview(address: string): Promise<void> {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  // The last byte is out a moment before the file stands under its name.
  const look = async () => {
    const { headers } = await fetch(address, { method: 'HEAD' })
    expect(headers.get('cache-control')).toContain('immutable')
  }
  await vi.waitFor(look, { timeout: patienceMs })
}

/** The genre whose songs are short and soonest made: whatever only has to sound is one of them, made once for all. */
export const quickGenre = 'country'

/** The first song of a genre, its preview whole: what plays is then no matter of how quick the machine is. */
export async function findFinishedSong(genre: string): Promise<Song> {
  const [song] = await listSongs('en', { category: genre, limit: 1 })
  if (!song) throw new Error('The library is empty.')
  await finishPreview(song.url)
  return song
}
