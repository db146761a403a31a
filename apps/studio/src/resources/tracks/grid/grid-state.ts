import type { StudioTrack } from '@tempolibre/contract'
import type { CellFault } from './cell-text.ts'
import {
  applyChanges,
  type CellChange,
  type Edits,
  rebaseEdits,
  withoutRefusals,
  withoutRows,
} from './edits.ts'

/** Something that can be undone: typed, or saved. */
export type Step =
  | { kind: 'typed'; changes: readonly CellChange[] }
  | { kind: 'saved'; batches: readonly string[] }

/** What is typed and not saved, and what can be undone and redone. */
export interface GridState {
  edits: Edits
  past: readonly Step[]
  future: readonly Step[]
}

/** A cell that the API refuses. */
export interface CellRefusal {
  id: string
  column: string
  fault: CellFault
}

export type GridAction =
  | { type: 'type'; changes: readonly CellChange[] }
  | { type: 'undo' | 'redo'; /** Of a saved step: what undoes the undoing. */ batches?: readonly string[] }
  | { type: 'rebase'; tracks: readonly StudioTrack[] }
  | { type: 'refuse'; refusals: readonly CellRefusal[] }
  | { type: 'saved'; ids: readonly string[] }
  /** A save has ended, in as many batches. */
  | { type: 'note'; batches: readonly string[] }
  | { type: 'drop'; ids: readonly string[] }

export function changeGrid(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'type':
      if (action.changes.length === 0) return state
      return {
        edits: withoutRefusals(applyChanges(state.edits, action.changes, 'after'), action.changes),
        past: [...state.past, { kind: 'typed', changes: action.changes }],
        future: [],
      }
    case 'undo':
    case 'redo':
      return moveStep(state, action.type, action.batches ?? [])
    case 'rebase':
      return { ...state, edits: rebaseEdits(state.edits, action.tracks) }
    case 'refuse':
      return { ...state, edits: refuseCells(state.edits, action.refusals) }
    case 'saved':
    case 'drop':
      return forgetRows(state, new Set(action.ids))
    case 'note':
      if (action.batches.length === 0) return state
      return { ...state, past: [...state.past, { kind: 'saved', batches: action.batches }], future: [] }
  }
}

function moveStep(state: GridState, way: 'undo' | 'redo', batches: readonly string[]): GridState {
  const [from, to] = way === 'undo' ? [state.past, state.future] : [state.future, state.past]
  const step = from.at(-1)
  if (!step) return state
  const moved: Step = step.kind === 'saved' ? { kind: 'saved', batches } : step
  const isEmpty = moved.kind === 'saved' && batches.length === 0
  const [rest, next] = [from.slice(0, -1), isEmpty ? to : [...to, moved]]
  return {
    edits:
      step.kind === 'typed'
        ? withoutRefusals(
            applyChanges(state.edits, step.changes, way === 'undo' ? 'before' : 'after'),
            step.changes,
          )
        : state.edits,
    ...(way === 'undo' ? { past: rest, future: next } : { past: next, future: rest }),
  }
}

function refuseCells(edits: Edits, refusals: readonly CellRefusal[]): Edits {
  const changes = refusals.flatMap(({ column, fault, id }): CellChange[] => {
    const row = edits.get(id)
    if (!row) return []
    // A fault may be in a cell that was not edited, such as a description that is missing in one language.
    const before = row.cells[column]
    const after = before ? { ...before, fault } : { base: '', value: '', fault }
    return [{ id, title: row.title, column, before, after }]
  })
  return applyChanges(edits, changes, 'after')
}

/** What is saved is undone as saved, no longer as typed. */
function forgetRows({ edits, future, past }: GridState, ids: ReadonlySet<string>): GridState {
  const prune = (steps: readonly Step[]) =>
    steps.flatMap((step): Step[] => {
      if (step.kind === 'saved') return [step]
      const changes = step.changes.filter(({ id }) => !ids.has(id))
      return changes.length > 0 ? [{ kind: 'typed', changes }] : []
    })
  return { edits: withoutRows(edits, ids), past: prune(past), future: prune(future) }
}
