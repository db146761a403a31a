import { slugSchema } from '@tempolibre/domain'
import type { Track } from '@tempolibre/contract'
import { coverSources } from '@tempolibre/domain/pictures'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { SiteSettings } from '@tempolibre/contract/site'
import { formatDuration, isoDuration } from '../../foundation/format/format.ts'
import { loudnessGain } from '../../foundation/format/loudness-gain.ts'
import { answerMoved, type DocumentFailure, failureOf } from './answers.server.ts'
import { embedPath } from '../share/embedded-track.ts'
import controlsScript from './embed-controls.js?raw'
import { type EmbeddedMix, readEmbeddedMix, renderMixStatus } from './embed-mix.server.ts'
import playerScript from './embed-player.js?raw'
import { type LogoFile, siteLogo } from '../../foundation/look/frame-look.server.ts'
import { playerStyle } from '../../foundation/look/look-style.server.ts'
import { inlineMark, inlineMarkHeader } from '../../foundation/inline-scripts/inline-mark.server.ts'
import embedStyle from './embed.css?raw'
import { Markup, markup } from './markup.server.ts'

/** The settings a player shows. */
export type PlayerSite = Pick<SiteSettings, 'look' | 'productName' | 'siteUrl'>

/** The server completes this policy: these are the only pages others may frame. */
const framable = { 'content-security-policy': 'frame-ancestors *' }

/**
 * Serves the embedded player of one track, or of a mix of its stems: a complete page without the site's shell or scripts.
 * Errors are shown in the frame too.
 */
export async function answerEmbed(
  site: PlayerSite & Pick<SiteSettings, 'api'>,
  language: Language,
  slug: string,
  search: URLSearchParams,
): Promise<Response> {
  if (!slugSchema.safeParse(slug).success)
    return answerEmbedFailure({ status: 404, headers: {} }, site, language)
  try {
    const answer = await site.api.getTrack({ slug, lang: language })
    if ('moved_to' in answer) return answerMoved(embedPath(language, answer.moved_to, search.get('mix')))
    return answerHtml(renderPlayer(answer.track, site, language, search))
  } catch (error) {
    return answerEmbedFailure(failureOf(error), site, language, {
      withdrawn: pathTo('track', language, slug),
    })
  }
}

function renderPlayer(track: Track, site: PlayerSite, language: Language, search: URLSearchParams): Markup {
  const { title } = track
  const artist = track.artist.name
  const songAddress = site.siteUrl + pathTo('track', language, track.slug)
  const { mix, note } = readEmbeddedMix(track, search, songAddress)
  const address = mix?.address ?? songAddress
  return renderPage(
    site,
    language,
    mix ? m.embed_mix_title({ title, artist }) : m.track_named({ title, artist }),
    markup`${renderCover(track.cover_url)}
<div class="words">
<h1><a href="${address}" target="_blank" rel="noopener">${title}</a></h1>
${note === undefined ? undefined : markup`<p class="note">${note}</p>`}${
      mix
        ? markup`<p class="line" aria-live="polite" data-loading="${m.embed_mix_loading()}">${m.embed_mix_by({ artist })}</p>
<noscript><p class="note">${m.embed_mix_no_script()}</p></noscript>`
        : markup`<p class="line">${m.track_by({ artist })}</p>`
    }
</div>
${renderBrand(site, address)}
<div class="player">
<audio controls preload="none" src="${track.url}"></audio>
${renderControls(track, mix)}
</div>
${mix ? renderMixStatus() : renderStatus()}`,
    mix?.script ?? controlsScript + playerScript,
  )
}

/** Button, slider and time: of the song, or of a mix of its stems. */
function renderControls(track: Track, mix: EmbeddedMix | undefined): Markup {
  const { title } = track
  const seconds = mix?.seconds ?? track.duration_seconds
  const duration = formatDuration(seconds)
  const lastSecond = mix ? Math.floor(seconds) : Math.round(seconds)
  const play = mix ? m.mixer_play() : m.player_play_track({ title })
  const pause = mix ? m.mixer_pause() : m.player_pause_track({ title })
  const sound = mix
    ? markup`data-stems="${mix.stemsUrl}" data-rate="${mix.sampleRate}" data-gains="${mix.gains.map((gain) => gain.toFixed(6)).join(' ')}"`
    : markup`data-volume="${loudnessGain(track.loudness_lufs).toFixed(2)}"`
  return markup`<div class="controls" hidden ${sound} data-play="${play}" data-pause="${pause}" data-position="${m.player_position({ elapsed: '{elapsed}', duration })}">
<button type="button" aria-label="${play}"><svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path class="play" d="M7.5 4.2v15.6a.8.8 0 0 0 1.2.7l12.6-7.8a.8.8 0 0 0 0-1.4L8.7 3.5a.8.8 0 0 0-1.2.7z"/><path class="pause" d="M5.5 4h4.5v16H5.5zM14 4h4.5v16H14z"/></svg></button>
<input type="range" min="0" max="${lastSecond}" step="1" value="0" aria-label="${mix ? m.mixer_seek({ title }) : m.player_seek({ title })}" aria-valuetext="${m.player_position({ elapsed: '0:00', duration })}">
<time datetime="${isoDuration(seconds)}">${duration}</time>
</div>`
}

/** Placeholder for playback errors. */
export function renderStatus(): Markup {
  return markup`<p class="status" role="status" data-failure="${m.player_unreachable()}"></p>`
}

export function renderCover(address: string | null): Markup {
  const sources = address === null ? undefined : coverSources(address)
  const srcset = sources && markup` srcset="${sources.webp}" sizes="112px"`
  return address === null
    ? markup`<svg class="cover" viewBox="0 0 96 96" width="112" height="112" aria-hidden="true"><rect class="sleeve" width="96" height="96"/><circle cx="48" cy="48" r="34"/><circle cx="48" cy="48" r="22"/><circle class="hole" cx="48" cy="48" r="8"/></svg>`
    : markup`<img class="cover" src="${address}"${srcset} alt="" width="112" height="112">`
}

/**
 * Link to the site. A frame too narrow for it shows it on keyboard focus only, since the title links there
 * too.
 */
export function renderBrand(site: PlayerSite, address: string): Markup {
  const label = m.embed_open({ name: site.productName })
  const logo = siteLogo(site)
  return logo
    ? markup`<a class="brand" href="${address}" target="_blank" rel="noopener" aria-label="${label}"><picture>${logo.dark && renderDarkLogo(logo.dark)}<img class="logo" src="${logo.light.src}" width="${logo.light.width}" height="${logo.light.height}" alt="${site.productName}"></picture></a>`
    : markup`<a class="brand" href="${address}" target="_blank" rel="noopener">${label}</a>`
}

const renderDarkLogo = ({ height, src, width }: LogoFile): Markup =>
  markup`<source media="(prefers-color-scheme: dark)" srcset="${src}" width="${width}" height="${height}">`

/**
 * A missing track links to other songs, one that is no longer offered to its page, which has similar ones; an outage offers to
 * retry.
 * @param words.missing message for a missing track
 * @param words.withdrawn path of the page of a song that is no longer offered
 */
export function answerEmbedFailure(
  failure: DocumentFailure,
  site: PlayerSite,
  language: Language,
  { missing = m.embed_missing(), withdrawn }: { missing?: string; withdrawn?: string } = {},
): Response {
  const gone = failure.status === 404 || failure.status === 410
  const title = failure.status === 410 ? m.embed_withdrawn() : gone ? missing : m.error_tracks()
  const path = failure.status === 410 && withdrawn !== undefined ? withdrawn : pathTo('all-music', language)
  const onward = gone
    ? markup`<a class="brand onward" href="${site.siteUrl + path}" target="_blank" rel="noopener">${m.embed_open({ name: site.productName })}</a>`
    : markup`<a class="brand onward" href="">${m.error_retry()}</a>`
  const page = renderPage(
    site,
    language,
    title,
    markup`${renderCover(null)}
<div class="words">
<h1>${title}</h1>
</div>
${onward}`,
  )
  return answerHtml(page, failure)
}

/** Style and script are inline, each allowed by its hash, so that the player needs no further request. */
export function renderPage(
  site: PlayerSite,
  language: Language,
  title: string,
  content: Markup,
  script?: string,
  style = embedStyle,
): Markup {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${site.productName}</title>
<style nonce="${inlineMark}">${new Markup(style)}</style>${new Markup(playerStyle(site))}
</head>
<body>
<main>
${content}
</main>${
    script === undefined
      ? undefined
      : markup`
<script nonce="${inlineMark}">${new Markup(script)}</script>`
  }
</body>
</html>
`
}

export function answerHtml(page: Markup, failure?: DocumentFailure): Response {
  return new Response(page.text, {
    status: failure?.status ?? 200,
    headers: {
      ...failure?.headers,
      ...framable,
      [inlineMarkHeader]: inlineMark,
      'content-type': 'text/html; charset=utf-8',
    },
  })
}
