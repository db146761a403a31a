import { useCallback } from 'react'
import { createPath, type NavigateOptions, useNavigate, useNavigation } from 'react-router'

/** Whether `useGo` started the last navigation, rather than the back button or a retry. */
let clicked = false
let lastOptions: NavigateOptions | undefined

export type Go = (to: string, options?: NavigateOptions) => void

/** Like `useNavigate`, and notes that the visitor asked for the page. */
export const useGo: () => Go = useArrive

/** Like `useGo`; resolves once the page is shown, or another has been requested. */
export function useArrive(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (to, options) => {
      clicked = true
      lastOptions = options
      await navigate(to, options)
    },
    [navigate],
  )
}

/** Repeats the pending navigation. */
export function useGoAgain(): () => void {
  const { location } = useNavigation()
  const go = useGo()
  return () => {
    if (location) go(createPath(location), { ...lastOptions, state: location.state })
  }
}

/** Whether the pending page was requested by a click on the current page, whose address is unchanged. */
export function wasClicked(): boolean {
  return clicked
}

/** Call before requesting the page of the current address again. */
export function noteReturn(): void {
  clicked = false
}

/** Notes uses of the back button. Call before the router is created, since its own listener must run later. */
export function watchReturns(): void {
  addEventListener('popstate', noteReturn)
}
