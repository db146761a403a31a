import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type FooterColumn, footerColumns, type LearnLink } from './footer-columns.ts'

/** Texts of the frame around every page. */
export interface FrameWords {
  learnCategories: LearnLink[]
  /** The header's name for the visitor's account. */
  mine: string
  footer: { label: string; columns: FooterColumn[]; note: string }
  /** Shown for failures when not even the messages can be loaded. */
  failure: { words: string; retry: string }
}

/**
 * The frame's texts in the current language. Translated on the server: they never change while the page is shown, so
 * the scripts need not contain them in three languages.
 * @param demo whether the demo library is playing: nothing is known of other music
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
