import type { EndpointOutput } from '@tempolibre/contract'
import { listHandOvers } from '@tempolibre/contract/operations/hand-overs'
import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { HandOverCard } from './hand-over-card.tsx'
import './hand-overs.css'

/** What was handed over to clients, latest first. */
export default function HandOversView() {
  const language = useLanguage()
  const load = useAccountLoad(listHandOvers, { lang: language })
  return (
    <Loaded load={load} failure={m.hand_over_error()}>
      {(answer) =>
        answer.total > 0 ? (
          <List first={answer} />
        ) : (
          <EmptyState title={m.hand_over_empty_title()} text={m.hand_over_empty_text()}>
            <PageLink page="downloads" className="button button-hot">
              {m.hand_over_empty_go()}
            </PageLink>
          </EmptyState>
        )
      }
    </Loaded>
  )
}

type Answer = EndpointOutput<'listHandOvers'>

function List({ first }: { first: Answer }) {
  const language = useLanguage()
  const request = useApiRequest()
  const [further, setFurther] = useState<readonly Answer[]>([])
  const [fetching, setFetching] = useState(false)
  const pages = [first, ...further]
  const next = pages.at(-1)?.next_cursor ?? null

  async function fetchNext(cursor: string): Promise<void> {
    if (fetching) return
    setFetching(true)
    try {
      const page = await listHandOvers(request, { lang: language, cursor })
      setFurther((known) => [...known, page])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.hand_over_error())
    } finally {
      setFetching(false)
    }
  }

  return (
    <>
      <ul className="hand-overs" aria-label={m.hand_over_list()}>
        {pages.flatMap(({ hand_overs: handOvers }) =>
          handOvers.map((handOver) => (
            <li key={handOver.number}>
              <HandOverCard given={handOver} />
            </li>
          )),
        )}
      </ul>
      {next !== null && (
        <button
          type="button"
          className="button button-line hand-overs-more"
          aria-disabled={fetching}
          onClick={() => void fetchNext(next)}
        >
          {fetching ? m.loading() : m.hand_over_more()}
        </button>
      )}
    </>
  )
}
