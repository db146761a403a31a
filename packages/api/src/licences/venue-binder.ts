import { deriveAccent, type Opening, type Programme, weekdays } from '@tempolibre/domain'
import { dateFormat, type Language, listFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { PaperLook } from '../look/paper-look.ts'
import { drawCode } from '../pdf/draw-code.ts'
import { drawIssuer } from '../pdf/draw-issuer.ts'
import { isolate } from '../pdf/lay-out.ts'
import { splitGraphemes } from '../pdf/open-font.ts'
import { type OpenDocument, openDocument, pageSize, type TextStyle } from '../pdf/open-document.ts'
import { characterNames } from '../terms/character-names.ts'
import { usageNames } from '../terms/usage-names.ts'
import { drawTestNotice } from './certificate-parts.ts'

const quiet = '#5f564c'
const paper = '#fbf7f0'
const rule = '#e4dbcd'
const margin = 56
const measure = pageSize.width - 2 * margin
const labelWidth = 128
const columnGap = 18
const columnWidth = (measure - columnGap) / 2
const codeSize = 50
const rowHeight = codeSize + 12
const rowsOfPage = Math.floor((pageSize.height - 2 * margin - 40) / rowHeight)
const pageNumberWidth = 120

/** A song that the venue plays, and its licence. */
export interface BinderSong {
  title: string
  artist: string
  number: string
  verifyUrl: string
}

export interface BinderFacts {
  language: Language
  /** Its licences give no rights. */
  isTest: boolean
  venue: { name: string; address: string; programme: Pick<Programme, 'openings' | 'dayparts'> }
  /** Whose licences they are: the account's, its team's, or of both. */
  holders: readonly string[]
  /** Names of the plans that they were issued under. */
  plans: readonly string[]
  /** Name of the product that issues it. */
  productName: string
  /** The licensor's numbers at tax offices, each with its name. */
  sellerNumbers?: readonly string[]
  /** Who licenses the songs. */
  licensor: string
  /** Where the terms can be read that they name. */
  termsUrls: readonly string[]
  /** Songs of the programme that no licence covers. */
  unlicensed: number
  /** Where anyone can check a number. */
  verifyPage: string
  madeAt: Date
  songs: readonly BinderSong[]
  look: Pick<PaperLook, 'accent' | 'logo'>
}

/** Draws what a venue shows a visitor of a collecting society: what it plays, by which right, and a proof for each song. */
export async function drawBinder(facts: BinderFacts): Promise<Buffer> {
  const { language: locale, productName, venue } = facts
  const document = await openDocument({
    title: m.binder_title({ venue: venue.name }, { locale }),
    language: locale,
    author: productName,
    createdAt: facts.madeAt,
    texts: facts,
  })
  drawCertificatePage(document, facts)
  const count = 1 + Math.ceil(facts.songs.length / (2 * rowsOfPage))
  drawFoot(document, facts, { page: 1, count })
  for (let page = 2; page <= count; page++) {
    drawSongPage(document, facts, (page - 2) * 2 * rowsOfPage)
    drawFoot(document, facts, { page, count })
  }
  return document.finish()
}

/** A page by itself says to which venue it belongs. */
function drawFoot(
  document: OpenDocument,
  { language: locale, venue }: BinderFacts,
  pages: { page: number; count: number },
): void {
  const foot = { tag: 'P', y: pageSize.height - margin - 4, size: 9, color: quiet }
  const width = measure - pageNumberWidth
  document.text({ ...foot, text: fit(document, venue.name, { ...foot, width }), x: margin, width })
  const at = { x: margin + width, width: pageNumberWidth, align: 'right' as const }
  document.text({ ...foot, ...at, text: m.binder_page(pages, { locale }) })
}

function drawCertificatePage(document: OpenDocument, facts: BinderFacts): void {
  const { language: locale, look, productName, songs, venue } = facts
  colour(document)
  let y = drawIssuer(document, { name: productName, look, x: margin, width: 300 })
  const line = { x: margin, width: measure }
  const title = m.binder_title({ venue: isolate(venue.name) }, { locale })
  y = document.text({
    ...line,
    tag: 'H1',
    text: title,
    y: y + 14,
    size: 30,
    weight: 'bold',
    lineHeight: 1.08,
  })
  if (facts.isTest) y = drawTestNotice(document, look, locale, y + 10)
  const holder = listFormat(locale, { type: 'conjunction' }).format(facts.holders.map(isolate))
  const statement = m.binder_statement({ holder, count: songs.length }, { locale })
  y = document.text({ ...line, tag: 'P', text: statement, y: y + 10, size: 11.5, color: quiet })
  if (facts.unlicensed > 0) {
    const text = m.binder_unlicensed({ count: facts.unlicensed }, { locale })
    y = document.text({ ...line, tag: 'P', text, y: y + 4, size: 11.5, weight: 'bold' })
  }
  y = drawFacts(document, facts, y + 18)
  y = drawDayparts(document, facts, y + 18)
  y = document.text({
    ...line,
    tag: 'H2',
    text: m.certificate_check({}, { locale }),
    y: y + 18,
    size: 12.5,
    weight: 'bold',
  })
  y = document.text({ ...line, tag: 'P', text: m.binder_check({}, { locale }), y: y + 3, size: 10 })
  const hot = deriveAccent(look.accent).light.hot
  const { verifyPage } = facts
  y = document.text({
    ...line,
    tag: 'P',
    text: verifyPage,
    link: verifyPage,
    y,
    size: 10,
    weight: 'bold',
    color: hot,
  })
  if (!document.hasReplaced()) return
  const text = m.paper_replaced_page({ address: new URL(verifyPage).origin }, { locale })
  document.text({ ...line, tag: 'P', text, y: y + 8, size: 9, color: quiet })
}

function drawFacts(document: OpenDocument, facts: BinderFacts, top: number): number {
  const { language: locale, venue } = facts
  const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(facts.madeAt)
  const rows: [string, string][] = [
    [m.binder_venue({}, { locale }), venue.name],
    ...addressRow(venue.address, locale),
    [m.certificate_holder({}, { locale }), facts.holders.join(' · ')],
    [m.certificate_plan({}, { locale }), [...facts.plans, usageNames.venue(locale)].join(' · ')],
    [m.certificate_licensor({}, { locale }), [facts.licensor, ...(facts.sellerNumbers ?? [])].join(' · ')],
    [m.certificate_terms({}, { locale }), facts.termsUrls.join(' · ')],
    [m.binder_made({}, { locale }), date],
    [m.binder_hours({}, { locale }), describeHours(venue.programme.openings, locale)],
  ]
  return drawRows(document, rows, top)
}

function addressRow(address: string, locale: Language): [string, string][] {
  return address === '' ? [] : [[m.binder_address({}, { locale }), address]]
}

function drawDayparts(document: OpenDocument, { language: locale, venue }: BinderFacts, top: number): number {
  const { dayparts } = venue.programme
  const heading = m.binder_dayparts({}, { locale })
  const y = document.text({
    tag: 'H2',
    text: heading,
    x: margin,
    y: top,
    width: measure,
    size: 12.5,
    weight: 'bold',
  })
  const rows = dayparts.map(({ character, songs, starts }): [string, string] => [
    m.binder_from({ time: writeTime(starts, locale) }, { locale }),
    `${characterNames[character](locale)} · ${m.binder_songs({ count: songs.length }, { locale })}`,
  ])
  return drawRows(document, rows, y + 4)
}

function drawRows(document: OpenDocument, rows: readonly (readonly [string, string])[], top: number): number {
  const table = document.group('Table')
  let y = top
  for (const [label, value] of rows) {
    drawRule(document, y)
    const within = document.group('TR', table)
    document.text({
      tag: 'TH',
      text: label,
      x: margin,
      y: y + 5,
      width: labelWidth,
      size: 10,
      color: quiet,
      within,
    })
    const width = measure - labelWidth
    const at = { x: margin + labelWidth, y: y + 4, width }
    y = document.text({ ...at, tag: 'TD', text: value, size: 11, weight: 'bold', within }) + 4
  }
  drawRule(document, y)
  return y
}

/** Two columns of songs, from the one at `first`. */
function drawSongPage(document: OpenDocument, facts: BinderFacts, first: number): void {
  const { language: locale, songs } = facts
  document.turnPage()
  colour(document)
  const heading = m.binder_played({}, { locale })
  const from = first + 1
  const to = Math.min(first + 2 * rowsOfPage, songs.length)
  const range = m.binder_range({ from, to, count: songs.length }, { locale })
  document.text({ tag: 'H2', text: heading, x: margin, y: margin, width: measure, size: 15, weight: 'bold' })
  document.text({
    tag: 'P',
    text: range,
    x: margin,
    y: margin + 4,
    width: measure,
    size: 9.5,
    color: quiet,
    align: 'right',
  })
  const list = document.group('L')
  for (const [index, song] of songs.slice(first, to).entries()) {
    const column = Math.floor(index / rowsOfPage)
    const x = margin + column * (columnWidth + columnGap)
    drawSong(document, { song, locale, list, x, y: margin + 34 + (index % rowsOfPage) * rowHeight })
  }
}

function drawSong(
  document: OpenDocument,
  {
    list,
    locale,
    song,
    x,
    y,
  }: { song: BinderSong; locale: Language; list: PDFKit.PDFStructureElement; x: number; y: number },
): void {
  const within = document.group('LI', list)
  const alternative = m.certificate_code({ number: song.number }, { locale })
  drawCode(document, { text: song.verifyUrl, alternative, x, y, size: codeSize, within })
  const line = { tag: 'LBody', x: x + codeSize + 10, width: columnWidth - codeSize - 10, within }
  const title = fit(document, song.title, { size: 10.5, weight: 'bold', width: line.width })
  let below = document.text({ ...line, text: title, y: y + 2, size: 10.5, weight: 'bold' })
  below = document.text({
    ...line,
    text: fit(document, song.artist, { size: 9.5, width: line.width }),
    y: below,
    size: 9.5,
    color: quiet,
  })
  document.text({ ...line, text: song.number, y: below, size: 9.5 })
}

/** Shortens a text to one line. */
function fit(document: OpenDocument, text: string, style: TextStyle & { width: number }): string {
  const isLong = (part: string) => document.measure(part, style).lines > 1
  if (!isLong(text)) return text
  const characters = splitGraphemes(text)
  while (characters.length > 1 && isLong(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Days with the same hours together: 'Mon, Tue 08:00–18:00 · Sat 10:00–14:00'. */
function describeHours(openings: readonly Opening[], locale: Language): string {
  const days = new Map<string, string[]>()
  for (const weekday of weekdays) {
    const hours = openings
      .filter((opening) => opening.weekday === weekday)
      .toSorted((a, b) => a.opens - b.opens)
      .map(({ closes, opens }) => `${writeTime(opens, locale)}–${writeTime(closes, locale)}`)
    if (hours.length === 0) continue
    const key = hours.join(', ')
    days.set(key, [...(days.get(key) ?? []), writeWeekday(weekday, locale)])
  }
  return [...days].map(([hours, names]) => `${names.join(', ')} ${hours}`).join(' · ')
}

/** The 4th of January 2027 is a Monday. */
const writeWeekday = (weekday: number, locale: Language) =>
  dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2027, 0, 4 + weekday)))

const writeTime = (minute: number, locale: Language) =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(minute * 60_000))

function colour(document: OpenDocument): void {
  document.decorate((pdf) => pdf.rect(0, 0, pageSize.width, pageSize.height).fill(paper))
}

function drawRule(document: OpenDocument, y: number): void {
  document.decorate((pdf) => pdf.rect(margin, y, measure, 0.75).fill(rule))
}
