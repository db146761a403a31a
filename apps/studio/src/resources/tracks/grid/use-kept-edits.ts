import { useEffect, useReducer, useRef, useState } from 'react'
import { type DraftKey, keepDraft, readDraft } from '../../../records/drafts.ts'
import { currentSession } from '../../../session/session.ts'
import { type Edits, readEdits } from './edits.ts'
import { changeGrid, type GridState } from './grid-state.ts'

/** Milliseconds without a change after which the edits are kept. */
const pauseMs = 400

const gridKey = (): DraftKey => ({ member: currentSession().id, resource: 'tracks-grid', id: undefined })

/** The edits, kept in this browser until they are saved: they survive a reload and the end of a session. */
export function useKeptEdits() {
  const [state, dispatch] = useReducer(changeGrid, undefined, readKept)
  /** When the edits with which the grid was opened were made, in milliseconds since 1970. */
  const [keptAt] = useState(() => (state.edits.size > 0 ? readDraft(gridKey())?.at : undefined))
  const [isKept, setKept] = useState(true)
  const latest = useRef(state.edits)
  useEffect(() => {
    latest.current = state.edits
    const timer = setTimeout(() => setKept(keep(state.edits)), pauseMs)
    return () => clearTimeout(timer)
  }, [state.edits])
  useEffect(() => {
    const keepNow = () => void keep(latest.current)
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return { state, dispatch, keptAt, isKept }
}

const readKept = (): GridState => ({
  edits: readEdits(readDraft(gridKey())?.values ?? {}),
  past: [],
  future: [],
})

const keep = (edits: Edits) =>
  keepDraft(gridKey(), { version: '', values: Object.fromEntries(edits), at: Date.now() })
