import { type ComponentType, lazy, memo, Suspense } from 'react'
import { useLanguage } from '../context/site-context.ts'
import { renderIn } from '../language/browser-language.ts'
import { missPart } from './missed-parts.ts'

/**
 * A section that the server renders, and whose markup stays until its scripts have loaded. If they cannot be loaded the
 * markup remains, and the visitor is told and can retry. It is rendered again only when one of its properties changes:
 * React makes anew whatever is rendered again before its scripts are there.
 */
export function lazySection<Props extends object>(fetchSection: () => Promise<ComponentType<Props>>) {
  const Section = lazy(async () => ({ default: inItsLanguage(await fetchPatiently(fetchSection)) }))
  return memo(function LazySection(props: Props) {
    return (
      <Suspense>
        <Section {...props} />
      </Suspense>
    )
  })
}

/** Its scripts may come while the root is being rendered in another language, of which the section shows nothing yet. */
function inItsLanguage<Props extends object>(Component: ComponentType<Props>) {
  return function SectionInItsLanguage(props: Props) {
    renderIn(useLanguage())
    return <Component {...props} />
  }
}

function fetchPatiently<Component>(fetchSection: () => Promise<Component>): Promise<Component> {
  return new Promise((resolve) => {
    let failures = 0
    let stopWaiting = () => {}
    const attempt = () => {
      stopWaiting()
      fetchSection().then(resolve, () => {
        failures++
        addEventListener('online', attempt, { once: true })
        stopWaiting = missPart(attempt, failures)
      })
    }
    attempt()
  })
}
