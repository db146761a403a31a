import { escapeHtml } from '@tempolibre/domain/escape-html'

interface EmbeddedPage {
  /** Absolute address. */
  source: string
  title: string
  /** In CSS pixels. */
  width: number
  height: number
}

/** Embed code in HTML. */
export function iframeCode({ height, source, title, width }: EmbeddedPage): string {
  return `<iframe src="${source}" title="${escapeHtml(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`
}
