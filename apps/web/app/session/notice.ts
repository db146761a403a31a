import { announce } from '../shell/live-region.tsx'

/** What the visitor is told, and where to go on from it. */
export interface Notice {
  words: string
  link?: { to: string; text: string }
}

type Listener = (notice: Notice) => void
let show: Listener | undefined

/** Says what has come of something, on whatever page comes next. */
export function tellVisitor(words: string, link?: Notice['link']): void {
  if (show) show(link ? { words, link } : { words })
  else announce(words)
}

/** @returns ends it */
export function followNotices(listener: Listener): () => void {
  show = listener
  return () => {
    show = undefined
  }
}
