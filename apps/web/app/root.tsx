import { type Language, languageOf } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { isApplicationPath } from './foundation/addresses/application-path.ts'
import { renderIn } from './foundation/language/browser-language.ts'
import { preferredLanguage } from './foundation/language/preferred-language.ts'
import { rememberLanguage } from './foundation/language/remembered-language.ts'
import { requestedLanguage } from './foundation/language/request-language.ts'
import { keepAddressesCanonical, rememberChosenLanguage } from './foundation/middleware/address-middleware.ts'
import { LazyPlayer } from './features/player/lazy-player.tsx'
import { languageContext, settingsContext } from './foundation/context/request-context.ts'
import { loadRootData, type RootData } from './foundation/root-data/root-data.server.ts'
import { fetchAfterPage, fetchRendered } from './frame/fetch-after-page.ts'
import { FollowLinks } from './frame/follow-links.tsx'
import { Header } from './frame/header.tsx'
import { LazySession } from './frame/lazy-session.tsx'
import { InlineMark } from './foundation/inline-scripts/inline-mark.ts'
import { announce, LiveRegion } from './foundation/accessibility/live-region.tsx'
import { lazySection } from './foundation/loading/lazy-section.tsx'
import { NavigationProgress } from './frame/navigation-progress.tsx'
import { songsId } from './foundation/context/songs-id.ts'
import { DocumentFilesContext } from './foundation/pages/document-files.ts'
import { findPage } from './foundation/pages/find-page.ts'
import { loadedPageAt, prefetchFileList } from './foundation/pages/page-scripts.ts'
import { SiteContext } from './foundation/context/site-context.ts'
import { themeScript } from './frame/theme-script.ts'
import { useLazyComponent } from './foundation/loading/use-lazy-component.ts'
import { rootIn } from './foundation/root-data/use-root-data.ts'
import { whenIdle } from './foundation/loading/when-idle.ts'
import { LazyFailure } from './foundation/failure/lazy-failure.tsx'
import './foundation/styles/app.css'
import { mayMeasure } from './foundation/vitals/may-measure.ts'

export const middleware: Route.MiddlewareFunction[] = [rememberChosenLanguage, keepAddressesCanonical]

export function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  return loadRootData(context.get(settingsContext), context.get(languageContext))
}

/** Its scripts are not needed before the page is there: its links are links. */
const Footer = lazySection(() => fetchRendered().then((module) => module.Footer))
const fetchPlayer = () => fetchAfterPage().then(({ Player }) => Player)
const fetchSession = () => fetchAfterPage().then(({ Session }) => Session)

const fetchLanguageOffer = () =>
  import('./frame/language-offer.tsx').then(({ LanguageOffer }) => LanguageOffer)

/** Where the library cannot be fetched, nothing is measured. */
const measure = (page: string, language: Language) =>
  import('./foundation/vitals/report-web-vitals.ts').then(
    ({ reportWebVitals }) => reportWebVitals(page, language),
    () => undefined,
  )

/** The document and everything that outlives a change of page: header, footer, player, live region. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const { pathname, search, hash, state } = useLocation()
  const loaderData = useMatches().at(-1)?.loaderData
  const hasSongs = loaderData !== undefined && loadedPageAt(pathname)?.listsSongs?.(loaderData)
  const documentFiles = useContext(DocumentFilesContext)
  const byAddress = languageOf(pathname)
  // On the application host no prefix names the language; `?lng=` does, also where its answer has not come.
  const asked = requestedLanguage(new URLSearchParams(search))
  const language = isApplicationPath(pathname) ? (asked ?? root?.language ?? byAddress) : byAddress
  const applicationBase = root?.applicationBase ?? '/app'
  const inlineMark = useContext(InlineMark)
  const productName = root?.productName ?? ''
  const logo = root?.logo
  const lacks = root?.lacks
  const site = useMemo(
    () => ({ language, applicationBase, productName, logo, lacks: lacks && new Set(lacks) }),
    [language, applicationBase, productName, logo, lacks],
  )
  renderIn(language)

  useScrollToTop(pathname + search, hash, Boolean(state?.keepsPlace))
  useAnnouncedTitle(pathname)
  const { LanguageOffer } = useFirstPage(pathname, language)
  useEffect(() => whenIdle(prefetchFileList), [])
  // The path is not read, yet what another tab has chosen meanwhile holds only until this one goes on.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => rememberLanguage(language), [language, pathname])

  return (
    <html
      lang={language}
      data-page-module={documentFiles.module}
      data-page-list={documentFiles.list}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14110e" />
        {/* A constant of ours; its hash stands in the CSP. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script nonce={inlineMark} dangerouslySetInnerHTML={{ __html: themeScript }} />
        {root && <HeadLinks files={root.files} />}
        <Meta />
        <Links />
        {documentFiles.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} data-page-style="" />
        ))}
      </head>
      <body>
        <SiteContext value={site}>
          <a href="#content" className="skip-link">
            {m.skip_to_content()}
          </a>
          {hasSongs && (
            <a href={`#${songsId}`} className="skip-link">
              {m.skip_to_songs()}
            </a>
          )}
          {LanguageOffer && <LanguageOffer />}
          <NavigationProgress />
          <Header words={rootIn(language, root)} />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          <Footer />
          <LazyPlayer fetchPlayer={fetchPlayer}>
            <LazySession fetchSession={fetchSession} />
          </LazyPlayer>
          <LiveRegion />
          <FollowLinks />
        </SiteContext>
        <Scripts />
      </body>
    </html>
  )
}

/** The face of headings, and the icons. */
function HeadLinks({ files: { face, icon, touchIcon } }: Pick<RootData, 'files'>) {
  return (
    <>
      <link rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
      <link rel="icon" {...icon} />
      <link rel="apple-touch-icon" href={touchIcon} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

export default function Root() {
  return <Outlet />
}

/** Only for what fails before any page is reached; failures of pages end in the page frame, below the player. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyFailure error={error} />
}

/** What the server wrote into the head for robots alone (foundation/meta/robot-tags.server.ts). */
const forRobots = '[type="application/ld+json"], [property^="og:"], [name="twitter:card"]'

/** Tells those who do not see it that another page has come; what the first one told robots is no longer true. */
function useAnnouncedTitle(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const stale of document.head.querySelectorAll(forRobots)) stale.remove()
    announce(document.title)
  }, [pathname])
}

/**
 * Of the page a visit begins with: measures it, and offers another language if the visitor prefers one.
 * @returns the offer, if any, once it is there
 */
function useFirstPage(pathname: string, language: Language) {
  const { Component: LanguageOffer, load: loadOffer } = useLazyComponent(fetchLanguageOffer, {
    optional: true,
  })
  useEffect(
    () =>
      whenIdle(() => {
        const { page } = findPage(pathname)
        if (page !== undefined && mayMeasure()) void measure(page, language)
        // Of the page a visit begins with: who changes the language later knows where.
        if (!isApplicationPath(pathname) && (preferredLanguage() ?? language) !== language) loadOffer()
      }),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
    [],
  )
  return { LanguageOffer }
}

/** Every change of route starts at the top, or at the place its hash names; the browser restores nothing. */
function useScrollToTop(address: string, hash: string, keepsPlace: boolean) {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload is no change of route: there the browser may put the reader back where they were.
    const restoreOnReload = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreOnReload)
    return () => removeEventListener('pagehide', restoreOnReload)
  }, [])

  useLayoutEffect(() => {
    if (keepsPlace) return
    const target = hash === '' ? null : document.getElementById(idOf(hash))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    // The address is not read, yet it is what changes; whether the place is kept comes with it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [address, hash, keepsPlace])
}

/** The id a hash names; one that cannot be decoded is taken as it stands. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch (error) {
    if (error instanceof URIError) return hash.slice(1)
    throw error
  }
}
