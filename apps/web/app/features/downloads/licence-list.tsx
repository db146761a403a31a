import type { EndpointInput, EndpointOutput } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { listDownloads } from '@tempolibre/contract/operations/downloads'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { HeldLicenceCard } from './held-licence-card.tsx'

type Answer = EndpointOutput<'listDownloads'>

interface LicenceListProps {
  /** Input of the first page. */
  asked: EndpointInput<'listDownloads'>
  first: Answer
}

/** The licences found, page by page. */
export function LicenceList({ asked, first }: LicenceListProps) {
  const request = useApiRequest()
  const [further, setFurther] = useState<readonly Answer[]>([])
  const [fetching, setFetching] = useState(false)
  const pages = [first, ...further]
  const next = pages.at(-1)?.next_cursor ?? null
  const count = m.downloads_count({ count: first.total })

  useEffect(() => announce(count), [count])

  async function fetchNext(cursor: string): Promise<void> {
    if (fetching) return
    setFetching(true)
    try {
      const page = await listDownloads(request, { ...asked, cursor })
      setFurther((known) => [...known, page])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellVisitor(m.downloads_error())
    } finally {
      setFetching(false)
    }
  }

  return (
    <>
      <p className="downloads-count">{count}</p>
      <ul className="downloads" aria-label={m.downloads_list()}>
        {pages.flatMap(({ licences }) =>
          licences.map((licence) => (
            <li key={licence.number}>
              <HeldLicenceCard licence={licence} />
            </li>
          )),
        )}
      </ul>
      {next !== null && (
        <button
          type="button"
          className="button button-line downloads-more"
          aria-disabled={fetching}
          onClick={() => void fetchNext(next)}
        >
          {fetching ? m.loading() : m.downloads_more()}
        </button>
      )}
    </>
  )
}
