import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { limitMs } from './limit.ts'
import { missPart } from './missed-parts.ts'

interface LazyComponent<Props> {
  /**
   * Undefined until it has been loaded. Where it could not be, a stand-in that shows nothing and has the visitor told:
   * nobody is told of what is not shown.
   */
  Component: ComponentType<Props> | undefined
  /** Whether the component itself is still to come. */
  waiting: boolean
  /** Loads it once; call it early, when the pointer comes near, and again when it is needed. */
  load: () => void
}

interface LazyOptions {
  /** The page can do without it: where it cannot be fetched, nobody is told. */
  optional?: boolean
}

/**
 * A part of the page that is fetched, by a constant function, only when somebody is about to use it. A failed load is
 * tried anew next time.
 */
export function useLazyComponent<Props>(
  fetchModule: () => Promise<ComponentType<Props>>,
  { optional = false }: LazyOptions = {},
): LazyComponent<Props> {
  const [{ Component, waiting }, setPart] = useState<Omit<LazyComponent<Props>, 'load'>>({
    Component: undefined,
    waiting: true,
  })
  const underWay = useRef(false)
  const failures = useRef(0)

  const attempt = useCallback(
    function again(anyway: boolean) {
      if (underWay.current) return
      underWay.current = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const fail = () => {
        clearTimeout(timer)
        underWay.current = false
        addEventListener('online', () => again(false), { once: true })
        if (!optional) setPart({ Component: standInFor(() => again(true), failures.current), waiting: true })
      }
      // A browser remembers a failed import (navigation/page-scripts.ts): better none than one in vain.
      if (!navigator.onLine && !anyway) return fail()
      failures.current++
      timer = setTimeout(fail, limitMs)
      fetchModule().then((fetched) => {
        clearTimeout(timer)
        setPart({ Component: fetched, waiting: false })
      }, fail)
    },
    [fetchModule, optional],
  )
  const load = useCallback(() => attempt(false), [attempt])
  return { Component, waiting, load }
}

function standInFor(retry: () => void, failures: number): () => null {
  return function MissingPart() {
    useEffect(() => missPart(retry, failures), [])
    return null
  }
}
