import { type SharedPlaylist, shareTokenSchema, type Track } from '@tempolibre/contract'
import { slugSchema } from '@tempolibre/domain'
import { rasterSides } from '@tempolibre/domain/pictures'
import { rasterCover } from '@tempolibre/domain/raster-cover'
import { formatMix } from '@tempolibre/domain/stem-mix'
import { type Language, type Page, pathTo, resolvePath } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { mixIn } from '../mixer/mix-address.ts'
import { embeddedPlaylistPath, playlistPlayerSize } from '../playlists/embed-code.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { answerNotFound, answerText } from './answers.server.ts'
import { embedPath, trackPlayerSize } from '../share/embedded-track.ts'
import { markup } from './markup.server.ts'

type Settings = Pick<SiteSettings, 'api' | 'productName' | 'siteUrl'>

/** Size, in px, requested for a cover from another server. */
const thumbnailSize = 512

/**
 * The cover's thumbnail: as PNG or JPEG if it is this server's, since many sites do not show SVG. Empty without a
 * cover.
 */
function thumbnailOf(cover: string | null | undefined, siteUrl: string, asked: URLSearchParams) {
  if (!cover) return {}
  const most = Math.min(thumbnailSize, pixels(asked.get('maxwidth')), pixels(asked.get('maxheight')))
  const side = rasterSides.findLast((one) => one <= most)
  const drawn = side && rasterCover(cover, new URL(siteUrl).origin, side)
  const shown = drawn ? side : most
  return { thumbnail_url: drawn ?? cover, thumbnail_width: shown, thumbnail_height: shown }
}

/** oEmbed answer for a track or a playlist (https://oembed.com). */
export async function answerOEmbed(settings: Settings, asked: URLSearchParams): Promise<Response> {
  const format = asked.get('format') ?? 'json'
  if (format !== 'json') return answerText('JSON is the only format there is.\n', 501, unkept)
  const url = asked.get('url')
  if (url === null) return answerText('Name the address of a track as url.\n', 400, unkept)
  const place = placeOf(url, settings.siteUrl)
  if (place?.page === 'playlist') return answerPlaylist(settings, place, asked)
  if (place?.page !== 'track') return answerNotFound()
  const track = await findTrack(settings, place)
  if (!track) return answerNotFound()
  const description = withLanguage(place.language, () => describe(settings, track, place, asked))
  return Response.json(description, { headers: { 'access-control-allow-origin': '*' } })
}

const unkept = { 'cache-control': 'no-store' }

interface Place {
  page: Page
  language: Language
  slug: string
  search: string
}

/** The page whose slug ends an address of this site; undefined for any other address. */
function placeOf(address: string, siteUrl: string): Place | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.origin !== new URL(siteUrl).origin) return undefined
  let resolved = resolvePath(url.pathname)
  if (resolved.kind === 'redirect') resolved = resolvePath(resolved.to)
  if (resolved.kind !== 'page' || !('slug' in resolved)) return undefined
  const { language, page, slug } = resolved
  return slugSchema.safeParse(slug).success ? { language, page, slug, search: url.search } : undefined
}

/** The track of a slug in any language; undefined if there is none. */
async function findTrack({ api }: Settings, { language, slug }: Place): Promise<Track | undefined> {
  const answer = await api.getTrack({ slug, lang: language })
  if ('track' in answer) return answer.track
  const moved = await api.getTrack({ slug: answer.moved_to, lang: language })
  return 'track' in moved ? moved.track : undefined
}

/** Not cached: a playlist may be unshared at any moment. */
async function answerPlaylist(
  settings: Settings,
  { language, slug }: Place,
  asked: URLSearchParams,
): Promise<Response> {
  const token = shareTokenSchema.safeParse(slug).data
  if (token === undefined) return answerNotFound()
  const { playlist } = await settings.api.getSharedPlaylist({ token, lang: language })
  const description = withLanguage(language, () =>
    describePlaylist(settings, playlist, token, language, asked),
  )
  return Response.json(description, { headers: { ...unkept, 'access-control-allow-origin': '*' } })
}

function describePlaylist(
  { productName, siteUrl }: Settings,
  { name, tracks }: SharedPlaylist,
  token: string,
  language: Language,
  asked: URLSearchParams,
) {
  const width = Math.min(playlistPlayerSize.width, pixels(asked.get('maxwidth')))
  const height = Math.min(playlistPlayerSize.height, pixels(asked.get('maxheight')))
  const cover = tracks.find(({ cover_url }) => cover_url !== null)?.cover_url
  const source = siteUrl + embeddedPlaylistPath(language, token)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: productName,
    provider_url: siteUrl + pathTo('home', language),
    title: name,
    ...thumbnailOf(cover, siteUrl, asked),
    html: markup`<iframe src="${source}" title="${m.playlist_embed_title({ name })}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`
      .text,
    width,
    height,
  }
}

/** The player of a song; of a mix of its stems, if the address names one of them. */
function describe(
  { productName, siteUrl }: Settings,
  track: Track,
  { language, search }: Place,
  asked: URLSearchParams,
) {
  const ids = track.stems?.ids ?? []
  const read = track.stems ? mixIn(search, ids) : undefined
  const mix = typeof read === 'object' ? formatMix(read, ids) : undefined
  const most = { width: pixels(asked.get('maxwidth')), height: pixels(asked.get('maxheight')) }
  const width = Math.min(trackPlayerSize.width, most.width)
  const height = Math.min(trackPlayerSize.height, most.height)
  const artist = track.artist.name
  const named = { title: track.title, artist }
  const playerTitle = mix === undefined ? m.embed_title(named) : m.embed_mix_player(named)
  const source = siteUrl + embedPath(language, track.slug, mix)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: productName,
    provider_url: siteUrl + pathTo('home', language),
    title: mix === undefined ? m.track_named(named) : m.embed_mix_title(named),
    author_name: artist,
    ...thumbnailOf(track.cover_url, siteUrl, asked),
    html: markup`<iframe src="${source}" title="${playerTitle}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`
      .text,
    width,
    height,
  }
}

/** A limit in pixels; anything but a positive integer means no limit. */
function pixels(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
}
