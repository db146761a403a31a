import type { Font } from 'fontkit'
import type { PlacedGlyph } from './shape.ts'

/** A glyph with what it says. */
export interface SpokenGlyph extends PlacedGlyph {
  said: string
  /** It draws nothing and takes no room; it only says something. */
  isBlank?: true
}

/** Glyphs that are drawn at once. */
export interface Letter {
  glyphs: readonly SpokenGlyph[]
  /** What they say together, if the glyphs one by one would say something else. */
  actualText: string | undefined
}

/** What a part of a letter says if its other part has said it all: joined letters stay joined. */
const nothing = '\u200D'
/** In font units: marks are told before their letter where text runs to the left, and are found left of it. */
const aside = 1

/**
 * Says of the glyphs of a run, from left to right, what each stands for. Programs that extract text sort it by place:
 * glyphs that trade places in a word say the word together, and marks of right-to-left letters are left of these.
 */
export function splitIntoLetters(
  font: Font,
  { glyphs, isRightToLeft, text }: { text: string; glyphs: readonly PlacedGlyph[]; isRightToLeft: boolean },
): Letter[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const groups = groupByCluster(glyphs).map((group) => {
    const cluster = group[0]?.cluster ?? 0
    return { group, written: text.slice(cluster, starts[starts.indexOf(cluster) + 1]) }
  })
  return isRightToLeft
    ? groups.flatMap(({ group, written }) => speakToTheLeft(font, group, written))
    : joinWords(groups.map(({ group, written }) => speakToTheRight(group, written)))
}

function speakToTheRight(group: readonly PlacedGlyph[], written: string): Letter {
  const [first] = group
  const isSimple = group.length === 1 && first?.xOffset === 0 && first.yOffset === 0
  const glyphs = group.map((glyph, index) => ({ ...glyph, said: index === 0 ? written : nothing }))
  return { glyphs, actualText: isSimple ? undefined : written }
}

/** A word with a letter that does not simply follow the one before says itself as a whole. */
function joinWords(letters: readonly Letter[]): Letter[] {
  const words: Letter[][] = [[]]
  for (const letter of letters) {
    const isSpace = letter.glyphs[0]?.said.trim() === ''
    if (isSpace) words.push([letter], [])
    else words.at(-1)?.push(letter)
  }
  return words.flatMap((word) => {
    if (word.every(({ actualText }) => actualText === undefined)) return word
    const glyphs = word.flatMap((letter) => letter.glyphs)
    const text = glyphs.map(({ said }) => (said === nothing ? '' : said)).join('')
    return [{ glyphs, actualText: text }]
  })
}

function speakToTheLeft(font: Font, group: readonly PlacedGlyph[], written: string): Letter[] {
  const [base = '', ...marks] = Array.from(written)
  const blank = font.hasGlyphForCodePoint(0x20) ? font.glyphForCodePoint(0x20).id : undefined
  const bases = group.filter(({ xAdvance }) => xAdvance > 0)
  const isLigature = marks.some((mark) => !/\p{M}/u.test(mark))
  if (group.length === 1 && marks.length === 0)
    return [{ glyphs: group.map((glyph) => ({ ...glyph, said: written })), actualText: undefined }]
  if (bases.length !== 1 || isLigature || blank === undefined) {
    const glyphs = group.map((glyph) => ({ ...glyph, said: written }))
    return [{ glyphs, actualText: group.length === 1 ? undefined : written }]
  }
  const told = marks.toReversed().map((said, index): Letter => ({
    actualText: undefined,
    glyphs: [
      {
        id: blank,
        cluster: 0,
        xAdvance: 0,
        yAdvance: 0,
        xOffset: aside * (index - marks.length),
        yOffset: 0,
        said,
        isBlank: true,
      },
    ],
  }))
  const drawn = group.map((glyph): Letter =>
    glyph.xAdvance > 0
      ? { glyphs: [{ ...glyph, said: base }], actualText: undefined }
      : { glyphs: [{ ...glyph, said: nothing }], actualText: '' },
  )
  return [...told, ...drawn]
}

function groupByCluster(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const groups: PlacedGlyph[][] = []
  for (const glyph of glyphs) {
    const latest = groups.at(-1)
    if (latest?.[0]?.cluster === glyph.cluster) latest.push(glyph)
    else groups.push([glyph])
  }
  return groups
}
