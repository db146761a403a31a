import { planSong } from '../composer/plan-song.ts'
import { findRecipe } from '../recipes/index.ts'
import { distanceBetween, genreFeatures, songFeatures, standardise } from './features.ts'
import type { MeasuredSong } from './measured-song.ts'
import { nameByNearestCentroid } from './name-genres.ts'
import { type SongBound, songBounds } from './song-bounds.ts'
import { judgeTone } from './tone.ts'
import { judgeTimbre } from './timbre-distance.ts'
import { judgeVariety } from './variety.ts'
import { mean } from './statistics.ts'
import type { Verdict } from './verdict.ts'

/** Minimum share of songs whose genre the classifier recognises. */
const minNamed = 0.85

/**
 * Minimum distance between two songs of one genre, in standard deviations of the library; see docs/decisions/0034.
 */
export const minSongDistance = 0.45

function judgeSongs(bound: SongBound, songs: readonly MeasuredSong[]): Verdict {
  const broken = songs.filter((song) => !bound.holds(song))
  const share = (songs.length - broken.length) / songs.length
  return {
    name: bound.name,
    allowed: bound.allowed,
    found: `${(100 * share).toFixed(1)} % of ${songs.length} songs`,
    holds: share >= bound.share,
    exceptions: broken.map((song) => `${song.song.id} (${song.song.genre}): ${bound.show(song)}`),
  }
}

function judgeGenres(songs: readonly MeasuredSong[]): Verdict {
  const features = standardise(songs.map(({ measurement }) => genreFeatures(measurement)))
  const named = nameByNearestCentroid(
    songs.map(({ song }, index) => ({ label: song.genre, features: features[index] ?? [] })),
  )
  const wrong = songs.flatMap(({ song }, index) =>
    named[index] === song.genre ? [] : [`${song.id} (${song.genre}): named ${named[index]}`],
  )
  const share = (songs.length - wrong.length) / songs.length
  return {
    name: 'genres differ',
    allowed:
      'tempo, onsets, brightness, timbre, rhythm and width name the genre of 85 % of the songs, each left out in turn',
    found: `${(100 * share).toFixed(1)} % of ${songs.length} songs`,
    holds: share >= minNamed,
    exceptions: wrong,
  }
}

function judgeIdeas(songs: readonly MeasuredSong[]): Verdict {
  const known = new Map<string, string>()
  const shared = songs.flatMap(({ song }) => {
    const { themes, harmony } = planSong(findRecipe(song.genre), song.id)
    const idea = JSON.stringify([song.genre, themes.main, harmony.theme])
    const other = known.get(idea)
    known.set(idea, song.id)
    return other === undefined ? [] : [`${song.id} and ${other} (${song.genre})`]
  })
  return {
    name: 'songs differ, as written',
    allowed: 'no two songs of a genre share motif and progression',
    found: `${shared.length} pairs`,
    holds: shared.length === 0,
    exceptions: shared,
  }
}

interface SongPair {
  distance: number
  ids: [string, string]
}

/**
 * Pairs of songs of one genre by the distance of their sound, in standard deviations of the library, nearest first.
 */
export function nearestPairs(songs: readonly MeasuredSong[]): SongPair[] {
  const features = standardise(songs.map(({ measurement }) => songFeatures(measurement)))
  const pairs = songs.flatMap(({ song: one }, first) =>
    songs.slice(first + 1).flatMap(({ song: other }, offset): SongPair[] => {
      if (one.genre !== other.genre) return []
      const distance = distanceBetween(features[first] ?? [], features[first + 1 + offset] ?? [])
      return [{ distance, ids: [one.id, other.id] }]
    }),
  )
  return pairs.toSorted((one, other) => one.distance - other.distance)
}

function judgeDistances(songs: readonly MeasuredSong[]): Verdict {
  const pairs = nearestPairs(songs)
  const near = pairs.filter(({ distance }) => distance < minSongDistance)
  return {
    name: 'songs differ, as heard',
    allowed: `any two songs of a genre are ${minSongDistance} standard deviations apart`,
    found: `nearest two: ${(pairs[0]?.distance ?? Infinity).toFixed(2)}`,
    holds: near.length === 0,
    exceptions: near.map(({ distance, ids }) => `${ids.join(' and ')}: ${distance.toFixed(2)}`),
  }
}

/** Mean correlation of left and right allowed over the library: narrower sounds like mono, wider like a trick. */
const meanWidth = { least: 0.4, most: 0.7 }

function judgeWidth(songs: readonly MeasuredSong[]): Verdict {
  const found = mean(songs.map(({ measurement }) => measurement.stereoCorrelation))
  return {
    name: 'mean stereo correlation',
    allowed: `${meanWidth.least} to ${meanWidth.most}`,
    found: found.toFixed(2),
    holds: found >= meanWidth.least && found <= meanWidth.most,
    exceptions: [],
  }
}

/**
 * Checks measured songs against every bound.
 * @param songs the whole library: shares and distances mean little for a part of it
 */
export function judgeLibrary(songs: readonly MeasuredSong[]): Verdict[] {
  return [
    ...songBounds.map((bound) => judgeSongs(bound, songs)),
    judgeWidth(songs),
    judgeTone(songs),
    judgeGenres(songs),
    ...judgeTimbre(songs),
    judgeIdeas(songs),
    judgeDistances(songs),
    ...judgeVariety(songs),
  ]
}
