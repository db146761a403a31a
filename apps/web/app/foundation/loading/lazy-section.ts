import { type ComponentType, lazy } from 'react'
import { missPart } from './missed-parts.ts'

/**
 * As React's `lazy`: the server renders the section, and its markup stands until its scripts have come. Where they cannot
 * be fetched the markup stays, and the visitor is told and can try again.
 */
export function lazySection<Props>(fetchSection: () => Promise<ComponentType<Props>>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        let failures = 0
        let stopWaiting = () => {}
        const attempt = () => {
          stopWaiting()
          fetchSection().then(
            (section) => resolve({ default: section }),
            () => {
              failures++
              addEventListener('online', attempt, { once: true })
              stopWaiting = missPart(attempt, failures)
            },
          )
        }
        attempt()
      }),
  )
}
