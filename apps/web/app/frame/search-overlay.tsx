import { m } from '@tempolibre/locales/messages'
import { useId } from 'react'
import { CloseIcon } from '../foundation/icons/icons.tsx'
import { Modal } from '../foundation/dialog/modal.tsx'
import { SearchField, useSearchForm } from '../features/browser/search-form.tsx'

/** The search box over the page: leads to the catalogue of the application host. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const { action, blank, onInput, onSubmit } = useSearchForm(onClose)
  const errorId = useId()
  const hintId = useId()

  return (
    <Modal className="search-overlay" aria-label={m.search_songs()} onClose={onClose}>
      <search>
        <form action={action} onSubmit={onSubmit} noValidate>
          <div className="search-line">
            <SearchField blank={blank} describedBy={blank ? errorId : hintId} onInput={onInput} />
            <button type="submit" className="button button-hot">
              {m.search_submit()}
            </button>
            <button type="button" className="icon-button" aria-label={m.search_close()} onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          <p id={hintId} className="search-hint" hidden={blank}>
            {m.search_hint()}
          </p>
          <p id={errorId} className="field-error search-hint" role="alert">
            {blank && m.search_blank()}
          </p>
        </form>
      </search>
    </Modal>
  )
}
