import { announce } from '../shell/live-region.tsx'

type Listener = (words: string) => void
let show: Listener | undefined

/** Says what has come of something, on whatever page comes next. */
export function tellVisitor(words: string): void {
  if (show) show(words)
  else announce(words)
}

/** @returns ends it */
export function followNotices(listener: Listener): () => void {
  show = listener
  return () => {
    show = undefined
  }
}
