import { type ComponentType, lazy } from 'react'
import { missPart } from './missed-parts.ts'

/**
 * Like React's `lazy`: the server renders the section, and its markup stays until its scripts have loaded. If they
 * cannot be loaded the markup remains, and the visitor is told and can retry.
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
