import type { ShownMail } from '../mail/unsent-mails.ts'

export interface PreviewProgress {
  done: number
  total: number
  title: string
}

export interface Terminal {
  say(text: string): void
  /** Updates one line in place on a terminal; otherwise prints a line per tenth. */
  showProgress(progress: PreviewProgress): void
  /** Shows a mail that cannot be sent, since SMTP_URL is not set, with its link. */
  showMail(mail: ShownMail): void
}

/**
 * The addresses of what was started.
 * @param server.payments that there are none; undefined: there are, or nothing is sold here
 */
export function describeStart(server: {
  siteUrl: string
  applicationUrl: string
  apiDocumentationUrl: string | undefined
  studioUrl: string | undefined
  metricsUrl: string | undefined
  firstAdministratorLink: string | undefined
  payments?: string | undefined
}): string {
  const { apiDocumentationUrl, applicationUrl, firstAdministratorLink, metricsUrl, payments } = server
  const { siteUrl, studioUrl } = server
  return `Tempolibre is ready.

  Site         ${siteUrl}
               ${siteUrl}/es
               ${siteUrl}/fr
  Application  ${applicationUrl}/music
${apiDocumentationUrl === undefined ? '' : `  API          ${apiDocumentationUrl}\n`}${studioUrl === undefined ? '' : `  Studio       ${studioUrl}\n`}${metricsUrl === undefined ? '' : `  Metrics      ${metricsUrl}\n`}${payments === undefined ? '' : `  Payments     ${payments}\n`}
${firstAdministratorLink === undefined ? '' : `The studio has no administrator yet. The person who opens this link within a day becomes the first:\n  ${firstAdministratorLink}\n\n`}Stop it with Ctrl+C.`
}

/** Output for a person at the terminal, besides the structured log. */
export function createTerminal(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Terminal {
  let lineOpen = false
  let lastTenth = -1

  function say(text: string): void {
    if (lineOpen) output.write('\n')
    lineOpen = false
    output.write(`${text}\n`)
  }

  return {
    say,
    showMail({ link, recipient, subject }) {
      say(`Mail to ${recipient}, shown here since SMTP_URL is not set:\n  ${subject}\n  ${link}\n`)
    },
    showProgress({ done, title, total }) {
      const text = `Rendering previews: ${done} of ${total} (${title})`
      if (output.isTTY) {
        output.write(`\r\u001b[2K${text}`)
        lineOpen = true
        if (done === total) say('Every preview is rendered.')
        return
      }
      const tenth = Math.floor((done / total) * 10)
      if (tenth > lastTenth) output.write(`${text}\n`)
      lastTenth = tenth
    },
  }
}
