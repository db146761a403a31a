import { ApiError } from '@tempolibre/contract/errors'
import { useRef, useState } from 'react'

/**
 * Does one thing at a time, however often it is asked for: while one is under way others are dropped. What the API
 * refuses goes to `onRefusal`; anything else is thrown.
 */
export function useOneAtATime(onRefusal: (error: ApiError) => void) {
  // State is late by a rendering, within which a button can be pressed again.
  const underWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function attempt(act: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onRefusal(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { isBusy, once: (act: () => Promise<void>) => void attempt(act) }
}
