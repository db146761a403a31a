/** What the visitor is told, and where to go on from it. */
export interface Notice {
  words: string
  link?: { to: string; text: string }
}

type Listener = (notice: Notice) => void
let show: Listener | undefined
/** What was told before there was anything to show it: a page may be quicker than what comes when the browser is idle. */
let waiting: Notice | undefined

/** Says what has come of something, on whatever page comes next. */
export function tellVisitor(words: string, link?: Notice['link']): void {
  const notice = link ? { words, link } : { words }
  if (show) show(notice)
  else waiting = notice
}

/** @returns ends it */
export function followNotices(listener: Listener): () => void {
  show = listener
  if (waiting) listener(waiting)
  waiting = undefined
  return () => {
    show = undefined
  }
}
