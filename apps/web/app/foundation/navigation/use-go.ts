import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** The last navigation, if `useGo` started it, rather than the back button or a retry. */
let last: { to: string; options: NavigateOptions | undefined } | undefined

export type Go = (to: string, options?: NavigateOptions) => void

/** Like `useNavigate`, and notes that the visitor asked for the page. */
export const useGo: () => Go = useArrive

/** Like `useGo`; resolves once the page is shown, or another has been requested. */
export function useArrive(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (to, options) => {
      last = { to, options }
      await navigate(to, options)
    },
    [navigate],
  )
}

/** Repeats the last navigation, which a busy page may not have shown yet. */
export function useGoAgain(): () => void {
  const go = useGo()
  return () => {
    if (last) go(last.to, last.options)
  }
}

/** Whether the pending page was requested by a click on the current page, whose address is unchanged. */
export function wasClicked(): boolean {
  return last !== undefined
}

/** Call before requesting the page of the current address again. */
export function noteReturn(): void {
  last = undefined
}

/** Notes uses of the back button. Call before the router is created, since its own listener must run later. */
export function watchReturns(): void {
  addEventListener('popstate', noteReturn)
}
