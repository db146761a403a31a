import { m } from '@tempolibre/locales/messages'
import { isRouteErrorResponse, useNavigation, useRevalidator } from 'react-router'
import { ApplicationLink, PageLink } from '../ui/links.tsx'
import type { Failure, Subject } from './api-answers.ts'
import { useRecordedFailure } from './record-failure.ts'

const titles: Record<Subject, () => string> = {
  cms: m.error_cms,
  categories: m.error_categories,
  tracks: m.error_tracks,
  articles: m.error_articles,
  blog_categories: m.error_blog_categories,
  plans: m.error_plans,
  licences: m.verify_error,
}

/** What stands in place of a page that could not be shown. */
export function PageFailure({ error }: { error: unknown }) {
  useRecordedFailure(error)
  const failure = isRouteErrorResponse(error) ? (error.data as Failure | undefined) : undefined
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? <Missing /> : <Failed title={titleOf(failure)} />
}

function titleOf(failure: Failure | undefined): string {
  return failure && 'subject' in failure ? titles[failure.subject]() : m.error_unexpected()
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

function Failed({ title }: { title: string }) {
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const trying = revalidator.state === 'loading' || navigation.state === 'loading'
  return (
    <div className="measure failure">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div role="alert">
        <h1>{title}</h1>
      </div>
      <p className="lead">{m.error_unavailable_next()}</p>
      {/* Without JavaScript the form asks for the same page again. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void revalidator.revalidate()
        }}
      >
        <button type="submit" className="button button-hot" disabled={trying}>
          {trying ? m.loading() : m.error_retry()}
        </button>
      </form>
      <WaysOnward />
    </div>
  )
}

function WaysOnward() {
  return (
    <nav aria-label={m.error_ways_onward()}>
      <ul className="ways-onward">
        <li>
          <ApplicationLink path="/music" className="button button-line">
            {m.header_search()}
          </ApplicationLink>
        </li>
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
