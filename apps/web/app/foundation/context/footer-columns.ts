import { type Language, pathTo, type StaticPage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** One column of the footer: a heading and its links. */
export interface FooterColumn {
  title: string
  links: FooterLink[]
}

/** `application` links go to the application host, all others to a path of the site. */
export interface FooterLink {
  title: string
  path: string
  application?: true
  lang?: 'en'
}

/** A topic of the blog. */
export interface LearnLink {
  title: string
  slug: string
  /** The language of the title if it is not that of the page. */
  lang?: 'en'
}

/** Links to every page of the site. */
export function footerColumns(learnCategories: readonly LearnLink[], language: Language): FooterColumn[] {
  const page = (title: string, name: StaticPage): FooterLink => ({ title, path: pathTo(name, language) })
  return [
    {
      title: m.footer_music(),
      links: [
        page(m.footer_genres(), 'music'),
        page(m.page_all_music(), 'all-music'),
        page(m.page_background_music(), 'background-music'),
        page(m.page_non_copyright_music(), 'non-copyright-music'),
      ],
    },
    {
      title: m.footer_licences(),
      links: [
        page(m.footer_pricing(), 'pricing'),
        page(m.page_license_terms(), 'license-terms'),
        page(m.verify_name(), 'verify'),
        page(m.page_terms(), 'terms'),
        page(m.page_terms_of_use(), 'terms-of-use'),
        page(m.page_privacy(), 'privacy'),
      ],
    },
    {
      title: m.footer_learn(),
      links: [
        ...learnCategories.map(({ slug, ...link }) => ({
          ...link,
          path: pathTo('blog-category', language, slug),
        })),
        page(m.menu_all_blogs(), 'blog'),
      ],
    },
    {
      title: m.footer_company(),
      links: [
        page(m.page_about(), 'about-us'),
        page(m.page_contact(), 'contact'),
        page(m.page_press(), 'press'),
        page(m.page_imprint(), 'imprint'),
      ],
    },
    {
      title: m.footer_account(),
      links: [
        { title: m.menu_sign_in(), path: '/login', application: true },
        { title: m.header_sign_up(), path: '/register', application: true },
      ],
    },
  ]
}
