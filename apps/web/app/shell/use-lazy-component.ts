import { type ComponentType, useCallback, useRef, useState } from 'react'

interface LazyComponent<Props> {
  /** Undefined until it has been loaded. */
  Component: ComponentType<Props> | undefined
  /** Loads it once; call it early, when the pointer comes near, and again when it is needed. */
  load: () => void
}

/** A part of the page that is fetched, by a constant function, only when somebody is about to use it. A failed load is tried anew next time. */
export function useLazyComponent<Props>(
  fetchModule: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const underWay = useRef(false)

  const load = useCallback(() => {
    if (underWay.current) return
    underWay.current = true
    fetchModule().then(
      (fetched) => setComponent(() => fetched),
      () => {
        underWay.current = false
      },
    )
  }, [fetchModule])
  return { Component, load }
}
