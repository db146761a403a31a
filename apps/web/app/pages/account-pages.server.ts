import { alternates, type Page, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { applicationBaseOf } from '../foundation/addresses/application-path.ts'
import { isOffered, pageNeeds } from '../foundation/offers/offered.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

const titles = {
  dashboard: m.account_page_dashboard,
  'my-profile': m.account_page_profile,
  subscription: m.account_page_subscription,
  downloads: m.account_page_downloads,
  channels: m.channels_page,
  'hand-overs': m.hand_over_page,
  favourites: m.account_page_favourites,
  team: m.account_page_team,
  developers: m.account_page_developers,
  venue: m.venue_title,
  success: m.account_page_success,
  cancel: m.account_page_cancel,
} as const satisfies Partial<Record<Page, () => string>>

export type AccountPage = keyof typeof titles

/** What the navigation names, in its order. */
const navigated = [
  'dashboard',
  'my-profile',
  'subscription',
  'downloads',
  'hand-overs',
  'channels',
  'favourites',
  'venue',
  'team',
  'developers',
] as const

export function loader({ context, page, url }: PageArgs) {
  if (!isAccountPage(page)) throw new Error(`no page of the account: ${url.pathname}`)
  const language = context.get(languageContext)
  const title = titles[page]()
  const settings = context.get(settingsContext)
  const place = { lacks: settings.lacks, applicationBase: applicationBaseOf(settings) }
  return {
    head: pageHead(
      { context, url },
      {
        title,
        description: m.account_page_description({ name: settings.productName }),
        alternates: alternates(page),
        noindex: true,
      },
    ),
    page,
    title,
    navigation: {
      label: m.account_page_navigation(),
      playlists: m.playlist_all(),
      links: navigated
        .filter((name) => isOffered(pageNeeds[name], place))
        .map((name) => ({ name, title: titles[name](), path: pathTo(name, language) })),
    },
    needsScript: m.account_page_needs_script(),
  }
}

function isAccountPage(page: Page | undefined): page is AccountPage {
  return page !== undefined && Object.hasOwn(titles, page)
}
