import type { SiteLink as GivenLink, SiteNavigation } from '@tempolibre/contract'
import {
  type ColumnName,
  type HouseLink,
  houseNavigation,
  type LinkedPage,
  type LinkedScreen,
  linkedScreens,
  socialNetworks,
} from '@tempolibre/domain/navigation-places'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { isOffered, type OfferPlace, pageNeeds, screenNeeds } from '../offers/offered.ts'

/** A link of navigation or footer, in one language. */
export interface NavigationLink {
  title: string
  /** Of the site or, with `application`, of the application host; else an address elsewhere. */
  path: string
  /** The language of the title if it is not that of the page. */
  lang?: 'en'
  application?: true
  /** A menu of all topics instead of a link. */
  topics?: true
}

/** One column of the footer: a heading and its links. */
export interface FooterColumn {
  title: string
  links: NavigationLink[]
}

/** A category of the blog. */
export interface Topic {
  title: string
  slug: string
  /** The language of the title if it is not that of the page. */
  lang?: 'en'
}

export interface NavigationLinks {
  header: NavigationLink[]
  /** Of narrow screens. */
  menu: NavigationLink[]
  columns: FooterColumn[]
  social: NavigationLink[]
}

const pageNames: Readonly<Record<LinkedPage, () => string>> = {
  home: m.breadcrumb_home,
  music: m.header_genres,
  'all-music': m.page_all_music,
  'sounds-like': m.like_name,
  'background-music': m.page_background_music,
  'non-copyright-music': m.page_non_copyright_music,
  pricing: m.header_pricing,
  'license-terms': m.page_license_terms,
  verify: m.verify_name,
  'under-your-video': m.video_name,
  blog: m.menu_all_blogs,
  'about-us': m.page_about,
  contact: m.page_contact,
  'open-figures': m.open_name,
  press: m.page_press,
  imprint: m.page_imprint,
  terms: m.page_terms,
  'terms-of-use': m.page_terms_of_use,
  privacy: m.page_privacy,
}

const screenNames: Readonly<Record<LinkedScreen, () => string>> = {
  browse: m.header_browse,
  playlists: m.playlist_all,
  'sign-in': m.menu_sign_in,
  'sign-up': m.header_sign_up,
}

const columnTitles: Readonly<Record<ColumnName, () => string>> = {
  music: m.footer_music,
  licences: m.footer_licences,
  learn: m.footer_learn,
  company: m.footer_company,
  account: m.footer_account,
}

/**
 * Where navigation and footer lead, in the current language: to nothing that the API lacks.
 * @param navigation the operator's; undefined: the house's
 */
export function navigationLinks(
  topics: readonly Topic[],
  language: Language,
  navigation: SiteNavigation | undefined,
  place: OfferPlace,
): NavigationLinks {
  const isThere = (link: GivenLink | HouseLink): boolean =>
    link.kind === 'page'
      ? isOffered(pageNeeds[link.page], place)
      : link.kind !== 'screen' || isOffered(screenNeeds[link.screen], place)
  const toLink = (link: GivenLink | HouseLink): NavigationLink => {
    const own = 'label' in link && link.label ? link.label[language] : undefined
    switch (link.kind) {
      case 'page':
        return { title: own ?? pageNames[link.page](), path: pathTo(link.page, language) }
      case 'screen':
        return {
          title: own ?? screenNames[link.screen](),
          path: linkedScreens[link.screen],
          application: true,
        }
      case 'topics':
        return { title: own ?? m.menu_learn(), path: '', topics: true }
      case 'path':
        return {
          title: link.label[language],
          path: link.path[language],
          ...(link.english.includes(language) && { lang: 'en' as const }),
        }
      case 'address':
        return { title: link.label[language], path: link.address }
    }
  }
  /** In the footer topics are links, and that to the genres says that it leads to all of them. */
  const toFooterLinks = (link: GivenLink | HouseLink): NavigationLink[] => {
    if (link.kind === 'topics')
      return topics.map(({ slug, ...topic }) => ({
        ...topic,
        path: pathTo('blog-category', language, slug),
      }))
    const isAllGenres = link.kind === 'page' && link.page === 'music' && !('label' in link && link.label)
    return [isAllGenres ? { ...toLink(link), title: m.footer_genres() } : toLink(link)]
  }
  const columns: readonly {
    name: ColumnName | null
    label?: Record<Language, string> | null
    links: readonly (GivenLink | HouseLink)[]
  }[] = navigation?.footer ?? houseNavigation.footer
  return {
    header: (navigation?.header ?? houseNavigation.header).filter(isThere).map(toLink),
    menu: (navigation?.menu ?? houseNavigation.menu).filter(isThere).map(toLink),
    columns: columns
      .map(({ label, links, name }) => ({
        title: label?.[language] ?? (name === null ? '' : columnTitles[name]()),
        links: links.filter(isThere).flatMap(toFooterLinks),
      }))
      .filter(({ links }) => links.length > 0),
    social: (navigation?.social ?? []).map(({ address, network }) => ({
      title: socialNetworks[network],
      path: address,
    })),
  }
}
