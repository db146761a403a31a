/** Focusable elements. */
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** The focused element, its ancestors, innermost first, and its index in its list. */
interface Focus {
  path: readonly Element[]
  list: Element | null
  index: number
}

/**
 * Keeps the focus on the page when the focused element is removed: a filter that was dropped, a row that was deleted, a
 * page that was left. It moves to the same place in the list, else to an ancestor, at last to the main content.
 * @returns stops it
 */
export function keepFocus(): () => void {
  let last: Focus | undefined

  function remember({ target }: FocusEvent) {
    if (target instanceof Element) last = describe(target)
  }

  /** If the focus was dropped on purpose, such as by a click on the page, the element still exists afterwards. */
  function forget({ target }: FocusEvent) {
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && last?.path[0] === target) last = undefined
    })
  }

  const observer = new MutationObserver(() => {
    if (!last || last.path[0]?.isConnected || document.activeElement !== document.body) return
    const lost = last
    last = undefined
    replacementFor(lost)?.focus({ preventScroll: true })
  })

  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

function describe(element: Element): Focus {
  const path: Element[] = []
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
    path.push(each)
  const entry = element.closest('li')
  const list = entry?.parentElement ?? null
  return { path, list, index: entry && list ? [...list.children].indexOf(entry) : -1 }
}

function replacementFor({ index, list, path }: Focus): HTMLElement | null {
  const entry = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined
  return (
    entry?.querySelector<HTMLElement>(focusable) ??
    path.find(
      (each): each is HTMLElement =>
        each instanceof HTMLElement && each.isConnected && each.hasAttribute('tabindex'),
    ) ??
    document.querySelector('main')
  )
}
