import { type OpenDocument } from './open-document.ts'

/** What must be seen first. */
export interface Notice {
  title: string
  text: string
  color: string
  x: number
  y: number
  width: number
}

const padding = { x: 16, y: 12 }

/** Draws a frame with a title and a text. @returns the y below it */
export function drawNotice(
  document: OpenDocument,
  { color, x, y: top, width: outer, ...words }: Notice,
): number {
  const width = outer - 2 * padding.x
  const title = { text: words.title, size: 13, weight: 'bold' as const }
  const text = { text: words.text, size: 10.5 }
  const height =
    document.measure(title.text, { ...title, width }).height +
    document.measure(text.text, { ...text, width }).height
  document.decorate((pdf) =>
    pdf
      .rect(x, top, outer, height + 2 * padding.y)
      .lineWidth(1.5)
      .stroke(color),
  )
  const inner = { tag: 'P', x: x + padding.x, width }
  const y = document.text({ ...inner, ...title, y: top + padding.y, color })
  return document.text({ ...inner, ...text, y }) + padding.y
}
