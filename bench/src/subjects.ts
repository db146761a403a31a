import type { Subject } from './figure.ts'
import { measureBrowsing } from './browsing/browsing.ts'
import { measureDistinctAddresses } from './distinct-addresses.ts'
import { measureDownloads } from './downloads.ts'
import { measureFittedSound } from './fitted-sound.ts'
import { measureImport } from './import.ts'
import { measureImportMemory } from './import-memory.ts'
import { measureInstall } from './install.ts'
import { measureLighthouse, measureLighthouseEverywhere } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureMillion } from './million.ts'
import { measureMixer } from './mixer.ts'
import { measureMusic } from './music/music.ts'
import { measureAgainst } from './pages/against.ts'
import { measureNginx } from './pages/nginx.ts'
import { measurePages } from './pages/pages.ts'
import { profileRendering } from './render-profile.ts'
import { measurePreviewsAhead } from './previews-ahead.ts'
import { measureSearch } from './search.ts'
import { measureSimilar } from './similar.ts'
import { measureSoak } from './soak.ts'
import { measureSound } from './sound.ts'
import { measureSoundsLike } from './sounds-like/sounds-like.ts'
import { measureStudio } from './studio.ts'
import { measureWeight } from './weight.ts'

/** All subjects in the order of the report. */
export const subjects: readonly Subject[] = [
  { name: 'pages', summary: 'cached and uncached pages beside a bare server', measure: measurePages },
  {
    name: 'nginx',
    summary: 'kept pages and answers beside nginx with the same bytes in a file',
    onRequest: true,
    measure: measureNginx,
  },
  {
    name: 'against',
    summary: 'the work of uncached pages beside that of a former release',
    onRequest: true,
    measure: measureAgainst,
  },
  { name: 'weight', summary: 'transfer size of a first visit', measure: measureWeight },
  { name: 'lighthouse', summary: 'Lighthouse on a phone, four categories', measure: measureLighthouse },
  {
    name: 'lighthouse-all',
    summary: 'the same on every kind of page in every language',
    onRequest: true,
    measure: measureLighthouseEverywhere,
  },
  { name: 'install', summary: 'from a fresh clone to the first page', measure: measureInstall },
  { name: 'memory', summary: 'memory of the server and its database when idle', measure: measureMemory },
  {
    name: 'soak',
    summary: 'memory and event loop during a quarter of an hour at half of what it can do',
    onRequest: true,
    measure: measureSoak,
  },
  {
    name: 'addresses',
    summary: 'memory while 150,000 network addresses ask for pages that are not there',
    onRequest: true,
    measure: measureDistinctAddresses,
  },
  { name: 'downloads', summary: 'licences while twenty people download', measure: measureDownloads },
  {
    name: 'search',
    summary: 'searches by text and three facets, up to a million tracks',
    measure: measureSearch,
  },
  {
    name: 'million',
    summary:
      'starts, pages, sitemaps, lists of the studio and changes with a million tracks, beside the demo',
    onRequest: true,
    measure: measureMillion,
  },
  {
    name: 'similar',
    summary: 'songs that sound like one, among a million, and whether they are the nearest',
    onRequest: true,
    measure: measureSimilar,
  },
  {
    name: 'sounds-like',
    summary: 'excerpts of our own songs, cut, transposed and re-encoded, that find their song first',
    onRequest: true,
    measure: measureSoundsLike,
  },
  {
    name: 'browsing',
    summary: 'scripts, scrolling, interactions and first sound of the music browser',
    measure: measureBrowsing,
  },
  {
    name: 'studio',
    summary: 'lists and figures of the studio with a hundred thousand rows in every table',
    onRequest: true,
    measure: measureStudio,
  },
  { name: 'import', summary: 'importing recordings beside a busy site', measure: measureImport },
  {
    name: 'import-memory',
    summary: 'memory of an import of many small files, and of one of three hours',
    onRequest: true,
    measure: measureImportMemory,
  },
  {
    name: 'previews-ahead',
    summary: 'rendering previews ahead beside a busy site',
    onRequest: true,
    measure: measurePreviewsAhead,
  },
  { name: 'sound', summary: 'from the click to the first second of sound', measure: measureSound },
  {
    name: 'mixer',
    summary: 'how soon the stems of a song play, and whether they stay together',
    measure: measureMixer,
  },
  {
    name: 'fitted-sound',
    summary: 'the same of a version made to measure',
    measure: measureFittedSound,
  },
  { name: 'music', summary: 'composing and rendering songs, speed and memory', measure: measureMusic },
  {
    name: 'profile',
    summary: 'where the time of an uncached page goes',
    onRequest: true,
    measure: profileRendering,
  },
]
