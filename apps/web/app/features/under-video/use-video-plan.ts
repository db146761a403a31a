import type { TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { listTracksById } from '@tempolibre/contract/operations/catalogue'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { addressOfPlan, emptyPlan, inOrder, type Mark, maxMarks, maxSongs, planIn } from './video-plan.ts'

/** A song under the video. `url` is that of its copy in memory, once it is there. */
export interface PlannedSong {
  track: TrackSummary
  url: string | undefined
  failed: boolean
}

/** What went wrong with the list, as the visitor is told. */
export type PlanTrouble = 'unreadable' | 'songs_gone' | 'songs_unreachable'

/**
 * The songs and marks of this page, read from the query `search` and kept in its address. Every song is fetched whole, so that the page goes on without a
 * connection.
 */
export function useVideoPlan(search: string) {
  const request = useApiRequest()
  const language = useLanguage()
  const [songs, setSongs] = useState<readonly PlannedSong[]>([])
  const [named] = useState(() => planIn(search))
  const given = named === 'unreadable' ? emptyPlan : named
  const { marks, ...change } = useMarks(given.marks)
  const [chosen, setChosen] = useState<string>()
  const [trouble, setTrouble] = useState<PlanTrouble | undefined>(named === 'unreadable' ? named : undefined)
  const [asked] = useState(() => given.songs.join(','))
  const [settled, setSettled] = useState(asked === '')
  const copy = useSongCopies()

  const fetchSound = useCallback(
    async (track: TrackSummary) => {
      const url = await copy(track.url)
      setSongs((all) =>
        all.map((song) => (song.track.id === track.id ? { ...song, url, failed: url === undefined } : song)),
      )
    },
    [copy],
  )

  const add = useCallback(
    (tracks: readonly TrackSummary[]) => {
      setSongs((all) => withSongs(all, tracks))
      setChosen((id) => id ?? tracks[0]?.id)
      for (const track of tracks) void fetchSound(track)
    },
    [fetchSound],
  )

  useEffect(() => {
    if (asked === '') return
    const abandon = new AbortController()
    listTracksById(request, { ids: asked, lang: language }, { signal: abandon.signal }).then(
      ({ tracks }) => {
        add(tracks)
        if (tracks.length < asked.split(',').length) setTrouble('songs_gone')
        setSettled(true)
      },
      (error: unknown) => {
        if (abandon.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setTrouble('songs_unreachable')
      },
    )
    return () => abandon.abort()
  }, [add, asked, language, request])

  const plan = { songs: songs.map(({ track }) => track.id), marks }
  const address = settled && 'location' in globalThis ? addressOfPlan(location.href, plan) : undefined
  useEffect(() => {
    if (address !== undefined && trouble !== 'unreadable' && address !== location.href)
      history.replaceState(history.state, '', address)
  }, [address, trouble])

  return {
    songs,
    marks,
    chosen,
    trouble,
    address,
    add,
    choose: setChosen,
    retry: (track: TrackSummary) => void fetchSound(track),
    remove(id: string) {
      setSongs((all) => all.filter(({ track }) => track.id !== id))
      change.forgetSong(id)
      setChosen((now) => (now === id ? undefined : now))
      setTrouble(undefined)
    },
    mark(at: number) {
      setTrouble(undefined)
      change.mark(at, chosen)
    },
    annotate: change.annotate,
    unmark: change.unmark,
  }
}

/** Adds songs that are not there yet, as far as there is room. */
function withSongs(all: readonly PlannedSong[], tracks: readonly TrackSummary[]): PlannedSong[] {
  const known = new Set(all.map(({ track }) => track.id))
  const further = tracks.filter(({ id }) => !known.has(id))
  return [...all, ...further.map((track) => ({ track, url: undefined, failed: false }))].slice(0, maxSongs)
}

/** The marks of the video, in its order. */
function useMarks(given: readonly Mark[]) {
  const [marks, setMarks] = useState(given)
  return {
    marks,
    /** @param at in seconds */
    mark(at: number, song: string | undefined) {
      const rounded = Math.round(at * 10) / 10
      setMarks((all) =>
        all.length < maxMarks && all.every((mark) => mark.at !== rounded)
          ? inOrder([...all, { at: rounded, song, note: '' }])
          : all,
      )
    },
    annotate: (at: number, note: string) =>
      setMarks((all) => all.map((mark) => (mark.at === at ? { ...mark, note } : mark))),
    unmark: (at: number) => setMarks((all) => all.filter((mark) => mark.at !== at)),
    /** Marks keep their place if their song goes. */
    forgetSong: (id: string) =>
      setMarks((all) => all.map((mark) => (mark.song === id ? { ...mark, song: undefined } : mark))),
  }
}

export type VideoPlanState = ReturnType<typeof useVideoPlan>

/** Fetches songs whole, by their addresses; the copies go with the page. */
function useSongCopies() {
  const urls = useRef(new Set<string>())

  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  return useCallback(async (address: string) => {
    const url = await copyOf(address)
    if (url !== undefined) urls.current.add(url)
    return url
  }, [])
}

/** A song's whole preview in memory; undefined if it cannot be fetched. */
async function copyOf(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address)
    return response.ok ? URL.createObjectURL(await response.blob()) : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
