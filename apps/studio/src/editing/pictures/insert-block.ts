/** How many paragraphs of a text have begun before a place in it. */
export function countBlocks(text: string, at: number): number {
  const before = text.slice(0, at).trim()
  return before === '' ? 0 : [...before.matchAll(gap)].length + 1
}

/** Puts a paragraph behind the first `count` paragraphs of a text, or at its end if it has fewer. */
export function insertBlock(text: string, count: number, block: string): string {
  if (text.trim() === '') return block
  if (count === 0) return `${block}\n\n${text}`
  const end = [...text.matchAll(gap)][count - 1]?.index
  const [before, after] = end === undefined ? [text.trimEnd(), ''] : [text.slice(0, end), text.slice(end)]
  return `${before}\n\n${block}${after}`
}

/** Between two paragraphs. */
const gap = /\n[^\S\n]*\n\s*/g
