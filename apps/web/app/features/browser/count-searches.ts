import { searchCountsPath } from '@tempolibre/contract/visitor-counts'
import type { Language } from '@tempolibre/locales'
import { sendReport } from '../../foundation/vitals/send-report.ts'

/** Words that are replaced sooner were not what the visitor wanted, in ms. */
const settledAfterMs = 3000

interface Search {
  lang: Language
  search: string
}

/** What this document has reported. */
const reported = new Set<string>()
let unsettled: Search | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts a search once it has stood for a while, or the page is hidden; each once a document. */
export function countSearch(search: Search): void {
  // Added again, it is the same listener.
  addEventListener('visibilitychange', reportIfHidden)
  clearTimeout(timer)
  unsettled = search
  timer = setTimeout(report, settledAfterMs)
}

function reportIfHidden(): void {
  if (document.visibilityState === 'hidden') report()
}

function report(): void {
  if (!unsettled) return
  const { lang, search } = unsettled
  unsettled = undefined
  const key = `${lang} ${search}`
  if (reported.has(key)) return
  reported.add(key)
  sendReport(searchCountsPath, { lang, search })
}
