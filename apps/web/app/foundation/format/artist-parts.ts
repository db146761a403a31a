import type { TrackSummary } from '@tempolibre/contract'

/** A part of the artists of a song as they are shown; with a slug it is the name of one who has a page. */
export interface ArtistPart {
  text: string
  slug?: string
}

/**
 * The artists of a song as they are shown, in parts: each of several is the name that they are known by, wherever it stands
 * between ‘feat.’ and commas. Where a name does not occur in what is shown, nothing is guessed: it is one part.
 */
export function artistParts({ artist, artists }: Pick<TrackSummary, 'artist' | 'artists'>): ArtistPart[] {
  if (!artists || artists.length < 2) return [partOf(artist.name, artist.slug)]
  const places: { from: number; to: number; slug: string | null | undefined }[] = []
  const isFree = (from: number, to: number) => places.every((place) => to <= place.from || from >= place.to)
  // The longer ones first: one name may be a part of another.
  for (const { name, slug } of artists.toSorted((one, other) => other.name.length - one.name.length)) {
    const from = placesOf(name, artist.name).find((at) => isFree(at, at + name.length))
    if (from === undefined) return [partOf(artist.name, undefined)]
    places.push({ from, to: from + name.length, slug })
  }
  const parts: ArtistPart[] = []
  let done = 0
  for (const { from, slug, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (from > done) parts.push({ text: artist.name.slice(done, from) })
    parts.push(partOf(artist.name.slice(from, to), slug))
    done = to
  }
  if (done < artist.name.length) parts.push({ text: artist.name.slice(done) })
  return parts
}

const partOf = (text: string, slug: string | null | undefined): ArtistPart => ({
  text,
  ...(slug != null && { slug }),
})

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/** Where a whole name begins in a text; case does not count, as it does not in names of artists. */
function placesOf(name: string, text: string): number[] {
  const [sought, inText] = [name.toLowerCase(), text.toLowerCase()]
  // Some letters are two in lower case: then places would not be those of the text.
  if (sought === '' || inText.length !== text.length || sought.length !== name.length) return []
  const places: number[] = []
  for (let at = inText.indexOf(sought); at >= 0; at = inText.indexOf(sought, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + sought.length])) places.push(at)
  return places
}
