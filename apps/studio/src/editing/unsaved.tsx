import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

const Unsaved = createContext<() => boolean>(() => false)

/** Whether the page is a form with changes that are not saved: to load its record anew would lose them. */
export const useUnsaved = (): (() => boolean) => useContext(Unsaved)

/** Tells what is inside a form whether the form has unsaved changes. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const { isDirty } = useFormState()
  const now = useRef(isDirty)
  const isUnsaved = useCallback(() => now.current, [])
  useEffect(() => {
    now.current = isDirty
  }, [isDirty])
  return <Unsaved value={isUnsaved}>{children}</Unsaved>
}
