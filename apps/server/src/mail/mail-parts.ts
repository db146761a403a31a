/** Who the site's mail comes from, and whom messages of visitors go to: plain addresses. */
export interface MailAddresses {
  from: string
  to: string
}

/** Shown before the sender's address. */
export const senderName = 'Tempolibre'

/** Nothing in a mail is read from disk or fetched, whatever it says. */
export const safeMail = { disableFileAccess: true, disableUrlAccess: true } as const

/** A mail sent twice has one id, by which mail programs know it for the same. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.split('@').at(-1)}>`
}
