import type { EndpointOutput } from '@tempolibre/contract'
import { maxSearchLength, type SearchState } from '@tempolibre/domain/search-rules'
import { suggest } from '@tempolibre/contract/operations/search'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { readLetterKeys } from '../../foundation/accessibility/letter-keys.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useCapability } from '../../foundation/ui/use-offered.ts'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { SearchIcon } from '../../foundation/icons/icons.tsx'
import { changed, searchAddress } from './search-address.ts'

type Suggestions = EndpointOutput<'suggest'>

interface Suggestion {
  id: string
  kind: string
  name: string
  detail?: string
  to: string
}

/** Pause in typing after which suggestions are fetched, in ms. */
const pauseMs = 120

interface SearchBoxProps {
  path: string
  state: SearchState
  /** Runs a search for the text. */
  onSearch: (text: string) => void
}

/** The search field with suggestions, a combobox by the ARIA Authoring Practices. */
export function SearchBox({ onSearch, path, state }: SearchBoxProps) {
  const go = useGo()
  const hydrated = useHydrated()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useTextOf(state.search)
  const { active, close, open, show, step, suggestions } = useSuggestionList(text, path, state)

  useSlashKey(field)

  function choose(suggestion: Suggestion) {
    close()
    go(suggestion.to, { viewTransition: true })
  }

  function react(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const suggestion = open ? suggestions[active] : undefined
      if (suggestion) choose(suggestion)
      else {
        close()
        onSearch(text.trim())
      }
    } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className="browser-search">
      <SearchIcon />
      <input
        ref={field}
        className="field"
        type="search"
        name="search"
        value={text}
        maxLength={maxSearchLength}
        aria-label={m.search_songs()}
        {...(hydrated && {
          role: 'combobox',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
        })}
        aria-keyshortcuts="/"
        placeholder={m.browse_placeholder()}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value)
          show()
        }}
        onKeyDown={react}
        onBlur={close}
      />
      {hydrated && (
        <SuggestionList
          id={listId}
          suggestions={open ? suggestions : []}
          active={active}
          idOf={optionId}
          onChoose={choose}
        />
      )}
      <button type="submit" className="button button-hot for-no-scripts">
        {m.search_submit()}
      </button>
    </div>
  )
}

interface SuggestionListProps {
  id: string
  /** Hidden if there are none. */
  suggestions: readonly Suggestion[]
  /** Index of the suggestion that Enter chooses; -1: none. */
  active: number
  idOf: (index: number) => string
  onChoose: (suggestion: Suggestion) => void
}

function SuggestionList({ active, id, idOf, onChoose, suggestions }: SuggestionListProps) {
  return (
    // A datalist can neither show a suggestion's kind nor link to it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={m.browse_suggestions()} hidden={suggestions.length === 0}>
      {suggestions.map((suggestion, index) => (
        // The field keeps the focus and handles the keys; this is for the pointer.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={suggestion.id}
          id={idOf(index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span>{suggestion.name}</span>
          <span className="suggestion-kind">{suggestion.detail ?? suggestion.kind}</span>
        </div>
      ))}
    </div>
  )
}

/** A text to be edited, until the page shows another search, by a link or the back button. */
function useTextOf(search: string) {
  const [text, setText] = useState(search)
  const [last, setLast] = useState(search)
  if (last !== search) {
    setLast(search)
    setText(search)
  }
  return [text, setText] as const
}

/** The slash key focuses the field, and selects its text. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusBySlash(event: globalThis.KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null
      const types = target?.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || types || !readLetterKeys())
        return
      event.preventDefault()
      // The page's own field takes precedence over the one in the search overlay.
      event.stopImmediatePropagation()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', focusBySlash, { capture: true })
    return () => removeEventListener('keydown', focusBySlash, { capture: true })
  }, [field])
}

/** The list of suggestions: whether it is open, and which of them Enter chooses. */
function useSuggestionList(text: string, path: string, state: SearchState) {
  const [shown, setShown] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(shown ? text.trim() : '', path, state)
  const showOrHide = (isShown: boolean) => {
    setShown(isShown)
    setActive(-1)
  }
  return {
    active,
    open: shown && suggestions.length > 0,
    suggestions,
    close: () => showOrHide(false),
    show: () => showOrHide(true),
    step(by: 1 | -1) {
      // One place more than suggestions: the field itself.
      const places = suggestions.length + 1
      setActive(((active + 1 + by + places) % places) - 1)
    },
  }
}

function useSuggestions(text: string, path: string, state: SearchState): readonly Suggestion[] {
  const request = useApiRequest()
  const language = useLanguage()
  const hasSongs = useCapability('songs')
  const [found, setFound] = useState<Suggestions>()

  useEffect(() => {
    if (text === '') return undefined
    const abandon = new AbortController()
    const timer = setTimeout(() => {
      suggest(request, { lang: language, search: text }, { signal: abandon.signal }).then(setFound, () => {
        // Suggestions are optional: the search works without them.
        setFound(undefined)
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abandon.abort()
    }
  }, [language, request, text])

  if (!found || text === '') return []
  const chosen = (facet: 'genre' | 'mood', slug: string) =>
    searchAddress(path, changed(state, { search: '', [facet]: [...new Set([...state[facet], slug])] }))
  return [
    ...found.genres.map(({ name, slug }) => ({
      id: `genre-${slug}`,
      kind: m.browse_genre(),
      name,
      to: chosen('genre', slug),
    })),
    ...found.moods.map(({ name, slug }) => ({
      id: `mood-${slug}`,
      kind: m.browse_mood(),
      name,
      to: chosen('mood', slug),
    })),
    ...(hasSongs ? found.tracks : []).map(({ artist, id, slug, title }) => ({
      id: `track-${id}`,
      kind: m.browse_song(),
      name: title,
      detail: artist.name,
      to: pathTo('track', language, slug),
    })),
  ]
}
