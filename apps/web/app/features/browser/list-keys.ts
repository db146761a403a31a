const row = '.track'

/** The control of a row that each key presses. */
const pressed: Readonly<Record<string, string>> = {
  f: '.favourite',
  d: '[data-download]',
}

/** Elements where letters are text and arrows move something else. */
const fields = 'input, textarea, select, [contenteditable], [role=slider], [role=menu]'

/**
 * Keyboard shortcuts of the list: up and down move between rows, Enter plays (the play button has the focus),
 * `f` toggles the favourite, `d` downloads.
 * @returns stops it
 */
export function followListKeys(list: HTMLElement): () => void {
  function react(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : null
    const current = target?.closest<HTMLElement>(row)
    if (!target || !current || target.matches(fields)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const rows = [...list.querySelectorAll<HTMLElement>(row)]
      const next = rows[rows.indexOf(current) + (event.key === 'ArrowDown' ? 1 : -1)]
      next?.querySelector<HTMLElement>('.play-control')?.focus()
      next?.scrollIntoView({ block: 'nearest' })
      return
    }
    const control = pressed[event.key]
    if (control === undefined) return
    event.preventDefault()
    current.querySelector<HTMLElement>(control)?.click()
  }
  list.addEventListener('keydown', react)
  return () => list.removeEventListener('keydown', react)
}
