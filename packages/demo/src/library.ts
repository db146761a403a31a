import { createHash } from 'node:crypto'
import { type Library, librarySchema } from '@tempolibre/domain'
import { spreadStyle } from '@tempolibre/domain/covers'
import { stemFileVersion } from '@tempolibre/domain/stem-file'
import { fingerprintAlgorithm } from '@tempolibre/domain/sound-fingerprint'
import { perLanguage, type Translated } from '@tempolibre/locales'
import type { MadeRecording, RecordingMaker } from '@tempolibre/media'
import { mp3EncodingVersion, previewLength } from '@tempolibre/media/formats'
import { readPlans } from '@tempolibre/site-texts'
import { biographyOf, ensembles } from './content/artists.ts'
import {
  readArticles,
  readAuthors,
  readBlogCategories,
  readDemoPages,
  readRedirects,
} from './content/editorial.ts'
import type { GenreCopy } from './content/genre-copy.ts'
import { genresA } from './content/genres-a.ts'
import { genresB } from './content/genres-b.ts'
import { slugOf } from '@tempolibre/domain/slug-of'
import { type Song, songs } from './content/songs/index.ts'
import { editionsVersion, readEditionList, stemSoundVersion } from './editions/edition-list.ts'
import { instrumentNames, moodNames, useNames } from './content/vocabulary-names.ts'
import { drawGenreCover, drawInStyle } from './covers/demo-covers.ts'
import { offerEditions } from './editions/offer-editions.ts'
import { sampleRate } from './instruments/tone.ts'
import { publicDomain } from './public-domain.ts'
import { readMeasurements, type SongMeasurement } from './measurements.ts'
import { type GenreId, genreIds } from './vocabulary.ts'

/** The featured songs of the home page, in order. */
const featuredSongs: readonly string[] = [
  'harbour-lights',
  'paper-lanterns',
  'first-snow-empty-street',
  'corner-store-parade',
  'night-train-to-lille',
  'salt-and-cedar',
]

const genreCopy: Record<GenreId, GenreCopy> = { ...genresA, ...genresB }

/** A picture of the library, drawn on request. */
export interface LibraryCover {
  /** Storage key. */
  key: string
  /** The SVG document. */
  draw(): string
}

export interface DemoLibrary {
  library: Library
  /** Covers of tracks, categories, articles and their topics. */
  covers: LibraryCover[]
  /** Composes and plays the songs: featured ones first, then the newest. */
  maker: RecordingMaker
}

/**
 * Loads the whole demo library. Throws if copy, songs and measurements do not match: `npm run demo:measure` renders
 * and measures songs that are new or sound different.
 */
export function loadDemoLibrary(): DemoLibrary {
  const measurements = readMeasurements()
  const entries = songs.map((song) => {
    const measurement = measurements.get(song.id)
    if (!measurement)
      throw new Error(`'${song.entry.title}' has not been measured. Run npm run demo:measure.`)
    return { song, measurement, released: releaseDateOf(song) }
  })
  const topics = readBlogCategories()
  const articles = readArticles()
  const topicOf = (id: string) => topics.findIndex((topic) => topic.id === id)
  const library: Library = {
    music_categories: genreIds.map((id) => {
      const copy = genreCopy[id]
      return {
        id,
        title: copy.title,
        slug: copy.slug,
        subheading: copy.subheading,
        description: copy.description,
        meta_title: copy.metaTitle,
        meta_description: copy.metaDescription,
        image: coverKey('categories', id),
      }
    }),
    artists: ensembles.map((ensemble) => ({
      id: ensemble.id,
      name: ensemble.name,
      biography: biographyOf(ensemble),
    })),
    tags: [
      ...tagsOf('mood', moodNames),
      ...tagsOf('use', useNames),
      ...tagsOf('instrument', instrumentNames),
    ],
    tracks: entries.map(({ measurement, released, song }) => trackOf(song, measurement, released)),
    pages: readDemoPages(),
    blog_categories: topics.map((topic) => ({ ...topic, cover: coverKey('learn', topic.id) })),
    authors: readAuthors(),
    articles: articles.map((article) => ({ ...article, cover: coverKey('articles', article.id) })),
    redirects: readRedirects(),
    plans: readPlans(),
  }
  const rank = (id: string) =>
    (featuredSongs.indexOf(id) + featuredSongs.length + 1) % (featuredSongs.length + 1)
  const inOrder = entries.toSorted(
    (one, other) => rank(one.song.id) - rank(other.song.id) || other.released.localeCompare(one.released),
  )
  return {
    library: librarySchema.parse(library),
    covers: [
      ...genreIds.map((id) => ({ key: coverKey('categories', id), draw: () => drawGenreCover(id, id) })),
      ...songs.map(({ genre, id }) => ({
        key: coverKey('tracks', id),
        draw: () => drawGenreCover(genre, id),
      })),
      ...topics.map(({ id }, place) => ({
        key: coverKey('learn', id),
        draw: () => drawInStyle(spreadStyle(place, place), `learn ${id}`),
      })),
      ...articles.map(({ category, id }, place) => ({
        key: coverKey('articles', id),
        draw: () => drawInStyle(spreadStyle(topicOf(category), place), `article ${id}`),
      })),
    ],
    maker: {
      module: new URL('recordings.ts', import.meta.url).href,
      recordings: inOrder.map(({ measurement, song }) => recordingOf(song, measurement)),
      editions: { version: editionsVersion, offerOf: offerEditions },
    },
  }
}

function recordingOf({ entry, id }: Song, measurement: SongMeasurement): MadeRecording {
  const ensemble = ensembles.find((one) => one.id === entry.artist)
  if (!ensemble)
    throw new Error(`'${entry.title}' is by '${entry.artist}', which is not an ensemble: add it.`)
  return {
    id,
    title: entry.title,
    artist: ensemble.name,
    licenceUrl: publicDomain,
    preview: previewKey(measurement),
    master: masterKey(measurement),
    sampleRate,
    channels: 2,
    sampleCount: measurement.sampleCount,
    ...stemsOf(measurement),
  }
}

/** A song of one role has no mixer. */
function stemsOf(measurement: SongMeasurement): Pick<MadeRecording, 'stems'> {
  const ids = readEditionList().get(measurement.id)?.stems ?? []
  return ids.length > 1 ? { stems: { ids, key: stemsKey(measurement) } } : {}
}

function trackOf(song: Song, measurement: SongMeasurement, released: string): Library['tracks'][number] {
  const { entry, genre, id } = song
  const recording = recordingOf(song, measurement)
  return {
    id,
    artist: entry.artist,
    categories: [genre],
    moods: [...entry.moods],
    uses: [...entry.uses],
    instruments: measurement.instruments,
    title: perLanguage(() => entry.title),
    slug: perLanguage((language) => slugOf(`${entry.title} ${genreCopy[genre].title[language]}`)),
    description: entry.description,
    duration_seconds: measurement.durationSeconds,
    bpm: measurement.bpm,
    key: measurement.key,
    energy: measurement.energy,
    vocals: false,
    loudness_lufs: measurement.loudnessLufs,
    true_peak_dbtp: measurement.truePeakDbtp,
    sound: {
      brightness_hz: measurement.brightnessHz,
      onset_density: measurement.onsetDensity,
      percussiveness: measurement.percussiveness,
      timbre: measurement.timbre,
    },
    peaks: [...Buffer.from(measurement.peaks, 'base64')],
    release_date: released,
    featured: featuredSongs.includes(id),
    preview: recording.preview,
    preview_bytes: previewLength(recording),
    master: recording.master,
    ...(recording.stems && { stems: { ...recording.stems, ids: [...recording.stems.ids] } }),
    cover: coverKey('tracks', id),
    making: { seed: id, recipe: genre, sound_hash: measurement.soundHash },
    fingerprint: { algorithm: fingerprintAlgorithm, fingerprint: measurement.fingerprint },
  }
}

function tagsOf(kind: 'mood' | 'use' | 'instrument', names: Record<string, Translated>): Library['tags'] {
  return Object.entries(names).map(([id, name]) => ({
    id,
    kind,
    name,
    slug: perLanguage((language) => slugOf(name[language])),
  }))
}

/** Addresses are immutable, so a changed drawing or rendering needs another name. */
const drawingVersion = 1

function coverKey(folder: 'categories' | 'tracks' | 'learn' | 'articles', id: string): string {
  return `covers/${folder}/${id}-${drawingVersion}.svg`
}

function previewKey({ id, soundHash }: SongMeasurement): string {
  return `previews/${id}-${soundHash.slice(0, 12)}-${mp3EncodingVersion}.mp3`
}

/** The level of the stems is that of the mix before mastering, which is measured as well. */
function stemsKey({ id, masterGainDb, soundHash }: SongMeasurement): string {
  const sound = createHash('sha256').update(`${soundHash} ${masterGainDb} ${stemSoundVersion}`).digest('hex')
  return `stems/${id}-${sound.slice(0, 12)}-${stemFileVersion}.mp3`
}

function masterKey({ id, soundHash }: SongMeasurement): string {
  return `masters/${id}-${soundHash.slice(0, 12)}.wav`
}

const firstRelease = Date.UTC(2025, 0, 6)
const daysBetweenReleases = 2.7

/** One song of each genre in turn, from January 2025 on. */
function releaseDateOf(song: Song): string {
  const turn = songs.filter(({ genre }) => genre === song.genre).indexOf(song)
  const position = turn * genreIds.length + genreIds.indexOf(song.genre)
  const days = Math.floor(position * daysBetweenReleases)
  return new Date(firstRelease + days * 86_400_000).toISOString().slice(0, 10)
}
