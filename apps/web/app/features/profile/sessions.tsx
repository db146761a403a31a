import type { EndpointOutput } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { endSession, listSessions } from '@tempolibre/contract/operations/account'
import { signOutEverywhere } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { formatDay } from '../../foundation/format/format-date.ts'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { describeBrowser } from './describe-browser.ts'

type SessionList = EndpointOutput<'listSessions'>
type OpenSession = SessionList['sessions'][number]

/** The account's sessions, newest first; each can be ended here. */
export function Sessions() {
  const request = useApiRequest()
  const load = useAccountLoad(listSessions, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const [ending, setEnding] = useState<string>()

  /** Runs one call at a time and reports a failure. */
  async function end(id: string, call: () => Promise<unknown>, then: () => void) {
    if (ending !== undefined) return
    setEnding(id)
    try {
      await call()
      then()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Already ended elsewhere, as intended.
      if (error.code === 'not_found') then()
      else tellVisitor(m.account_page_failed())
    } finally {
      setEnding(undefined)
    }
  }

  function endThere({ id }: OpenSession, { sessions, ...answer }: SessionList) {
    void end(
      id,
      () => endSession(request, { id }),
      () => {
        load.change({ ...answer, sessions: sessions.filter((session) => session.id !== id) })
        // The button is removed with its row.
        heading.current?.focus()
        tellVisitor(m.account_page_session_ended())
      },
    )
  }

  function endAll() {
    void end(
      'all',
      () => signOutEverywhere(request),
      () => {
        useRootStore.getState().signOut()
        tellVisitor(m.account_page_sessions_ended())
      },
    )
  }

  return (
    <section className="account-card" aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={heading} tabIndex={-1}>
        {m.account_page_sessions()}
      </h2>
      <Loaded load={load} failure={m.account_page_sessions_failed()}>
        {(answer) => (
          <>
            <ul className="sessions">
              {answer.sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={ending === session.id}
                  onEnd={() => endThere(session, answer)}
                />
              ))}
            </ul>
            <button
              type="button"
              className="button button-line"
              aria-disabled={ending === 'all' || undefined}
              onClick={endAll}
            >
              {m.account_page_sessions_end_all()}
            </button>
          </>
        )}
      </Loaded>
    </section>
  )
}

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ busy, onEnd, session }: SessionRowProps) {
  const { created_at, current, user_agent } = session
  const name = describeBrowser(user_agent)
  const since = m.account_page_session_since({ date: formatDay(created_at, useLanguage()) })
  return (
    <li>
      <div>
        <p className="session-name">{name}</p>
        <p className="account-hint">{current ? `${m.account_page_session_current()}, ${since}` : since}</p>
      </div>
      {!current && (
        <button
          type="button"
          className="button button-line"
          aria-label={m.account_page_session_end_label({ name, since })}
          aria-disabled={busy || undefined}
          onClick={onEnd}
        >
          {m.account_page_session_end()}
        </button>
      )}
    </li>
  )
}
