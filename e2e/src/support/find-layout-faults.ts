import type { Page } from 'playwright-core'

/** Clipped by design: tags that do not fit are omitted, and a waveform hides what has not been played. */
const clippedByIntent =
  '.track-tags, .track-tags *, .wave-played, .player-bar *, .table-scroll, pre, svg, .unseen'

/**
 * Layout faults at the current width and text size: boxes outside the window, broken words, cut-off text, and content
 * that overflows its row.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((byIntent) => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = new Set<string>()
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { height, left, right, width } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
      if ((right > clientWidth + 1 || left < -1) && !isClipped(element))
        found.add(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)} px`)
      if (isCut(element)) found.add(`cut: ${nameOf(element)} “${element.textContent.trim().slice(0, 40)}”`)
    }
    for (const row of document.querySelectorAll('.track')) {
      const { bottom, top } = row.getBoundingClientRect()
      for (const part of row.querySelectorAll('.track-cover, .track-title, .track-artist, .track-time')) {
        const box = part.getBoundingClientRect()
        if (box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1))
          found.add(`${nameOf(part)} sticks out of its row`)
      }
    }
    for (const word of findBrokenWords()) found.add(word)
    return [...found].slice(0, 8)

    function nameOf(element: Element): string {
      return `${element.tagName}.${element.getAttribute('class') ?? ''}`
    }

    function isClipped(element: HTMLElement): boolean {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { clipPath, overflowX, position } = getComputedStyle(box)
        if (overflowX !== 'visible' || clipPath !== 'none') return true
        if (position === 'fixed' && box !== element) return true
      }
      return element.closest('svg, .unseen') !== null && element.tagName !== 'svg'
    }

    function isCut(element: HTMLElement): boolean {
      // Asked of every element: what few answer comes first.
      const { clientHeight, clientWidth: room, scrollHeight, scrollWidth: needed } = element
      if (needed <= room + 1 && scrollHeight <= clientHeight + 1) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // What hides to the side may scroll downwards.
      if (!hides(overflowX) || (needed <= room + 1 && !hides(overflowY))) return false
      if (element.matches('input, textarea, select, img') || element.closest(byIntent)) return false
      return element.textContent.trim() !== ''
    }

    /** Where the language hyphenates a word, a line may end with a hyphen, but this browser has no dictionaries. */
    function findBrokenWords(): string[] {
      const broken: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (!parent?.checkVisibility() || parent.closest('script, style, code, .unseen, .number')) continue
        range.selectNodeContents(node)
        if (range.getClientRects().length < 2) continue
        for (const { 0: word, index } of node.textContent?.matchAll(/[\p{L}\p{N}’']{2,}/gu) ?? []) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          const [first, last] = [lines[0], lines.at(-1)]
          if (first && last && Math.abs(first.top - last.top) > 4)
            broken.push(`“${word}” is broken in ${nameOf(parent)}`)
        }
      }
      return broken
    }
  }, clippedByIntent)
}
