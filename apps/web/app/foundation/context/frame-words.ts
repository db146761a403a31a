import type { SiteNavigation } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { OfferPlace } from '../offers/offered.ts'
import type { ShownOnce } from './shown-once.ts'
import { type FooterColumn, type NavigationLink, navigationLinks, type Topic } from './navigation-links.ts'

/** Texts of the frame around every page. */
export interface FrameWords {
  learnCategories: Topic[]
  navigation: { header: NavigationLink[]; menu: NavigationLink[] }
  /** The header's name for the visitor's account. */
  mine: string
  footer: {
    label: string
    columns: ShownOnce<FooterColumn[]>
    note: string
    /** The function for withdrawals. */
    withdrawal: string
    /** Where the site is found on other networks, and what that list is called. */
    social: { label: string; links: NavigationLink[] }
  }
  /** Shown for failures when not even the messages can be loaded. */
  failure: { words: string; retry: string }
}

export interface FrameOf {
  /** Whether the demo library is playing: nothing is known of other music. */
  demo: boolean
  /** Where the staff has navigation and footer lead; undefined: the built-in lists. */
  navigation: SiteNavigation | undefined
  /** Knows what there is to lead to. */
  place: OfferPlace
}

/**
 * The frame's texts in the current language. Translated on the server: they never change while the page is shown, so
 * the scripts need not contain them in three languages.
 */
export function frameWords(
  learnCategories: FrameWords['learnCategories'],
  language: Language,
  { demo, navigation, place }: FrameOf,
): FrameWords {
  const { columns, header, menu, social } = navigationLinks(learnCategories, language, navigation, place)
  return {
    learnCategories,
    mine: m.account_page_mine(),
    navigation: { header, menu },
    footer: {
      label: m.footer_navigation(),
      columns: { value: columns },
      note: demo ? m.footer_note() : m.site_description(),
      withdrawal: m.withdrawal_name(),
      social: { label: m.footer_social(), links: social },
    },
    failure: { words: m.failure_words(), retry: m.error_retry() },
  }
}
