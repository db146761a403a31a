import { type Library, musicalKeys } from '@tempolibre/domain'
import { perLanguage, type Translated } from '@tempolibre/locales'

type Track = Library['tracks'][number]
type Category = Library['music_categories'][number]
type Article = Library['articles'][number]
type Page = Library['pages'][number]

/** A text that differs in every language, so that tests can tell which one was used. */
function text(english: string): Translated {
  return { en: english, es: `${english} (es)`, fr: `${english} (fr)` }
}

function slug(english: string): Translated {
  return { en: english, es: `${english}-es`, fr: `${english}-fr` }
}

export function makeCategory(id: string, changes: Partial<Category> = {}): Category {
  const title = text(id)
  return {
    id,
    title,
    slug: slug(id),
    subheading: text(`${id} subheading`),
    description: text(`${id} description`),
    meta_title: text(`${id} meta title`),
    meta_description: text(`${id} meta description`),
    image: null,
    ...changes,
  }
}

/** Track number `index`: each is a day newer than the previous one, with its own tempo, key and energy. */
export function makeTrack(index: number, changes: Partial<Track> = {}): Track {
  const id = changes.id ?? `track-${index}`
  return {
    id,
    artist: 'house-band',
    categories: ['rock'],
    moods: ['calm'],
    uses: ['travel'],
    instruments: ['piano'],
    title: text(`Track ${index}`),
    slug: slug(id),
    description: text(`Description of track ${index}.`),
    duration_seconds: 90 + (index % 60),
    bpm: 60 + ((index * 7) % 120),
    key: musicalKeys[index % musicalKeys.length] ?? 'C',
    energy: (index % 10) / 10,
    vocals: false,
    loudness_lufs: -14,
    true_peak_dbtp: -1.2,
    sound: {
      brightness_hz: 1000 + ((index * 37) % 50) * 20,
      onset_density: 1 + (index % 6),
      percussiveness: 0.2 + (index % 5) / 20,
      timbre: Array.from({ length: 6 }, (_, coefficient) => ((index * (3 + coefficient)) % 11) - 5),
    },
    peaks: Array.from({ length: 240 }, (_, bar) => (bar * 7 + index) % 256),
    release_date: new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
    featured: false,
    preview: `previews/${id}.mp3`,
    cover: null,
    ...changes,
  }
}

export function makePage(id: string, changes: Partial<Page['text']['en']> = {}): Page {
  return {
    id,
    text: perLanguage((language) => ({
      meta_title: `${id} meta title ${language}`,
      meta_description: `${id} meta description ${language}`,
      title: `${id} title ${language}`,
      subheading: `${id} subheading ${language}`,
      description: `${id} description ${language}`,
      ...changes,
    })),
  }
}

export function makeArticle(id: string, changes: Partial<Article> = {}): Article {
  return {
    id,
    category: 'licensing',
    author: 'desk',
    published: '2026-01-01',
    text: perLanguage((language) => ({
      slug: language === 'en' ? id : `${id}-${language}`,
      meta_title: `${id} meta title ${language}`,
      meta_description: `${id} meta description ${language}`,
      title: `${id} title ${language}`,
      summary: `${id} summary ${language}`,
      body: `${id} body ${language}`,
    })),
    ...changes,
  }
}

/** A small library with valid references; any part can be replaced. */
export function makeLibrary(changes: Partial<Library> = {}): Library {
  return {
    music_categories: [makeCategory('rock'), makeCategory('jazz')],
    artists: [{ id: 'house-band', name: 'House Band', biography: text('A house band.') }],
    tags: [
      { id: 'calm', kind: 'mood', name: { en: 'Calm', es: 'Tranquilo', fr: 'Calme' }, slug: slug('calm') },
      {
        id: 'travel',
        kind: 'use',
        name: { en: 'Travel', es: 'Viajes', fr: 'Voyages' },
        slug: slug('travel'),
      },
      { id: 'piano', kind: 'instrument', name: text('Piano'), slug: slug('piano') },
    ],
    tracks: [makeTrack(1), makeTrack(2), makeTrack(3)],
    pages: [makePage('home'), makePage('music')],
    blog_categories: [{ id: 'licensing', title: text('Licensing'), slug: slug('licensing') }],
    authors: [{ id: 'desk', name: text('Desk'), slug: slug('desk'), biography: text('The desk.') }],
    articles: [makeArticle('first-article')],
    redirects: [{ path: '/uses/', target: 'application_music' }],
    plans: [
      {
        id: 'free',
        kind: 'free',
        name: text('Free'),
        summary: text('Free of charge'),
        features: perLanguage((language) => [`MP3 ${language}`]),
        action: text('Start'),
        trial_days: 0,
        monthly_download_limit: 10,
        daily_download_limit: null,
        trial_download_limit: null,
        seats: null,
        credit_required: true,
      },
    ],
    ...changes,
  }
}
