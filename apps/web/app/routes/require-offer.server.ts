import type { Capability } from '@tempolibre/contract/capabilities'
import type { Page } from '@tempolibre/locales'
import { redirect } from 'react-router'
import { notFound, type Subject, unavailable } from '../foundation/api/api-answers.ts'
import {
  applicationBase,
  applicationBaseOf,
  isApplicationPath,
} from '../foundation/addresses/application-path.ts'
import type { PageSettings } from '../foundation/context/request-context.ts'
import type { FoundPage } from '../foundation/pages/find-page.ts'
import {
  applicationNeeds,
  isOffered,
  memberPages,
  type Need,
  pageNeeds,
} from '../foundation/offers/offered.ts'

/**
 * Throws what takes the place of a page whose capability the API lacks: the application host's screen if people sign in
 * there, else a 404; a 503 while the API has not said whether it has it.
 */
export function requireOffer(found: Readonly<FoundPage>, pathname: string, settings: PageSettings): void {
  const { lacks = new Set<Capability>(), unsure = new Set<Capability>() } = settings
  if (lacks.size === 0 && unsure.size === 0) return
  const place = { lacks: new Set([...lacks, ...unsure]), applicationBase: applicationBaseOf(settings) }
  const page = found.page ?? applicationPage(found, pathname)
  // The application's own address leads to its catalogue.
  const module = pathname === applicationBase ? 'music-browser' : found.module
  const needs = (page ? pageNeeds[page] : applicationNeeds[module]) ?? []
  if (isOffered(needs, place)) return
  const screen = page && hostScreen(page)
  if (screen !== undefined && isOffered(['host'], place))
    throw redirect(settings.applicationUrl + screen, 302)
  throw needs.some((need) => isCapability(need) && unsure.has(need))
    ? unavailable(subjectOf(page))
    : notFound()
}

/** What an outage of a page is said to be of. */
function subjectOf(page: Page | undefined): Subject {
  switch (page) {
    case 'track':
      return 'tracks'
    case 'author':
      return 'articles'
    case 'verify':
    case 'licence':
      return 'licences'
    default:
      return 'cms'
  }
}

const isCapability = (need: Need): need is Capability => need !== 'host'

/** The application host's own address for signing in or up: it knows no other of these screens. */
function hostScreen(page: Page): '/login' | '/register' | undefined {
  if (page === 'signup') return '/register'
  const leadsIn =
    page === 'login' || page === 'forgot-password' || page === 'reset-password' || memberPages.has(page)
  return leadsIn ? '/login' : undefined
}

/** The page of the site's table that is the same screen as one of the application host. */
function applicationPage({ module }: Readonly<FoundPage>, pathname: string): Page | undefined {
  if (module !== 'sign-in-pages' || !isApplicationPath(pathname)) return undefined
  switch (pathname.slice(applicationBase.length + 1).split('/')[0]) {
    case 'login':
      return 'login'
    case 'register':
      return 'signup'
    case 'forgot-password':
      return 'forgot-password'
    case 'reset-password':
      return 'reset-password'
  }
}
