import { listDownloads } from '@tempolibre/contract/operations/downloads'
import { m } from '@tempolibre/locales/messages'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { SearchIcon } from '../../foundation/icons/icons.tsx'
import { PageLink } from '../../foundation/ui/links.tsx'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { CertificateArchive } from './certificate-archive.tsx'
import './downloads.css'
import { LicenceList } from './licence-list.tsx'

/** All downloads with their licences, latest first. */
export default function DownloadsView() {
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const asked = { lang: language, ...(search !== '' && { search }) }
  const load = useAccountLoad(listDownloads, asked)
  const isEmpty = search === '' && load.answer?.total === 0

  return (
    <>
      {!isEmpty && <SearchBox key={search} search={search} onSearch={setSearch} />}
      <Loaded load={load} failure={m.downloads_error()}>
        {(answer) => {
          if (answer.total > 0) {
            return (
              <>
                {search === '' && (
                  <div>
                    <CertificateArchive />
                  </div>
                )}
                <LicenceList key={`${language} ${search}`} asked={asked} first={answer} />
              </>
            )
          }
          return search === '' ? (
            <EmptyState title={m.downloads_empty_title()} text={m.downloads_empty_text()}>
              <PageLink page="all-music" className="button button-hot">
                {m.downloads_empty_go()}
              </PageLink>
            </EmptyState>
          ) : (
            <EmptyState title={m.downloads_none_title()} text={m.downloads_none_text({ search })}>
              <button type="button" className="button button-line" onClick={() => setSearch('')}>
                {m.downloads_show_all()}
              </button>
            </EmptyState>
          )
        }}
      </Loaded>
    </>
  )
}

/** The API's limit. */
const maxSearchLength = 200

function SearchBox({ onSearch, search }: { search: string; onSearch: (search: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    onSearch(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <search>
      <form className="downloads-search" onSubmit={submit}>
        <input
          type="search"
          name="search"
          className="field"
          maxLength={maxSearchLength}
          defaultValue={search}
          aria-label={m.downloads_search()}
          placeholder={m.downloads_search()}
          autoComplete="off"
        />
        <button type="submit" className="button button-line">
          <SearchIcon /> {m.downloads_search_go()}
        </button>
      </form>
    </search>
  )
}
