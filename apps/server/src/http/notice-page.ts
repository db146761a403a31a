import type { Language } from '@tempolibre/locales'

/** A page that says one thing, for a browser that has opened an address in a tab. Title and text are our own. */
export function noticePage({
  locale,
  text,
  title,
}: {
  title: string
  text: string
  locale: Language
}): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
</html>
`
}
