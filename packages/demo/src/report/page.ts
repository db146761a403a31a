import { escapeHtml } from '@tempolibre/domain/escape-html'
import type { Verdict } from '../bounds/verdict.ts'
import type { MeasuredSong } from '../bounds/measured-song.ts'
import { minArcDb, type SongBound, songBounds } from '../bounds/song-bounds.ts'
import { describeSections } from './describe-sections.ts'
import { drawComparison, drawSkipTest, listeningScript } from './listening.ts'
import type { ReportedSong } from './reported-song.ts'

export interface ReportContent {
  verdicts: readonly Verdict[]
  /** What detectors of tempo and key find in the whole library, in sentences. */
  detections: readonly string[]
  songs: readonly ReportedSong[]
  /** Songs omitted because their measurement is outdated. */
  stale: readonly string[]
}

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-width: 78rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-top: 1px solid #8884; }
.broken { color: #c2251f; font-weight: 600; }
.song { display: grid; grid-template-columns: 19rem 1fr; gap: 0 1.5rem; margin: 1.5rem 0; padding-top: 1rem; border-top: 2px solid #8886; }
.song h3 { grid-column: 1 / -1; margin: 0 0 .5rem; }
.song td, .song th { font-size: 13px; font-weight: 400; padding-right: .4rem; }
.song audio { width: 100%; margin-top: .5rem; }
.comparison { margin-top: .5rem; }
.comparison input { width: 100%; }
.pictures { position: relative; min-width: 0; }
.pictures img, .pictures svg { display: block; width: 100%; image-rendering: pixelated; }
.pictures .spectrogram { height: 13rem; }
.pictures .chroma { height: 6rem; margin-top: 3px; }
.pictures svg { height: 4rem; margin-bottom: 3px; fill: #5b6ee1; }
.sections { position: relative; height: 2.7rem; font-size: 12px; line-height: 1.3; }
.sections span { position: absolute; box-sizing: border-box; overflow: hidden; white-space: nowrap; border-left: 1px solid; padding-left: 3px; }
.marks i { position: absolute; top: 0; bottom: 0; border-left: 1px solid #fff8; }
@media (max-width: 50rem) { .song { grid-template-columns: 1fr; } }
`

function drawVerdict({ allowed, exceptions, found, holds, name }: Verdict): string {
  const shown = exceptions.map((text) => `<li>${escapeHtml(text)}</li>`).join('')
  const list =
    exceptions.length > 0
      ? `<details><summary>${exceptions.length} that do not</summary><ul>${shown}</ul></details>`
      : ''
  return `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(allowed)}</td><td>${escapeHtml(found)}${list}</td><td${holds ? '>kept' : ' class="broken">BROKEN'}</td></tr>`
}

/** The stored waveform, mirrored, over a width of 240. */
function drawWaveform(peaks: string): string {
  const bars = [...Buffer.from(peaks, 'base64')]
    .map((height, at) => `M${at} ${100 - height / 2.55}h.8V${100 + height / 2.55}h-.8z`)
    .join('')
  return `<svg viewBox="0 0 240 200" preserveAspectRatio="none" role="img" aria-label="waveform"><path d="${bars}"/></svg>`
}

function drawSections(song: MeasuredSong): { labels: string; marks: string } {
  const total = song.score.durationSeconds
  const percent = (seconds: number) => `${((100 * seconds) / total).toFixed(2)}%`
  const sections = describeSections(song)
  return {
    labels: sections
      .map(
        ({ density, end, lufs, name, start }) =>
          `<span style="left:${percent(start)};width:${percent(end - start)}" title="${name}">${name}<br>${lufs.toFixed(1)} LUFS<br>${density.toFixed(1)} notes/s</span>`,
      )
      .join(''),
    marks: sections.map(({ start }) => `<i style="left:${percent(start)}"></i>`).join(''),
  }
}

function drawFigures(song: MeasuredSong): string {
  const rows = songBounds.map((bound: SongBound) => {
    const verdict = bound.holds(song) ? '' : ' class="broken"'
    return `<tr><th>${bound.name}</th><td${verdict}>${escapeHtml(bound.show(song))}</td></tr>`
  })
  const { measurement } = song
  const further: [string, string][] = [
    ['least arc', `${minArcDb(song.song.genre)} dB`],
    ['brightness', `${measurement.brightnessHz} Hz`],
    ['onset density', `${measurement.onsetDensity} /s`],
    ['low against high', `${measurement.lowHighBalanceDb} dB`],
    ['percussiveness', measurement.percussiveness.toFixed(2)],
    ['energy', measurement.energy.toFixed(2)],
    ['players', song.score.parts.map(({ instrument, role }) => `${role}: ${instrument}`).join(', ')],
  ]
  return `<table>${rows.join('')}${further.map(([name, value]) => `<tr><th>${name}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`
}

function drawSong(song: ReportedSong): string {
  const { entry, id } = song.song
  const { labels, marks } = drawSections(song)
  const player =
    song.sound === undefined
      ? ''
      : `<audio controls preload="none" src="${escapeHtml(encodeURI(song.sound))}"></audio>`
  const picture = (name: 'spectrogram' | 'chroma', alt: string) =>
    `<img class="${name}" alt="${alt}" src="data:image/png;base64,${song.pictures[name]}">`
  return `<article class="song" id="${id}"><h3>${escapeHtml(entry.title)} <small>${id}</small></h3>
<div>${drawFigures(song)}${player}${drawComparison(song)}</div>
<div><div class="pictures">${drawWaveform(song.measurement.peaks)}${picture('spectrogram', 'spectrogram, 40 Hz to 14 kHz by octaves')}${picture('chroma', 'chroma, C at the bottom')}<div class="marks">${marks}</div></div><div class="sections">${labels}</div></div>
</article>`
}

/** The report as one HTML document, with embedded pictures and separate sound files. */
export function drawPage({ detections, songs, stale, verdicts }: ReportContent): string {
  const genres = [...new Set(songs.map(({ song }) => song.genre))]
  const withSound = songs.some(({ sound }) => sound !== undefined)
  const missing =
    stale.length > 0
      ? `<p class="broken">Left out, because they are not measured as they sound today (npm run demo:measure): ${stale.join(', ')}.</p>`
      : ''
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The demo library’s music, measured</title><style>${style}</style>
<h1>The demo library’s music, measured</h1>${missing}
<p>Each song: waveform; spectrogram from 40 Hz to 14 kHz by octaves, −84 dBFS dark to −24 dBFS light; chroma, C at the bottom; sections with their loudness and their notes a second. ${withSound ? 'Players read the MP3 files in the folder beside this page: move both together.' : 'Without sound.'}</p>
<table><tr><th>Bound</th><th>Allowed</th><th>Found in the whole library</th><th></th></tr>${verdicts.map(drawVerdict).join('')}</table>
<p>${detections.map(escapeHtml).join(' ')}</p>
${drawSkipTest(songs)}
<p>${genres.map((genre) => `<a href="#genre-${genre}">${genre}</a>`).join(' · ')}</p>
${genres
  .map(
    (genre) =>
      `<h2 id="genre-${genre}">${genre}</h2>${songs
        .filter(({ song }) => song.genre === genre)
        .map(drawSong)
        .join('\n')}`,
  )
  .join('\n')}
${withSound ? `<script>${listeningScript}</script>` : ''}
</html>
`
}
