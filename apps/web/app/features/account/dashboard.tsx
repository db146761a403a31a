import type { HeldLicence, Subscription } from '@tempolibre/contract'
import { listDownloads } from '@tempolibre/contract/operations/downloads'
import { getSubscription } from '@tempolibre/contract/operations/subscriptions'
import { getTeam } from '@tempolibre/contract/operations/teams'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { ArrowIcon } from '../../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink, OfferedLink } from '../../foundation/ui/links.tsx'
import './dashboard.css'
import { formatDay } from '../../foundation/format/format-date.ts'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from './use-account-load.ts'
import './account-form.css'

/** The account at a glance: plan, latest downloads, next steps. */
export default function DashboardView() {
  const name = useRootStore(({ auth }) => auth.userData?.['name'])
  return (
    <>
      {typeof name === 'string' && name !== '' && <p className="lead">{m.account_page_hello({ name })}</p>}
      <div className="dashboard">
        <PlanInShort />
        <NextSteps />
      </div>
      <LatestDownloads />
    </>
  )
}

function PlanInShort() {
  const load = useAccountLoad(getSubscription, { lang: useLanguage() })
  return (
    <section className="account-card" aria-labelledby="dashboard-plan">
      <h2 id="dashboard-plan">{m.account_page_plan()}</h2>
      <Loaded load={load} failure={m.account_page_plan_failed()}>
        {({ subscription }) => (subscription ? <PlanFacts subscription={subscription} /> : <NoPlan />)}
      </Loaded>
    </section>
  )
}

/** Without a plan of one's own: that of a team, or a choice. */
function NoPlan() {
  const { answer, error } = useAccountLoad(getTeam, {})
  if (!answer && !error) return <Skeleton />
  return answer?.team ? (
    <>
      <p>{m.subscription_of_team_text()}</p>
      <PageLink page="team" className="arrow-link">
        {m.subscription_see_team()}
        <ArrowIcon />
      </PageLink>
    </>
  ) : (
    <>
      <p>{m.account_page_plan_none()}</p>
      <PageLink page="pricing" className="button button-hot">
        {m.account_page_plan_choose()}
      </PageLink>
    </>
  )
}

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const { downloads_this_month: count, plan } = subscription
  const state = stateOf(subscription, useLanguage())
  return (
    <>
      <div>
        <p className="dashboard-plan">{plan.name}</p>
        {state !== undefined && <p>{state}</p>}
        <p className="account-hint">{m.account_page_plan_downloads({ count })}</p>
      </div>
      <PageLink page="subscription" className="arrow-link">
        {m.account_page_plan_look()}
        <ArrowIcon />
      </PageLink>
    </>
  )
}

/** The plan's state in a sentence; undefined for a free plan. */
function stateOf(
  { cancel_at_period_end, current_period_end, hold, plan, status, trial_days_left }: Subscription,
  language: ReturnType<typeof useLanguage>,
): string | undefined {
  if (hold) return m.account_page_plan_on_hold()
  if (status === 'past_due') return m.account_page_plan_past_due()
  if (status === 'paused') return m.account_page_plan_paused()
  if (cancel_at_period_end && current_period_end !== null)
    return m.account_page_plan_until({ date: formatDay(current_period_end, language) })
  if (status === 'trialing' && trial_days_left !== null)
    return m.account_page_plan_trial({ days: trial_days_left })
  if (current_period_end !== null)
    return m.account_page_plan_renews({ date: formatDay(current_period_end, language) })
  return plan.kind === 'lifetime' ? m.account_page_plan_for_good() : undefined
}

function NextSteps() {
  return (
    <section className="account-card" aria-labelledby="dashboard-next">
      <h2 id="dashboard-next">{m.account_page_next()}</h2>
      <ul className="dashboard-next">
        <li>
          <ApplicationLink path="/music" className="arrow-link">
            {m.account_page_next_browse()}
            <ArrowIcon />
          </ApplicationLink>
        </li>
        <li>
          <PageLink page="license-terms" className="arrow-link">
            {m.account_page_next_licence()}
            <ArrowIcon />
          </PageLink>
        </li>
        <li>
          <ApplicationLink path="/playlists" className="arrow-link">
            {m.playlist_all()}
            <ArrowIcon />
          </ApplicationLink>
        </li>
        <li>
          <PageLink page="my-profile" className="arrow-link">
            {m.account_page_next_profile()}
            <ArrowIcon />
          </PageLink>
        </li>
      </ul>
    </section>
  )
}

function LatestDownloads() {
  const load = useAccountLoad(listDownloads, { lang: useLanguage(), limit: 5 })
  return (
    <section className="account-card" aria-labelledby="dashboard-latest">
      <h2 id="dashboard-latest">{m.account_page_latest()}</h2>
      <Loaded load={load} failure={m.account_page_latest_failed()}>
        {({ licences }) =>
          licences.length > 0 ? (
            <>
              <ul className="latest">
                {licences.map((licence) => (
                  <LatestDownload key={licence.number} licence={licence} />
                ))}
              </ul>
              <PageLink page="downloads" className="arrow-link">
                {m.account_page_latest_all()}
                <ArrowIcon />
              </PageLink>
            </>
          ) : (
            <EmptyState title={m.account_page_latest_none()} text={m.account_page_latest_none_next()}>
              <ApplicationLink path="/music" className="button button-line">
                {m.account_page_next_browse()}
              </ApplicationLink>
            </EmptyState>
          )
        }
      </Loaded>
    </section>
  )
}

function LatestDownload({ licence }: { licence: HeldLicence }) {
  const language = useLanguage()
  const { artist_name, issued_at, number, track, track_title, verify_url } = licence
  return (
    <li className="latest-row">
      <div className="track-cover">
        <Cover address={track?.cover_url ?? null} size={52} />
      </div>
      <div className="track-name">
        {track ? (
          <OfferedLink page="track" to={pathTo('track', language, track.slug)} className="track-title">
            {track_title}
          </OfferedLink>
        ) : (
          <span className="track-title">{track_title}</span>
        )}
        <span className="track-artist">{artist_name}</span>
      </div>
      <a href={verify_url} className="latest-number numbers">
        {number}
      </a>
      <time className="latest-day numbers" dateTime={issued_at}>
        {formatDay(issued_at, language)}
      </time>
    </li>
  )
}
