import { type ContractAct, contractActs } from '@tempolibre/domain'
import { mailsOfActs, type MailTemplate } from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import { mailTemplates, wordsOf } from './mail-words.ts'

/** What a subject may name. */
const sample = {
  link: 'https://music.example/',
  plan: '…',
  number: '…',
  amount_minor: '1290',
  currency: 'EUR',
  date: '2026-12-31T12:00:00.000Z',
  declared: '2026-12-31T12:00:00.000Z',
  order: '…',
}

/** The acts of `mailsOfActs` with their mails, as a Markdown table. */
export function writeActsTable(): string {
  const rows = keysOf(contractActs).map((act) => `| ${act} | ${contractActs[act]} | ${writeMails(act)} |`)
  return ['| What happens | To | Mails |', '| --- | --- | --- |', ...rows].join('\n')
}

function writeMails(act: ContractAct): string {
  const told = mailsOfActs[act]
  if ('noMail' in told) return `none: ${told.noMail}`
  return `${told.mails.map((template) => `\`${template}\``).join(', ')} to ${told.to}`
}

/** Every mail with its English subject, and the acts it tells of. */
export function writeMailsTable(): string {
  const rows = mailTemplates.map((template) => {
    const acts = keysOf(contractActs).filter((act) => tells(template, act))
    return `| \`${template}\` | ${subjectOf(template)} | ${acts.join(', ')} |`
  })
  return ['| Mail | Subject | Tells of |', '| --- | --- | --- |', ...rows].join('\n')
}

export function tells(template: MailTemplate, act: ContractAct): boolean {
  const told = mailsOfActs[act]
  return 'mails' in told && told.mails.some((each) => each === template)
}

function subjectOf(template: MailTemplate): string {
  const mail = {
    id: '',
    template,
    recipient: '',
    recipient_name: '',
    language: 'en' as const,
    parameters: sample,
    created_at: new Date(0),
  }
  return wordsOf(mail, { name: '…' }).subject
}
