import { sharePattern } from './share-text.ts'

/** What a cell of people is made of, in its order. */
export interface PeopleToken {
  kind: TokenKind
  /** As written. */
  text: string
}

type TokenKind =
  /** Parts people wherever it stands: a semicolon, a bar, a new line. */
  | 'end'
  /** May part people: a comma, a slash with the spaces around it, a word such as `&`, `y`, `et`. */
  | 'comma'
  | 'slash'
  | 'conjunction'
  /** With its sign. */
  | 'share'
  /** Between brackets, with them. */
  | 'group'
  | 'ipi'
  | 'text'

/** In the languages of the site, of its neighbours, and in other alphabets. */
const conjunctions = '& + y e i et and And und og och и і та και ve و'.split(' ')
/** Where all is in capitals a single E or I is an initial. */
const capitals = '& + Y ET AND UND OG OCH И ТА ΚΑΙ VE'.split(' ')

const escaped = (words: readonly string[]) => words.join('|').replace('+', String.raw`\+`)

/** Between digits a comma is a decimal point, and a slash belongs to a fraction. */
const finderOf = (words: readonly string[]) =>
  new RegExp(
    [
      String.raw`(?<group>[([（【［][^)\]）】］]*[)\]）】］]|\{[^}]*\})`,
      String.raw`(?<ipi>(?<![\p{L}\p{N}])(?:IPI|CAE)(?:[/ ](?:IPI|CAE))?[\s:#.]*\d[\d. \-]{7,13}\d|(?<![\p{L}\p{N}.,])\d{9,11}(?![\p{L}\p{N}%]))`,
      `(?<share>${sharePattern})`,
      String.raw`(?<end>\s*[;|\n\r；؛｜]\s*)`,
      String.raw`(?<comma>\s*(?:(?<!\d)[,，、،]|[,，、،](?!\d))\s*)`,
      String.raw`(?<slash>\s*(?:(?<!\d\s*)[/／]|[/／](?!\s*\d))\s*)`,
      String.raw`(?<conjunction>(?<=[\s%)\]）］】])(?:${escaped(words)})(?=\s))`,
    ].join('|'),
    'gu',
  )
const finder = finderOf(conjunctions)
const finderInCapitals = finderOf(capitals)

/** Takes a cell apart. */
export function readTokens(cell: string): PeopleToken[] {
  const isShouted = cell === cell.toUpperCase() && cell !== cell.toLowerCase()
  const tokens: PeopleToken[] = []
  let end = 0
  const addText = (text: string) => {
    if (text.trim() !== '') tokens.push({ kind: 'text', text: text.trim() })
  }
  for (const match of cell.matchAll(isShouted ? finderInCapitals : finder)) {
    addText(cell.slice(end, match.index))
    const kind = kinds.find((name) => match.groups?.[name] !== undefined)
    if (kind) tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  addText(cell.slice(end))
  return tokens
}

const kinds = ['group', 'ipi', 'share', 'end', 'comma', 'slash', 'conjunction'] as const
