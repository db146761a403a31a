import { type ComponentType, useRef, useState } from 'react'

interface LazyComponent<Props> {
  /** Undefined until it has been loaded. */
  Component: ComponentType<Props> | undefined
  /** Loads it once; call it early, when the pointer comes near, and again when it is needed. */
  load: () => void
}

/** A part of the page that is fetched only when somebody is about to use it. A failed load is tried anew next time. */
export function useLazyComponent<Props>(fetchModule: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const underWay = useRef(false)

  function load() {
    if (underWay.current) return
    underWay.current = true
    fetchModule().then(
      (fetched) => setComponent(() => fetched),
      () => {
        underWay.current = false
      },
    )
  }
  return { Component, load }
}
