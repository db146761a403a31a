import { createHmac } from 'node:crypto'

/** Mailboxes of these ignore dots, and are one and the same under both names. */
const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * An address as its mailbox is told apart from others: in lower case, without `+tag`, and at Google without dots. Who
 * owns one mailbox has one trial and one month's downloads; two owners who differ by a tag alone are too rare to matter.
 */
export function normaliseAddress(email: string): string {
  const lower = email.normalize('NFC').toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const [mailbox = ''] = lower.slice(0, at).split('+', 1)
  if (googleDomains.has(domain)) return `${mailbox.replaceAll('.', '')}@gmail.com`
  return `${mailbox}@${domain}`
}

/** What is kept of an address that has had a trial: it outlives the account, and names nobody. */
export function hashTrialAddress(secret: string, email: string): string {
  return hashMailbox(secret, 'trial', email)
}

/** What licences are counted by, beside the account, so that a new one does not begin anew. */
export function hashQuotaAddress(secret: string, email: string): string {
  return hashMailbox(secret, 'downloads', email)
}

/** The purpose is hashed along: nobody can tell that two rows are about one mailbox. */
function hashMailbox(secret: string, purpose: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`${purpose} ${normaliseAddress(email)}`)
    .digest('base64url')
}
