import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '@tempolibre/domain/escape-html'
import type { ReportedSong } from './reported-song.ts'

/** Songs of one skip test, and seconds of each. */
const skipTest = { songs: 10, seconds: 10 }

/** The script of a page with `drawComparison` and `drawSkipTest`. */
export const listeningScript = readFileSync(join(import.meta.dirname, 'listening.js'), 'utf8')

/** Gain in dB that brings a sound to the level of the softer one of two; players only turn down. */
function gainTo(own: number, other: number): string {
  return Math.min(0, other - own).toFixed(2)
}

/**
 * Players of a song and of its earlier version at one loudness and one position: a button switches between them.
 * Empty without both.
 */
export function drawComparison({ earlier, measurement, song, sound }: ReportedSong): string {
  if (!earlier || sound === undefined) return ''
  const now = measurement.loudnessLufs
  const audio = (address: string, gain: string) =>
    `<audio preload="none" src="${escapeHtml(encodeURI(address))}" data-gain="${gain}"></audio>`
  return `<div class="comparison" role="group" aria-label="New and old version of ${escapeHtml(song.entry.title)}" data-comparison>
<button type="button">Play</button> <button type="button" aria-pressed="false">Switch</button>
<input type="range" min="0" max="1000" value="0" aria-label="Position">
${audio(sound, gainTo(now, earlier.lufs))}${audio(earlier.sound, gainTo(earlier.lufs, now))}</div>`
}

/** Plays the starts of random songs of a genre, at one loudness, and lists which were skipped. Empty without sound. */
export function drawSkipTest(songs: readonly ReportedSong[]): string {
  const softest = Math.min(...songs.map(({ measurement }) => measurement.loudnessLufs))
  const playable = songs.flatMap(({ measurement, song, sound }) =>
    sound === undefined
      ? []
      : [
          {
            title: song.entry.title,
            genre: song.genre,
            sound: encodeURI(sound),
            gain: Number(gainTo(measurement.loudnessLufs, softest)),
          },
        ],
  )
  if (playable.length === 0) return ''
  const genres = [...new Set(playable.map(({ genre }) => genre))]
  const options = genres.map((genre) => `<option>${genre}</option>`).join('')
  const { seconds, songs: count } = skipTest
  // '<' would end the script.
  const json = JSON.stringify(playable).replaceAll('<', '\\u003c')
  return `<section data-skip-test data-count="${count}" data-seconds="${seconds}"><h2>Skip test</h2>
<p>Up to ${count} random songs of a genre, the first ${seconds} seconds of each. Skip what you would skip: with the button or the right arrow key.</p>
<p><label>Genre <select>${options}</select></label> <button type="button">Start</button> <button type="button" disabled>Skip</button> <span role="status"></span></p>
<audio preload="none"></audio><ol></ol>
<script type="application/json" id="skip-songs">${json}</script></section>`
}
