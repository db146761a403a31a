import type { PaperLook } from '@tempolibre/api'

/** Sender of the site's mail, and recipient of visitors' messages: plain addresses. */
export interface MailAddresses {
  from: string
  to: string
}

/** What the words of mails say about the site. */
export interface SiteName {
  /** The sender's display name, and the mail's heading. */
  name: string
}

/** The site's data shown in every mail. */
export interface MailSite extends SiteName, PaperLook {}

/** Prevents the mail library from reading files or fetching addresses named in a mail. */
export const safeMail = { disableFileAccess: true, disableUrlAccess: true } as const

/** A mail's Message-ID, the same if it is sent twice, so that mail programs recognise the duplicate. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.split('@').at(-1)}>`
}
