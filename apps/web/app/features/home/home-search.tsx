import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import { SearchField, useSearchForm } from '../browser/search-form.tsx'
import { SearchIcon } from '../../foundation/icons/icons.tsx'
import { ApplicationLink } from '../../foundation/ui/links.tsx'

/** The search field of the home page, with some example searches. */
export function HomeSearch({ searches }: { searches: string[] }) {
  const { action, blank, onInput, onSubmit } = useSearchForm()
  const errorId = useId()
  return (
    <search className="home-search">
      <form action={action} onSubmit={onSubmit} noValidate>
        <div className="home-search-line">
          <SearchIcon />
          <SearchField blank={blank} describedBy={blank ? errorId : undefined} onInput={onInput} />
          <button type="submit" className="button button-hot">
            {m.search_submit()}
          </button>
        </div>
        <p id={errorId} className="field-error" role="alert">
          {blank && m.search_blank()}
        </p>
      </form>
      {searches.length > 0 && (
        <ul className="home-searches" aria-label={m.home_searches()}>
          {searches.map((words) => (
            <li key={words}>
              <ApplicationLink
                path={`/music?${new URLSearchParams({ search: words })}`}
                className="tag"
                rel="nofollow"
              >
                {words}
              </ApplicationLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
