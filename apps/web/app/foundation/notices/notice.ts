/** What the visitor is told, and where to go on from it. */
export interface Notice {
  words: string
  link?: { to: string; text: string }
  /** What can be done about it, such as undoing it. */
  action?: { text: string; run: () => void }
}

type Listener = (notice: Notice) => void
let show: Listener | undefined
/** What was told before there was anything to show it: a page may be quicker than what comes when the browser is idle. */
let waiting: Notice | undefined

/** Says what has come of something, on whatever page comes next. */
export function tellVisitor(words: string, link?: Notice['link']): void {
  tell(link ? { words, link } : { words })
}

/** Says what was done, with a way to do something about it that stays until it is used or closed. */
export function offerAction(words: string, action: NonNullable<Notice['action']>): void {
  tell({ words, action })
}

function tell(notice: Notice): void {
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
