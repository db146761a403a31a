import { pageMargin as margin } from '../pdf/estimate-height.ts'
import { type OpenDocument, openDocument, pageSize } from '../pdf/open-document.ts'

/** Plain text as a paper: what was written or done, for a reader who gets a file. */
export interface PagesFacts {
  title: string
  author: string
  madeAt: Date
  sections: readonly { heading: string; text: string }[]
}

const measure = pageSize.width - 2 * margin
const bottom = pageSize.height - margin
/** Characters of a paragraph in one piece, so that each fits on a page. */
const maxPiece = 2000

/** Draws headings and paragraphs, one below the other, over as many pages as they need. */
export async function drawPages(facts: PagesFacts): Promise<Buffer> {
  const document = await openDocument({
    title: facts.title,
    language: 'en',
    author: facts.author,
    createdAt: facts.madeAt,
    texts: facts,
  })
  let y = document.text({
    tag: 'H1',
    text: facts.title,
    x: margin,
    y: margin,
    width: measure,
    size: 18,
    weight: 'bold',
  })
  for (const { heading, text } of facts.sections) {
    y = place(document, { tag: 'H2', text: heading, size: 11.5, weight: 'bold' as const }, y + 14)
    for (const paragraph of piecesOf(text)) y = place(document, { tag: 'P', text: paragraph, size: 9 }, y + 4)
  }
  return document.finish()
}

function place(
  document: OpenDocument,
  text: { tag: string; text: string; size: number; weight?: 'bold' },
  y: number,
): number {
  const { height } = document.measure(text.text, { ...text, width: measure })
  if (y + height <= bottom) return document.text({ ...text, x: margin, y, width: measure })
  document.turnPage()
  return document.text({ ...text, x: margin, y: margin, width: measure })
}

const piecesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => line.match(new RegExp(`[^]{1,${maxPiece}}`, 'gu')) ?? [])
