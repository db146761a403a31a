import { createHmac } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { tidyEmail } from '@tempolibre/domain'
import type { MailboxHashes } from '@tempolibre/database'

/** Mailboxes of these domains ignore dots and are the same under both names. */
const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * The canonical form of a mailbox: in lower case, without `+tag`, and at Google without dots. One mailbox has one
 * trial and one month's downloads; different owners whose addresses differ only by a tag are too rare to matter.
 */
export function normaliseAddress(email: string): string {
  const lower = tidyEmail(email)
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const [mailbox = ''] = lower.slice(0, at).split('+', 1)
  if (googleDomains.has(domain)) return `${mailbox.replaceAll('.', '')}@gmail.com`
  return `${mailbox}@${domain}`
}

/** The hashes of an address that has had a trial: what is stored outlives the account and cannot be reversed. */
export function hashTrialAddress(secret: string, email: string): MailboxHashes {
  return hashMailbox(secret, 'trial', email)
}

/** The hashes by which licences are counted besides the account, so that a new account does not reset the quota. */
export function hashQuotaAddress(secret: string, email: string): MailboxHashes {
  return hashMailbox(secret, 'downloads', email)
}

/** The purpose is part of the hash, so that rows of different tables cannot be linked to one mailbox. */
function hashMailbox(secret: string, purpose: string, email: string): MailboxHashes {
  const mailbox = normaliseAddress(email)
  const hash = (form: string) => createHmac('sha256', secret).update(`${purpose} ${form}`).digest('base64url')
  // Earlier releases had the domain as it was typed: of `bücher.example` either this, or as the DNS has it.
  const at = mailbox.lastIndexOf('@') + 1
  const typed = mailbox.slice(0, at) + domainToUnicode(mailbox.slice(at))
  return typed === mailbox ? [hash(mailbox)] : [hash(mailbox), hash(typed)]
}
