import type { Language } from '@tempolibre/locales'

/** A word as spelled in a text, and whether an apostrophe joins it to the previous word. */
interface Spelling {
  word: string
  tie: string | null
}

/** Shorter words have homographs (`a` and `à`, `ou` and `où`); only the first text may spell them. */
const minUnambiguousLength = 4

/**
 * `bossa-nova` as `Bossa Nova`. A slug has no accents or capitals of its own, so each word is spelled as in the
 * accompanying texts, the title first: `duree` of ‘la bonne durée’ is `Durée`, `content-id` of ‘Content ID’ is `Content
 * ID`, `l-ete` of ‘l’été’ is `L’Été`.
 */
export function titleCaseSlug(slug: string, language: Language, texts: readonly string[] = []): string {
  const [title = [], ...others] = texts.map(spellingsIn)
  const bySlugWord = new Map(others.flat().map(({ word }) => [slugWordOf(word), word]))
  let last = -1
  return slug
    .split('-')
    .filter((part) => part !== '')
    .map((part, index) => {
      const { at, spelling } = findSpelling(title, part, last + 1)
      const tied = spelling !== undefined && index > 0 && at === last + 1 && spelling.tie !== null
      if (spelling) last = spelling === title[at] ? at : at + 1
      const other = part.length >= minUnambiguousLength ? bySlugWord.get(part) : undefined
      const word = spelling?.word ?? other ?? part
      const separator = index === 0 ? '' : tied ? (spelling.tie ?? ' ') : ' '
      return separator + word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
    })
    .join('')
}

/** Finds the word from `from` on, else from the beginning; two words joined by an apostrophe may be one in the slug. */
function findSpelling(
  title: readonly Spelling[],
  part: string,
  from: number,
): { at: number; spelling: Spelling | undefined } {
  const places = title.map((_, index) => (from + index) % title.length)
  for (const at of places) {
    const spelling = title[at]
    if (!spelling) continue
    if (slugWordOf(spelling.word) === part) return { at, spelling }
    const next = title[at + 1]
    if (next?.tie == null) continue
    const both = `${spelling.word}${next.tie}${next.word}`
    if (slugWordOf(spelling.word) + slugWordOf(next.word) === part)
      return { at, spelling: { word: both, tie: spelling.tie } }
  }
  return { at: -1, spelling: undefined }
}

function spellingsIn(text: string): Spelling[] {
  return [...text.matchAll(/(?<before>.)?(?<![\p{L}\p{N}])(?<word>[\p{L}\p{M}\p{N}]+)/gsu)].map(
    ({ groups }) => ({
      word: groups?.['word'] ?? '',
      tie: /['’]/.test(groups?.['before'] ?? '') ? (groups?.['before'] ?? null) : null,
    }),
  )
}

/** A word as spelled in a slug. */
function slugWordOf(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
}
