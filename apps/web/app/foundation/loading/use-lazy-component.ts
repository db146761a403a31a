import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { limitMs } from './limit.ts'
import { missPart } from './missed-parts.ts'

interface LazyComponent<Props> {
  /**
   * Undefined until loaded. If loading failed, a placeholder that renders nothing and reports the missing part: only
   * parts that should be visible are reported.
   */
  Component: ComponentType<Props> | undefined
  /** Whether the component itself has not loaded yet. */
  waiting: boolean
  /** Loads it once. Call it early, when the pointer comes near, and again when it is needed. */
  load: () => void
}

interface LazyOptions {
  /** The page works without it: a failure is not reported. */
  optional?: boolean
}

/**
 * Loads a part of the page with a constant function when it is about to be used. A failed load is retried on the next
 * call.
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
      // Browsers cache a failed import (navigation/page-scripts.ts): do not try while offline, unless a service worker answers.
      const isReachable = navigator.onLine || Boolean(navigator.serviceWorker?.controller)
      if (!isReachable && !anyway) return fail()
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
