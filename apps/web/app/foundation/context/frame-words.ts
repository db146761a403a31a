import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type FooterColumn, footerColumns } from './footer-columns.ts'

/** What the frame around every page says. */
export interface FrameWords {
  learnCategories: { title: string; slug: string }[]
  /** How the header calls the visitor's account. */
  mine: string
  footer: { label: string; columns: FooterColumn[]; note: string }
  /** What is said of a failure for which even the words cannot be fetched. */
  failure: { words: string; retry: string }
}

/**
 * The frame's words in the language that messages speak. Worded on the server: they never change while their page is
 * shown, so they need not travel with the scripts in three languages.
 * @param demo the demo library is what plays here: of any other music we know nothing
 */
export function frameWords(
  learnCategories: FrameWords['learnCategories'],
  language: Language,
  demo: boolean,
): FrameWords {
  return {
    learnCategories,
    mine: m.account_page_mine(),
    footer: {
      label: m.footer_navigation(),
      columns: footerColumns(learnCategories, language),
      note: demo ? m.footer_note() : m.site_description(),
    },
    failure: { words: m.failure_words(), retry: m.error_retry() },
  }
}
