import type { PaperLogo } from '@tempolibre/api'
import { type AccentColours, deriveAccent } from '@tempolibre/domain'
import { escapeHtml } from '@tempolibre/domain/escape-html'
import type { Language } from '@tempolibre/locales'
import type { MailSite } from './mail-parts.ts'
import type { MailWords } from './mail-words.ts'

/**
 * The site's colours: the light ones are inline, which every mail program supports, the dark ones in a style element.
 */
const lightPaper = {
  paper: '#fbf7f0',
  card: '#ffffff',
  ink: '#16120e',
  quiet: '#5f564c',
  line: '#e4dbcd',
} as const
const darkPaper = {
  paper: '#14110e',
  card: '#1f1a16',
  ink: '#f6efe6',
  quiet: '#b3a797',
  line: '#352d26',
} as const

const writeDarkRules = (
  dark: typeof darkPaper & AccentColours,
  hasDarkLogo: boolean,
) => `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; color: ${dark.ink} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .link { color: ${dark.deep} !important; }
  .button { background: ${dark.hot} !important; color: ${dark.onHot} !important; }
${
  hasDarkLogo
    ? `  .${logoCids.light} { display: none !important; }
  .${logoCids.dark} { display: block !important; }
`
    : ''
}}`

const font = "font-family: 'Helvetica Neue', Helvetica, Arial, sans-serif"
const paragraph = `margin: 0 0 16px; ${font}; font-size: 16px; line-height: 24px`

/** The ids of the logos that are attached. */
export const logoCids = { light: 'logo', dark: 'logo-dark' } as const

const logoBox = { width: 240, height: 40 } as const

/** The logo, or the site's name. */
function renderIssuer({ logo, logoDark, name }: MailSite): string {
  if (!logo) return escapeHtml(name)
  const scale = Math.min(1, logoBox.width / logo.width, logoBox.height / logo.height)
  const img = (cid: string, { height, width }: PaperLogo, style: string) =>
    `<img class="${cid}" src="cid:${cid}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" alt="${escapeHtml(name)}" style="border: 0; ${style}">`
  const light = img(logoCids.light, logo, 'display: block')
  return logoDark ? light + img(logoCids.dark, logoDark, 'display: none; mso-hide: all') : light
}

/** Renders a mail as a self-contained page: nothing is fetched. */
export function renderHtml(words: MailWords, language: Language, site: MailSite): string {
  const { action, details, footer, greeting, legal, linkHint, links, note, noteLink, subject, text } = words
  const accent = deriveAccent(site.accent)
  const light = { ...lightPaper, ...accent.light }
  const darkRules = writeDarkRules({ ...darkPaper, ...accent.dark }, site.logoDark !== undefined)
  const address = (link: string) =>
    `<a class="link" href="${escapeHtml(link)}" style="color: ${light.deep}; word-break: break-all">${escapeHtml(link)}</a>`
  const quiet = `margin: 0 0 16px; ${font}; font-size: 14px; line-height: 20px; color: ${light.quiet}`
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkRules}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${light.paper}; color: ${light.ink}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background: ${light.paper}">
<tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px">
<tr><td class="ink" style="padding: 0 0 24px; ${font}; font-size: 20px; font-weight: 700; letter-spacing: -0.02em; color: ${light.ink}">${renderIssuer(site)}</td></tr>
<tr><td class="card" style="padding: 32px; background: ${light.card}; border: 1px solid ${light.line}; border-radius: 14px">
<h1 class="ink" style="margin: 0 0 24px; ${font}; font-size: 24px; line-height: 32px; color: ${light.ink}">${escapeHtml(subject)}</h1>
<p class="ink" style="${paragraph}; color: ${light.ink}">${escapeHtml(greeting)}</p>
${paragraphsOf(text)
  .map((lines) => `<p class="ink" style="${paragraph}; color: ${light.ink}">${lines}</p>`)
  .join('\n')}${
    details.length === 0
      ? ''
      : `
<p class="ink" style="${paragraph}; color: ${light.ink}">${details.map(escapeHtml).join('<br>')}</p>`
  }
<p style="margin: 24px 0"><a class="button" href="${escapeHtml(action.link)}" style="display: inline-block; padding: 12px 24px; border-radius: 999px; background: ${light.hot}; color: ${light.onHot}; ${font}; font-size: 16px; font-weight: 700; text-decoration: none">${escapeHtml(action.label)}</a></p>
<p class="ink" style="${paragraph}; color: ${light.ink}">${escapeHtml(note)}${noteLink === undefined ? '' : `<br>${address(noteLink)}`}</p>
${links
  .map(
    ({ link, text: announced }) =>
      `<p class="ink" style="${paragraph}; color: ${light.ink}">${escapeHtml(announced)}<br>${address(link)}</p>
`,
  )
  .join('')}${
    legal === undefined
      ? ''
      : `<p class="quiet" style="${quiet}">${escapeHtml(legal)}</p>
`
  }<p class="quiet" style="${quiet}">${escapeHtml(linkHint)}<br>${address(action.link)}</p>
</td></tr>
<tr><td class="quiet" style="padding: 24px 0 0; ${font}; font-size: 14px; line-height: 20px; color: ${light.quiet}">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Renders the same content as plain text. */
export function renderText(words: MailWords): string {
  const { action, details, footer, greeting, legal, links, note, noteLink, text } = words
  const announced = noteLink === undefined ? note : `${note}\n${noteLink}`
  const button = `${action.label}\n${action.link}`
  const addresses = links.map((entry) => `${entry.text}\n${entry.link}`)
  const parts = [greeting, text, details.join('\n'), button, announced, ...addresses, legal ?? '']
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n-- \n${footer}\n`
}

/** Paragraphs, which empty lines separate, as HTML. */
const paragraphsOf = (text: string) =>
  text.split(/\n{2,}/).map((lines) => lines.split('\n').map(escapeHtml).join('<br>'))
