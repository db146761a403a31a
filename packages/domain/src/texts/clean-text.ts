// The door of all texts: cells, tags, messages, names of files, and whatever is typed. No zod: browsers read it too.

/**
 * What never stands in a text: controls, halves of surrogate pairs, code points that are no characters, and whatever has no shape of
 * its own (Unicode's Default_Ignorable_Code_Point: marks of direction, soft hyphens, tags, fillers) but joiners and selectors.
 */
const neverSeen =
  /(?![\t\n\u200c-\u200d\p{Variation_Selector}])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Letters and marks of scripts whose letters join, or that form ligatures: there a joiner changes what is seen. */
const joins = new RegExp(
  `^(?=[${[
    'Arabic',
    'Syriac',
    'Mongolian',
    'Nko',
    'Mandaic',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Khmer',
    'Myanmar',
    'Tibetan',
  ]
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('')}])[\\p{L}\\p{M}]$`,
  'u',
)
const picture = /^\p{Extended_Pictographic}$/u
const endOfPicture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u

/**
 * Takes joiners that join nothing: a zero-width joiner stays behind a letter of these scripts and between two pictures, a
 * non-joiner between two such letters. (No lookbehind: older Safari has none.)
 */
function withoutLoneJoiners(text: string): string {
  return text.replaceAll(/[\u200c\u200d]+/g, (joiners, at: number) => {
    const before = lastOf(text.slice(Math.max(0, at - 2), at))
    const [after = ''] = text.slice(at + joiners.length, at + joiners.length + 2)
    const [joiner = ''] = joiners
    const isJoiner = joiner === '\u200d'
    const stays = joins.test(before)
      ? isJoiner || joins.test(after)
      : isJoiner && endOfPicture.test(before) && picture.test(after)
    return stays ? joiner : ''
  })
}

const lastOf = (text: string): string => Array.from(text).at(-1) ?? ''

/** Selectors of a shape that have nothing before them. */
const loneSelector = /(^|\s)\p{Variation_Selector}+/gu

/** A text of several lines as it is kept: with line feeds and tabs, composed (NFC), and without whatever nobody sees. */
export function cleanText(text: string): string {
  if (ordinary.test(text)) return text
  return stable(text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

/** A text of one line, without spaces around it: line ends and tabs are spaces. */
export function cleanLine(text: string): string {
  const line = lineEnds.test(text) ? text.split(lineEnds).map(trimmed).filter(Boolean).join(' ') : text
  return ordinary.test(line) ? line.trim() : stable(line).trim()
}

/**
 * Without spaces around it. JavaScript takes a byte order mark for a space: here it stays, since what nobody sees is told before it
 * is left out.
 */
export function withoutOuterSpaces(text: string): string {
  const isSpace = (at: number) => /[^\S\ufeff]/.test(text.charAt(at))
  let [from, to] = [0, text.length]
  while (from < to && isSpace(from)) from++
  while (to > from && isSpace(to - 1)) to--
  return text.slice(from, to)
}

const lineEnds = /[\t\n\v\f\r\u0085\u2028\u2029]/
const trimmed = (text: string) => text.trim()

/** Latin letters and what stands between them, which most texts have alone: they stay as they are. */
const ordinary = /^[\t\n -~\u00a0-\u00ac\u00ae-\u024f\u2013\u2014\u2018-\u201e\u2022\u2026\u202f\u20ac]*$/

/** What changes where or in which order a line is seen. */
const turns = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * A name that somebody types, without spaces around it: composed, and without what nobody sees. Controls and marks of direction stay,
 * for the rule of the field to refuse: a name with a line end is no slip.
 */
export function cleanName(typed: string): string {
  const name = typed.replaceAll(/\p{Surrogate}/gu, '\ufffd')
  return turns.test(name) ? name.normalize('NFC').trim() : cleanLine(name)
}

/** Each pass may put characters side by side that the next one joins or parts. */
function stable(text: string): string {
  let before = text
  for (;;) {
    const after = withoutLoneJoiners(before.replaceAll(neverSeen, ''))
      .replaceAll(loneSelector, '$1')
      .normalize('NFC')
    if (after === before) return after
    before = after
  }
}

/** The most signs that are named. */
const maxNamed = 5

/**
 * What cleaning took from a text, as `U+0000, U+202E`; empty if nothing that could have been seen or meant has changed: line ends,
 * spaces around it and the composition of letters are no news.
 */
export function namesOfRemoved(text: string): string {
  const clean = cleanText(text)
  if (clean === text) return ''
  const kept = counted(clean.normalize('NFD'))
  const removed = new Set<string>()
  for (const [character, count] of counted(text.normalize('NFD')))
    if (count > (kept.get(character) ?? 0) && !/[\r\v\f\u0085\u2028\u2029]/.test(character))
      removed.add(character)
  const names = [...removed].map(nameOf)
  return names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ')
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
