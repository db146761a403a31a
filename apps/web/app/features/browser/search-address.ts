import {
  emptySearch,
  printRange,
  printSearchAddress,
  type RangeFacet,
  type SearchState,
  type ValueFacet,
} from '@tempolibre/domain/search-rules'

/** The address of a search. Commas stay unencoded, for readers of the address. */
export function searchAddress(path: string, state: Partial<SearchState>): string {
  const parameters = printSearchAddress(state).toString().replaceAll('%2C', ',')
  return parameters === '' ? path : `${path}?${parameters}`
}

/** The same search from its first page. */
export function fromBeginning(state: SearchState): SearchState {
  return { ...state, page: 1, after: null }
}

/** The same search with a change. Drops the notes on unreadable input: they have been shown. */
export function changed(state: SearchState, change: Partial<SearchState>): SearchState {
  return { ...fromBeginning(state), misread: {}, ...change }
}

/** Adds the value, or removes it if present. */
export function toggled(state: SearchState, facet: ValueFacet, slug: string): SearchState {
  const values = state[facet]
  return changed(state, {
    [facet]: values.includes(slug) ? values.filter((value) => value !== slug) : [...values, slug],
  })
}

/** Removes all filters; words and order stay. */
export function cleared({ search, sort }: SearchState): SearchState {
  return { ...emptySearch, search, sort }
}

/** The API's input for a search. */
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
    artist: [...state.artist],
    ...range('bpm'),
    ...range('duration'),
    sort: state.sort,
  }
}
