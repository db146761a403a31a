import {
  emptySearch,
  printRange,
  printSearchAddress,
  type RangeFacet,
  type SearchState,
  type ValueFacet,
} from '@tempolibre/contract/search-rules'

/** Where a search stands: its path and what it asks for. Commas need no disguise, and people read addresses. */
export function searchAddress(path: string, state: Partial<SearchState>): string {
  const parameters = printSearchAddress(state).toString().replaceAll('%2C', ',')
  return parameters === '' ? path : `${path}?${parameters}`
}

/** The same search from its beginning. */
export function fromBeginning(state: SearchState): SearchState {
  return { ...state, page: 1, after: null }
}

/** The same search narrowed or widened by something; what could not be read of the one before has been said by then. */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...fromBeginning(state), misread: {}, ...change }
}

/** With the value where it was without, and the other way round. */
export function toggled(state: SearchState, facet: ValueFacet, slug: string): SearchState {
  const values = state[facet]
  return changed(state, {
    [facet]: values.includes(slug) ? values.filter((value) => value !== slug) : [...values, slug],
  })
}

/** Without what narrows it; words and order stay. */
export function cleared({ search, sort }: SearchState): SearchState {
  return { ...emptySearch, search, sort }
}

/** What the API is asked for. */
export function searchInput(state: SearchState) {
  const range = (facet: RangeFacet) => state[facet] && { [facet]: printRange(state[facet]) }
  return {
    search: state.search,
    genre: [...state.genre],
    mood: [...state.mood],
    use: [...state.use],
    instrument: [...state.instrument],
    key: [...state.key],
    vocals: [...state.vocals],
    energy: [...state.energy],
    ...range('bpm'),
    ...range('duration'),
    sort: state.sort,
  }
}
