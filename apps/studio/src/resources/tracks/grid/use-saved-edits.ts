import type { ChangeOfTrack, NotUndone } from '@tempolibre/contract'
import {
  listStudioTracks,
  saveStudioTracks,
  undoStudioTracks,
} from '@tempolibre/contract/operations/studio-catalogue'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { studioRequest } from '../../../session/studio-request.ts'
import type { Edits } from './edits.ts'
import { saveEdits, type SaveCalls } from './save-edits.ts'
import type { useKeptEdits } from './use-kept-edits.ts'
import type { Rows } from './use-rows.ts'

const calls: SaveCalls = {
  read: async (ids) =>
    (
      await listStudioTracks(studioRequest, {
        lang: currentLanguage(),
        ids: ids.join(','),
        sort: 'id',
        order: 'asc',
        page: 1,
        per_page: 100,
      })
    ).records,
  save: (tracks: ChangeOfTrack[]) => saveStudioTracks(studioRequest, { lang: currentLanguage(), tracks }),
}

interface SavedParts extends Pick<ReturnType<typeof useKeptEdits>, 'dispatch' | 'state'> {
  rows: Rows
  frozen: boolean
  /** Runs what takes a moment, and tells what fails. */
  run: (work: () => Promise<void>) => Promise<void>
}

/** Saves what was edited, and undoes and redoes it, on the server if need be. */
export function useSavedEdits({ dispatch, frozen, rows, run, state }: SavedParts) {
  const { edits, future, past } = state
  const notify = useNotify()
  const [notUndone, setNotUndone] = useState<readonly NotUndone[]>([])

  const save = () =>
    run(async () => {
      setNotUndone([])
      let left = edits
      let gone = 0
      const { saved } = await saveEdits(calls, edits, (action, tracks) => {
        dispatch(action)
        if (tracks.length > 0) rows.refresh(tracks)
        if (action.type === 'saved' || action.type === 'drop') left = withoutIds(left, action.ids)
        if (action.type === 'drop') gone += action.ids.length
      })
      if (saved > 0)
        notify('resources.tracks.grid.saved', { type: 'success', messageArgs: { smart_count: saved } })
      if (gone > 0)
        notify('resources.tracks.grid.gone', { type: 'warning', messageArgs: { smart_count: gone } })
      if (left.size > 0)
        notify('resources.tracks.grid.left', { type: 'warning', messageArgs: { smart_count: left.size } })
    })

  /** Undoes or redoes the last step; what was saved, on the server. */
  async function step(way: 'undo' | 'redo'): Promise<void> {
    const last = (way === 'undo' ? past : future).at(-1)
    if (frozen || !last) return
    if (last.kind === 'typed') return dispatch({ type: way })
    await run(async () => {
      const batches: string[] = []
      const refused: NotUndone[] = []
      for (const batch of last.batches) {
        const answer = await undoStudioTracks(studioRequest, { lang: currentLanguage(), batch })
        rows.refresh(answer.records)
        dispatch({ type: 'rebase', tracks: answer.records })
        if (answer.batch !== null) batches.push(answer.batch)
        refused.push(...answer.not_undone)
      }
      dispatch({ type: way, batches })
      setNotUndone(refused)
      notify(`resources.tracks.grid.${way === 'undo' ? 'undone' : 'redone'}`, { type: 'info' })
    })
  }

  return { closeNotUndone: () => setNotUndone([]), notUndone, save, step }
}

const withoutIds = (edits: Edits, ids: readonly string[]): Edits =>
  new Map([...edits].filter(([id]) => !ids.includes(id)))
