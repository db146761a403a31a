/** Who the site's mail comes from, and whom messages of visitors go to: plain addresses. */
export interface MailAddresses {
  from: string
  to: string
}

/** What every mail says of the site it comes from. */
export interface MailSite {
  /** What the site is called: shown before the sender's address, and on top of the mail. */
  name: string
}

/** Nothing in a mail is read from disk or fetched, whatever it says. */
export const safeMail = { disableFileAccess: true, disableUrlAccess: true } as const

/** A mail sent twice has one id, by which mail programs know it for the same. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.split('@').at(-1)}>`
}
