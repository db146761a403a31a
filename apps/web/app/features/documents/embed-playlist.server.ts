import { type SharedPlaylist, shareTokenSchema, type TrackSummary } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatLength } from '../playlists/format-length.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { formatDuration, isoDuration } from '../../foundation/format/format.ts'
import { loudnessGain } from '../../foundation/format/loudness-gain.ts'
import { failureOf } from './answers.server.ts'
import {
  answerEmbedFailure,
  answerHtml,
  type PlayerSite,
  renderBrand,
  renderCover,
  renderPage,
  renderStatus,
} from './embed.server.ts'
import embedStyle from './embed.css?raw'
import controlsScript from './embed-controls.js?raw'
import playerScript from './embed-playlist-player.js?raw'
import playlistStyle from './embed-playlist.css?raw'
import { type Markup, markup } from './markup.server.ts'

/** Serves the embedded player of a shared playlist, or a 404 page once it is no longer shared. */
export async function answerPlaylistEmbed(
  site: PlayerSite & Pick<SiteSettings, 'api'>,
  language: Language,
  token: string,
): Promise<Response> {
  const fail = (failure: ReturnType<typeof failureOf>) =>
    answerEmbedFailure(failure, site, language, { missing: m.playlist_not_shared() })
  if (!shareTokenSchema.safeParse(token).success) return fail({ status: 404, headers: {} })
  try {
    const { playlist } = await site.api.getSharedPlaylist({ token, lang: language })
    return answerHtml(
      renderPlaylist(playlist, site, site.siteUrl + pathTo('playlist', language, token), language),
    )
  } catch (error) {
    return fail(failureOf(error))
  }
}

function renderPlaylist(
  { duration_seconds, name, tracks }: SharedPlaylist,
  site: PlayerSite,
  address: string,
  language: Language,
): Markup {
  const [first] = tracks
  const facts = `${m.songs_count({ count: tracks.length })} · ${formatLength(duration_seconds)}`
  return renderPage(
    site,
    language,
    name,
    markup`${renderCover(first?.cover_url ?? null)}
<div class="words">
<h1><a href="${address}" target="_blank" rel="noopener">${name}</a></h1>
<p>${facts}</p>
</div>
${renderBrand(site, address)}
${first && renderPlayer(first)}
<ol class="songs" tabindex="0" aria-label="${m.tracks_label()}">${tracks.map(renderSong)}</ol>
${renderStatus()}`,
    first && controlsScript + playerScript,
    embedStyle + playlistStyle,
  )
}

/** Without scripts: the first song with the browser's own controls. */
function renderPlayer(first: TrackSummary): Markup {
  const duration = formatDuration(first.duration_seconds)
  return markup`<div class="player">
<audio controls preload="none" src="${first.url}"></audio>
<div class="controls" hidden data-play="${m.player_play_track({ title: '{title}' })}" data-pause="${m.player_pause_track({ title: '{title}' })}" data-seek="${m.player_seek({ title: '{title}' })}" data-position="${m.player_position({ elapsed: '{elapsed}', duration: '{duration}' })}">
<button type="button" class="main"><svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path class="play" d="M7.5 4.2v15.6a.8.8 0 0 0 1.2.7l12.6-7.8a.8.8 0 0 0 0-1.4L8.7 3.5a.8.8 0 0 0-1.2.7z"/><path class="pause" d="M5.5 4h4.5v16H5.5zM14 4h4.5v16H14z"/></svg></button>
<input type="range" min="0" max="${Math.round(first.duration_seconds)}" step="1" value="0">
<time datetime="${isoDuration(first.duration_seconds)}">${duration}</time>
</div>
</div>`
}

function renderSong({ artist, duration_seconds, loudness_lufs, title, url }: TrackSummary): Markup {
  return markup`<li><button type="button" class="song" data-src="${url}" data-seconds="${Math.round(duration_seconds)}" data-volume="${loudnessGain(loudness_lufs).toFixed(2)}"><span class="song-words"><b>${title}</b> <span>${artist.name}</span></span><span class="song-time">${formatDuration(duration_seconds)}</span></button></li>
`
}
