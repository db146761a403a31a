import { type PeopleToken, readTokens } from './people-tokens.ts'

/** Whose names stand in a cell: those of publishers may have `&`, `and` and `/` in them. */
export type PeopleKind = 'writers' | 'publishers'

/** What stands between two places that may part people, and the mark before it. */
interface Piece {
  /** Undefined: the first, or behind a mark that always parts. */
  before: PeopleToken | undefined
  tokens: PeopleToken[]
}

/**
 * Parts the people of a cell. Semicolons, bars and lines part them everywhere. Where there is one, or names are turned
 * (`Vega, Ada / Lund, Bo`), a comma parts nobody; elsewhere it does, unless what follows belongs to a name, as in
 * `Sammy Davis, Jr.`. Words and slashes part complete people, and writers.
 * @returns the tokens of each
 */
export function partPeople(cell: string, kind: PeopleKind): PeopleToken[][] {
  const tokens = readTokens(cell)
  const hasEnds = tokens.some((token) => token.kind === 'end')
  const sections = splitAt(tokens, ({ kind: each }) => each === 'end').map(({ tokens: each }) => each)
  return sections.flatMap((section) => {
    const between = splitAt(section, isLink)
    const commasStay = hasEnds || (between.length > 1 && between.every(isTurned))
    const pieces = splitAt(section, (token) => isLink(token) || (token.kind === 'comma' && !commasStay))
    return joinPieces(pieces, kind).flatMap(splitAtShares)
  })
}

const isLink = ({ kind }: PeopleToken) => kind === 'slash' || kind === 'conjunction'
const isDetail = ({ kind }: PeopleToken) => kind === 'share' || kind === 'group' || kind === 'ipi'

function splitAt(tokens: readonly PeopleToken[], parts: (token: PeopleToken) => boolean): Piece[] {
  const pieces: Piece[] = [{ before: undefined, tokens: [] }]
  for (const token of tokens) {
    if (parts(token)) pieces.push({ before: token, tokens: [] })
    else pieces.at(-1)?.tokens.push(token)
  }
  return pieces
}

/** Joins again what a mark does not part. */
function joinPieces(pieces: readonly Piece[], kind: PeopleKind): PeopleToken[][] {
  const people: PeopleToken[][] = []
  const anyDetails = pieces.some(({ tokens }) => tokens.some(isDetail))
  for (const { before, tokens } of pieces) {
    const last = people.at(-1)
    if (last && before && !isParted(last, before, tokens, { kind, anyDetails })) last.push(before, ...tokens)
    else people.push([...tokens])
  }
  return people
}

function isParted(
  left: readonly PeopleToken[],
  mark: PeopleToken,
  right: readonly PeopleToken[],
  { anyDetails, kind }: { kind: PeopleKind; anyDetails: boolean },
): boolean {
  const [one, other] = [nameOf(left), nameOf(right)]
  if (one === '' || other === '') return false
  if (mark.kind === 'comma') {
    if (belongsToName.test(other)) return false
    // `Vega, Ada 50%`, where everybody has something behind the name.
    const isTurnedName = words(one) === 1 && !left.some(isDetail) && right.some(isDetail)
    return !(anyDetails && isTurnedName)
  }
  if (left.at(-1) && isDetail(left.at(-1) ?? mark)) return true
  if (right[0]?.kind === 'share') return true
  if (mark.kind === 'slash') {
    if (/^\s.*\s$/s.test(mark.text)) return true
    // `AC/DC`, `c/o` are no two people.
    return (
      kind === 'writers' &&
      !(/(?:^|[^\p{L}])[A-Za-z]{1,2}$/u.test(one) && /^[A-Za-z]{1,2}(?:[^\p{L}]|$)/u.test(other))
    )
  }
  if (kind === 'publishers' || belongsToPair.test(other)) return false
  // `Santiago Ramón y Cajal` is one writer, `Ada Vega y Bo Lund` are two.
  const joinsSurnames = /^[yei]$/i.test(mark.text) && words(one) > 1 && words(other) === 1
  return !joinsSurnames
}

/** What stands behind a comma in one name: of people, and of companies. */
const belongsToName =
  /^(?:jr|jnr|junior|sr|snr|senior|hijo|fils|père|i{2,3}|iv|vi{0,3}|esq|ph\.?\s?d|inc|incorporated|ltd|limited|l\.?\s?l\.?\s?[cp]|co|corp|gmbh|ag|kg|s\.?\s?a\.?(?:\s?s\.?)?|s\.?\s?[lr]\.?\s?[lu]?|s\.?a\.?r\.?l|b\.?\s?v|n\.?\s?v|pty(?: ltd)?|plc|oy|ab|lda|ltda)\.?$/iu

/** What stands behind `&` in one name. */
const belongsToPair =
  /^(?:the|los|las|les|his|her|sus|ses|co|cía|cia|cie|company|sons?|hijos?|fils|frères|brothers|bros|friends|amigos)(?:[^\p{L}]|$)/iu

/** A name whose surname stands first. */
function isTurned({ tokens }: Piece): boolean {
  const commas = tokens.filter(({ kind }) => kind === 'comma')
  const [surname] = splitAt(tokens, ({ kind }) => kind === 'comma')
  const after = commas[0] && tokens.slice(tokens.indexOf(commas[0]) + 1)
  return (
    commas.length === 1 &&
    words(nameOf(surname?.tokens ?? [])) === 1 &&
    after !== undefined &&
    !belongsToName.test(nameOf(after))
  )
}

const nameOf = (tokens: readonly PeopleToken[]) =>
  tokens
    .filter((token) => !isDetail(token))
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const words = (name: string) => (name === '' ? 0 : name.split(/\s+/).length)

/** `Ada Vega 50% Bo Lund 50%` has nothing between the two but their shares, which may also come first. */
function splitAtShares(tokens: PeopleToken[]): PeopleToken[][] {
  const shares = tokens.filter(({ kind }) => kind === 'share').length
  if (shares < 2) return [tokens]
  const comesFirst = tokens[0]?.kind === 'share'
  const people: PeopleToken[][] = [[]]
  for (const token of tokens) {
    const last = people.at(-1) ?? []
    const isComplete = last.some(({ kind }) => kind === 'share') && nameOf(last) !== ''
    const begins = comesFirst ? token.kind === 'share' : !isDetail(token)
    if (isComplete && begins) people.push([token])
    else last.push(token)
  }
  return people
}
