import { escapeHtml } from '@tempolibre/domain/escape-html'
import type { MetaDescriptor } from 'react-router'

/** Whether only robots read a tag: Open Graph and cards, which those read who show a link to others. */
export const isForRobots = (tag: MetaDescriptor): boolean =>
  'property' in tag || ('name' in tag && tag.name === 'twitter:card')

/** A `meta` tag as HTML. */
export function writeTag(tag: MetaDescriptor): string {
  const written = Object.entries(tag).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
  return `<meta${written.join('')}/>`
}
