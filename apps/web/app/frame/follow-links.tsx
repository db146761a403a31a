import { useEffect, useState } from 'react'
import { dataAddress } from '../foundation/navigation/data-address.ts'
import { useGo } from '../foundation/navigation/use-go.ts'
import { prefetchPageAt } from '../foundation/pages/page-scripts.ts'

/** How long a pointer rests on a link before its page is fetched ahead, in ms: passing over is no intent. */
const intentMs = 100

/** Addresses of this host that are no pages: files, media, the API. */
const noPage = /^\/(api|media)\/|\.\w+$/

/**
 * Turns every plain link to a page of this site, from our components and from CMS text alike, into a change of page that
 * leaves the player playing; fetches a page ahead when its link is about to be followed. One listener for all links:
 * links stay plain `<a href>`, which is what they are before JavaScript arrives.
 */
export function FollowLinks() {
  const go = useGo()
  const [intended, setIntended] = useState<string>()

  useEffect(() => {
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || !opensHere(event)) return
      const link = pageLinkAt(event)
      if (!link) return
      const here = link.pathname === location.pathname && link.search === location.search
      // A place on this page: the browser goes there by itself.
      if (here && link.hash !== '') return
      event.preventDefault()
      go(link.pathname + link.search + link.hash, {
        viewTransition: true,
        // The same page, or the same in another language, is no step to come back from.
        replace: here || link.hreflang !== '',
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function consider(event: Event) {
      clearTimeout(timer)
      const link = pageLinkAt(event)
      if (!link) return
      const { pathname, search } = link
      if (pathname === location.pathname && search === location.search) return
      timer = setTimeout(() => {
        prefetchPageAt(pathname)
        setIntended(dataAddress({ pathname, search }))
      }, intentMs)
    }
    const kinds = ['pointerover', 'focusin', 'touchstart'] as const
    for (const kind of kinds) document.addEventListener(kind, consider, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) document.removeEventListener(kind, consider)
    }
  }, [])

  // Should it fail, the page asks again.
  return intended === undefined ? null : <link rel="prefetch" as="fetch" href={intended} />
}

/** The link under the pointer or the focus, if it leads to a page of this site in this window. */
function pageLinkAt({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  return noPage.test(link.pathname) ? undefined : link
}

function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
