/** The closed lists that recipes, songs and copy refer to. Names in three languages stand in content/. */

export const genreIds = [
  'acoustic', 'ambient', 'blues', 'bossa-nova', 'chillout', 'cinematic', 'classical', 'corporate', 'country', 'disco',
  'drum-and-bass', 'dub', 'electronic', 'epic', 'folk', 'funk', 'hip-hop', 'house', 'indie-pop', 'jazz',
  'latin', 'lo-fi', 'lounge', 'reggae', 'rock', 'soul', 'swing', 'synthwave', 'techno', 'trap',
] as const
export type GenreId = (typeof genreIds)[number]

export const moodIds = [
  'calm', 'warm', 'hopeful', 'happy', 'playful', 'romantic', 'dreamy', 'nostalgic', 'melancholic', 'tender',
  'tense', 'dark', 'mysterious', 'epic', 'confident', 'energetic', 'relaxed', 'festive', 'serious', 'elegant',
] as const
export type MoodId = (typeof moodIds)[number]

export const useIds = [
  'youtube-videos', 'vlogs', 'podcasts', 'advertising', 'corporate-films', 'weddings', 'travel', 'sport', 'games', 'documentaries',
  'cooking', 'fashion', 'education', 'meditation', 'cafes-and-restaurants', 'shops', 'hotels', 'film-trailers', 'property-tours', 'social-media',
] as const
export type UseId = (typeof useIds)[number]

/** What the sample bank can play; each is also an instrument a listener may look for. */
export const instrumentIds = [
  'nylon-guitar', 'steel-guitar', 'electric-guitar', 'distorted-guitar', 'muted-guitar', 'banjo',
  'acoustic-bass', 'electric-bass', 'sub-bass', 'synth-bass', 'acid-bass',
  'piano', 'electric-piano', 'organ', 'harpsichord', 'accordion',
  'strings', 'pizzicato-strings', 'solo-cello', 'choir', 'brass', 'trumpet', 'saxophone', 'clarinet', 'flute', 'whistle', 'harmonica',
  'marimba', 'vibraphone', 'bells', 'harp', 'synth-lead', 'square-lead', 'synth-pad', 'synth-pluck',
  'acoustic-drums', 'brushed-drums', 'drum-machine-808', 'drum-machine-909', 'latin-percussion', 'hand-drums', 'orchestral-percussion',
] as const
export type InstrumentId = (typeof instrumentIds)[number]
