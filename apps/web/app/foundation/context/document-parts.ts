import { createContext, useContext } from 'react'
import type { ShownOnce } from './shown-once.ts'

/** What the parts of a document show, by their names: for the server's rendering alone. */
export type DocumentParts = Map<string, unknown>

/** Undefined in a browser. */
export const DocumentPartsContext = createContext<ReadonlyMap<string, unknown> | undefined>(undefined)

/** Undefined in a browser whose document shows it. */
export function useShown<Value>(shown: ShownOnce<Value>): Value | undefined {
  const parts = useContext(DocumentPartsContext)
  if (shown.part === undefined) return shown.value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `showOnce` named it and gave it its type
  return parts?.get(shown.part) as Value | undefined
}
