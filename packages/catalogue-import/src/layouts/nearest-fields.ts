import { findTableField, knownFields, plainHeading, type TableField } from '@tempolibre/domain/table-fields'
import { bigrams, likenessOf } from '../vocabulary/likeness.ts'

/** Articles and prepositions that headings have or leave out. */
const smallWords = new Set(
  "the of a an el la los las lo un una de del le les l' d' un une du des da do in en es fr".split(' '),
)

/** The words of a heading in the singular, without small ones. */
const essence = (heading: string): string =>
  heading
    .replaceAll(/\b([ld])'/g, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !smallWords.has(word) && word !== 'l' && word !== 'd')
    .map((word) => (word.length > 4 ? word.replace(/(?:es|s|x)$/, '') : word))
    .join(' ')

const spellings = knownFields.flatMap(({ id, spellings: all }) =>
  all.map((spelling) => {
    const plain = essence(spelling)
    return { id, plain, pairs: bigrams(plain) }
  }),
)

/** Whether one letter of a word is missing, added, another one, or changed places with the next. */
function isMisspelled(one: string, other: string): boolean {
  if (other.length < 5 || Math.abs(one.length - other.length) > 1) return false
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin++
  let end = 0
  const most = Math.min(one.length, other.length) - begin
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++
  const [first, second] = [one.slice(begin, one.length - end), other.slice(begin, other.length - end)]
  const isTurned = first.length === 2 && first === second.slice(1) + second.slice(0, 1)
  return isTurned || (first.length <= 1 && second.length <= 1)
}

const minLikeness = 0.5
const maxNearest = 3

/** The fields that a heading may mean, the nearest first: by words in common, and by letters where words are misspelled. */
export function nearestFields(heading: string): TableField[] {
  const plain = essence(plainHeading(heading))
  if (plain === '') return []
  const words = new Set(plain.split(' '))
  const ownPairs = bigrams(plain)
  const best = new Map<string, number>()
  for (const { id, pairs, plain: spelling } of spellings) {
    const hasAll = spelling.length > 2 && spelling.split(' ').every((word) => words.has(word))
    const score = Math.max(
      likenessOf(ownPairs, pairs),
      hasAll ? 0.7 : 0,
      isMisspelled(plain, spelling) ? 0.9 : 0,
    )
    if (score >= minLikeness && score > (best.get(id) ?? 0)) best.set(id, score)
  }
  return [...best]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxNearest)
    .flatMap(([id]) => findTableField(id) ?? [])
}
