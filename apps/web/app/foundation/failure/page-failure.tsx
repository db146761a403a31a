import { writeWait } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { getLocale } from '@tempolibre/locales/runtime'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRouteErrorResponse, useNavigation, useRevalidator } from 'react-router'
import { noteReturn } from '../navigation/use-go.ts'
import { answersWithPage, canReachSite } from './try-again.ts'
import { useKeptFocus } from '../accessibility/use-kept-focus.ts'
import { PageTrouble, type TroubleKind } from '../loading/page-trouble.ts'
import { holdNextAttempt } from './next-attempt.ts'
import { announce } from '../accessibility/live-region.tsx'
import { useHydrated } from '../loading/use-hydrated.ts'
import { ApplicationLink, PageLink } from '../ui/links.tsx'
import { useScreen } from '../ui/use-offered.ts'
import type { Subject } from '../api/api-answers.ts'
import { isFailure } from '../api/is-failure.ts'
import { useRecordedFailure } from './record-failure.ts'

/** Texts of an error page, and the action of its button. */
interface Wording {
  title: string
  next: string
  /** Technical detail for support. */
  detail?: string
  /**
   * `page`: requests the page's data again. `fresh_page`: does so bypassing the browser's cache. `document`: reloads
   * everything.
   */
  retry: 'page' | 'fresh_page' | 'document'
}

const subjects: Record<Subject, () => Pick<Wording, 'title' | 'detail'>> = {
  cms: () => ({ title: m.failure_page(), detail: m.error_cms() }),
  categories: () => ({ title: m.failure_categories(), detail: m.error_categories() }),
  tracks: () => ({ title: m.failure_tracks(), detail: m.error_tracks() }),
  articles: () => ({ title: m.failure_articles(), detail: m.error_articles() }),
  blog_categories: () => ({ title: m.failure_blog_categories(), detail: m.error_blog_categories() }),
  plans: () => ({ title: m.failure_plans(), detail: m.error_plans() }),
  licences: () => ({ title: m.verify_error() }),
}

const troubles: Record<TroubleKind, () => Omit<Wording, 'detail'>> = {
  unreachable: () =>
    navigator.onLine
      ? { title: m.failure_unreachable(), next: m.failure_unreachable_next(), retry: 'page' }
      : { title: m.failure_offline(), next: m.failure_offline_next(), retry: 'page' },
  late: () => ({ title: m.failure_late(), next: m.failure_late_next(), retry: 'page' }),
  unusable: () => ({ title: m.failure_unusable(), next: m.failure_unusable_next(), retry: 'fresh_page' }),
  outdated: () => ({ title: m.failure_outdated(), next: m.failure_reload_next(), retry: 'document' }),
}

/** Replaces a page that failed. */
export function PageFailure({ error }: { error: unknown }) {
  useRecordedFailure(error)
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? <Missing /> : <Failed error={error} />
}

function word(error: unknown): Wording {
  if (error instanceof PageTrouble) return { ...troubles[error.kind](), detail: error.message }
  if (isRouteErrorResponse(error) && isFailure(error.data) && 'subject' in error.data)
    return { ...subjects[error.data.subject](), next: m.error_unavailable_next(), retry: 'page' }
  if (isRouteErrorResponse(error) && isFailure(error.data) && error.data.code === 'limited')
    return {
      title: m.failure_limited(),
      next: m.failure_limited_next({ wait: writeWait(error.data.seconds, getLocale()) }),
      retry: 'page',
    }
  // The page loaded and then failed: its scripts and its data may be from different releases.
  return { title: m.error_unexpected(), next: m.failure_reload_next(), retry: 'document' }
}

function Missing() {
  return (
    <div className="measure failure">
      <title>{m.error_not_found()}</title>
      <meta name="robots" content="noindex" />
      <h1>{m.error_not_found()}</h1>
      <p className="lead">{m.error_not_found_next()}</p>
      <WaysOnward />
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const { detail, next, retry, title } = word(error)
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const first = useRef(error)
  // A page that came as a document is read from its top.
  const [cameByScript] = useState(useHydrated())
  const [looking, setLooking] = useState(false)
  const [unreachable, setUnreachable] = useState(false)
  const goOn = useRef<() => void>(undefined)
  const trying = looking || revalidator.state === 'loading' || navigation.state === 'loading'
  useKeptFocus(place)

  useEffect(() => {
    // The focused element is gone with its page; keepFocus may have moved the focus to the main content
    // (foundation/accessibility/keep-focus.ts).
    const { activeElement, body } = document
    if (cameByScript && (activeElement === body || activeElement?.id === 'content')) button.current?.focus()
  }, [cameByScript])
  useEffect(() => {
    // An alert announces repeated text only once.
    if (error !== first.current) announce(title)
  }, [error, title])

  async function tryAgain() {
    if (trying) return
    setLooking(true)
    const needsDocument =
      retry === 'document' ? await canReachSite() : retry === 'fresh_page' && (await answersWithPage())
    setLooking(false)
    if (needsDocument) return location.reload()
    setUnreachable(retry === 'document')
    if (retry === 'document') return
    noteReturn()
    goOn.current = holdNextAttempt()
    await revalidator.revalidate()
    goOn.current()
  }
  useEffect(() => {
    // React Router's boundary clears an error only if it was rendered before the page was requested again. An earlier
    // answer, on a busy phone, would leave the error in the page's place.
    if (revalidator.state === 'loading') goOn.current?.()
  }, [revalidator.state])
  useEffect(() => () => goOn.current?.(), [])
  const onLine = useEffectEvent(() => {
    if (retry !== 'document') void tryAgain()
  })
  useEffect(() => {
    const listener = () => onLine()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])

  return (
    <div ref={place} className="measure failure">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div role="alert">
        <h1>{title}</h1>
        {unreachable && <p className="lead">{m.failure_unreachable_next()}</p>}
      </div>
      <p className="lead">{next}</p>
      {/* Without JavaScript the form requests the same page again. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void tryAgain()
        }}
      >
        <button ref={button} type="submit" className="button button-hot" aria-disabled={trying}>
          {trying ? m.loading() : retry === 'document' ? m.failure_reload() : m.error_retry()}
        </button>
      </form>
      {detail && <p className="failure-detail">{detail}</p>}
      <WaysOnward />
    </div>
  )
}

function WaysOnward() {
  const canSearch = useScreen('browse')
  return (
    <nav aria-label={m.error_ways_onward()}>
      <ul className="ways-onward">
        {canSearch && (
          <li>
            <ApplicationLink path="/music" className="button button-line">
              {m.header_search()}
            </ApplicationLink>
          </li>
        )}
        <li>
          <PageLink page="music" className="button button-line">
            {m.error_browse_genres()}
          </PageLink>
        </li>
        <li>
          <PageLink page="home" className="button button-line">
            {m.error_go_home()}
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}
