import {
  type MailTemplate,
  type TeamMoveRecipient,
  teamMoveRecipients,
  type WaitingMail,
} from '@tempolibre/database'
import { nameInMail, platformNames } from '@tempolibre/domain'
import { isKeyOf, keysOf, type Language, pageSegments, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { SiteName } from './mail-parts.ts'
import {
  listEndedLicences,
  listLicences,
  planMails,
  type PlanMailTemplate,
  type PlanMailWords,
  writeDay,
} from './plan-mail-words.ts'

/** The texts of a mail, in its language. */
export interface MailWords {
  subject: string
  greeting: string
  text: string
  /** Facts below the text, one per line. */
  details: string[]
  /** The only button. */
  action: { label: string; link: string }
  note: string
  /** An address below the note that announces it. */
  noteLink?: string | undefined
  /** Further addresses, each introduced by a sentence. */
  links: { text: string; link: string }[]
  /** Small print at the end. */
  legal?: string | undefined
  /** Above the plain link, for mail programs without buttons. */
  linkHint: string
  footer: string
}

type Locale = { locale: Language }
type Say = (inputs: Record<string, never>, locale: Locale) => string

/** The specific parts of mails about accounts. */
const templates: Record<
  Exclude<MailTemplate, PlanMailTemplate>,
  {
    subject: (parameters: Record<string, string>, locale: Locale) => string
    text: (parameters: Record<string, string>, locale: Locale, site: SiteName) => string
    /** Facts below the text, one per line. */
    details?: (parameters: Record<string, string>, locale: Locale) => string[]
    action: Say
    note: (parameters: Record<string, string>, locale: Locale) => string
  }
> = {
  confirm_address: {
    subject: m.mail_confirm_address_subject,
    text: (_, locale) => m.mail_confirm_address_text({}, locale),
    action: m.mail_confirm_address_action,
    note: m.mail_confirm_address_note,
  },
  account_exists: {
    subject: m.mail_account_exists_subject,
    text: (_, locale, { name }) => m.mail_account_exists_text({ name }, locale),
    action: m.mail_account_exists_action,
    note: m.mail_account_exists_note,
  },
  reset_password: {
    subject: m.mail_reset_password_subject,
    text: (_, locale) => m.mail_reset_password_text({}, locale),
    action: m.mail_reset_password_action,
    note: m.mail_reset_password_note,
  },
  sign_in_link: {
    subject: m.mail_sign_in_link_subject,
    text: (_, locale) => m.mail_sign_in_link_text({}, locale),
    action: m.mail_sign_in_link_action,
    note: m.mail_sign_in_link_note,
  },
  password_changed: {
    subject: m.mail_password_changed_subject,
    text: (_, locale) => m.mail_password_changed_text({}, locale),
    details: describeEnded,
    action: m.mail_password_changed_action,
    note: m.mail_password_changed_note,
  },
  credentials_ended: {
    subject: m.mail_credentials_ended_subject,
    text: (_, locale) => m.mail_credentials_ended_text({}, locale),
    details: describeEnded,
    action: m.mail_credentials_ended_action,
    note: m.mail_credentials_ended_note,
  },
  confirm_new_address: {
    subject: m.mail_confirm_new_address_subject,
    text: (_, locale) => m.mail_confirm_new_address_text({}, locale),
    action: m.mail_confirm_new_address_action,
    note: m.mail_confirm_new_address_note,
  },
  address_changing: {
    subject: m.mail_address_changing_subject,
    text: (parameters, locale) =>
      m.mail_address_changing_text({ address: parameters['new_address'] ?? '' }, locale),
    action: m.mail_address_changing_action,
    note: m.mail_address_changing_note,
  },
  address_changed: {
    subject: m.mail_address_changed_subject,
    text: (parameters, locale) =>
      m.mail_address_changed_text({ address: parameters['new_address'] ?? '' }, locale),
    action: m.mail_address_changed_action,
    note: m.mail_address_changed_note,
  },
  account_deleted: {
    subject: m.mail_account_deleted_subject,
    text: (_, locale, { name }) => m.mail_account_deleted_text({ name }, locale),
    action: m.mail_account_deleted_action,
    note: m.mail_account_deleted_note,
  },
  second_factor_added: {
    subject: m.mail_second_factor_added_subject,
    text: (_, locale) => m.mail_second_factor_added_text({}, locale),
    action: m.mail_second_factor_added_action,
    note: m.mail_second_factor_added_note,
  },
  second_factor_removed: {
    subject: m.mail_second_factor_removed_subject,
    text: (_, locale) => m.mail_second_factor_removed_text({}, locale),
    action: m.mail_second_factor_removed_action,
    note: m.mail_second_factor_removed_note,
  },
  recovery_code_used: {
    subject: m.mail_recovery_code_used_subject,
    text: ({ left }, locale) => m.mail_recovery_code_used_text({ left: Number(left) }, locale),
    action: m.mail_recovery_code_used_action,
    note: m.mail_recovery_code_used_note,
  },
  recovery_codes_renewed: {
    subject: m.mail_recovery_codes_renewed_subject,
    text: (_, locale) => m.mail_recovery_codes_renewed_text({}, locale),
    action: m.mail_recovery_codes_renewed_action,
    note: m.mail_recovery_codes_renewed_note,
  },
  passkey_added: {
    subject: m.mail_passkey_added_subject,
    text: (_, locale) => m.mail_passkey_added_text({}, locale),
    action: m.mail_passkey_added_action,
    note: m.mail_passkey_added_note,
  },
  passkey_removed: {
    subject: m.mail_passkey_removed_subject,
    text: (_, locale) => m.mail_passkey_removed_text({}, locale),
    action: m.mail_passkey_removed_action,
    note: m.mail_passkey_removed_note,
  },
  api_key_added: {
    subject: m.mail_api_key_added_subject,
    text: ({ key_name: name = '' }, locale) => m.mail_api_key_added_text({ name }, locale),
    action: m.mail_api_key_added_action,
    note: m.mail_api_key_added_note,
  },
  api_key_revoked: {
    subject: m.mail_api_key_revoked_subject,
    text: ({ key_name: name = '' }, locale) => m.mail_api_key_revoked_text({ name }, locale),
    action: m.mail_api_key_added_action,
    note: m.mail_api_key_revoked_note,
  },
  api_key_ending: {
    subject: ({ date = '' }, locale) =>
      m.mail_api_key_ending_subject({ date: writeDay(date, locale.locale) }, locale),
    text: ({ date = '', key_name: name = '' }, locale) =>
      m.mail_api_key_ending_text({ name, date: writeDay(date, locale.locale) }, locale),
    action: m.mail_api_key_added_action,
    note: m.mail_api_key_ending_note,
  },
  claim_deadline: {
    subject: ({ date = '' }, locale) =>
      m.mail_claim_deadline_subject({ date: writeDay(date, locale.locale) }, locale),
    text({ date = '', platform = '', state, title = '' }, locale) {
      const named = isKeyOf(platformNames, platform) ? platformNames[platform] : platform
      const facts = { title, platform: named, date: writeDay(date, locale.locale) }
      return state === 'open'
        ? m.mail_claim_deadline_text({ ...facts }, locale)
        : m.mail_claim_deadline_answer({ ...facts }, locale)
    },
    action: m.mail_claim_deadline_action,
    note: m.mail_claim_deadline_note,
  },
  webhook_disabled: {
    subject: m.mail_webhook_disabled_subject,
    text: ({ reason, url = '' }, locale) =>
      reason === 'gone'
        ? m.mail_webhook_disabled_gone({ url }, locale)
        : m.mail_webhook_disabled_text({ url }, locale),
    action: m.mail_webhook_disabled_action,
    note: m.mail_webhook_disabled_note,
  },
  terms_announced: {
    subject: ({ date = '', document = '' }, locale) =>
      m.mail_terms_announced_subject(
        { document: nameTerms(document, locale), date: writeDay(date, locale.locale) },
        locale,
      ),
    text: ({ date = '', document = '' }, locale) =>
      m.mail_terms_announced_text(
        { document: nameTerms(document, locale), date: writeDay(date, locale.locale) },
        locale,
      ),
    details: ({ sections = '', summary = '' }, locale) => [
      ...summary.split('\n').filter((line) => line.trim() !== ''),
      ...(sections === '' ? [] : [m.mail_terms_announced_sections({}, locale)]),
      ...sections.split('\n').flatMap((heading) => (heading === '' ? [] : [`– ${heading}`])),
    ],
    action: m.mail_terms_announced_action,
    note: m.mail_terms_announced_note,
  },
  team_invitation: {
    subject: m.mail_team_invitation_subject,
    text: ({ inviter = '', team = '' }, locale, { name }) =>
      nameInMail(inviter) === '' || nameInMail(team) === ''
        ? m.mail_team_invitation_unnamed({ name }, locale)
        : m.mail_team_invitation_text({ inviter: nameInMail(inviter), team: nameInMail(team), name }, locale),
    action: m.mail_team_invitation_action,
    note: m.mail_team_invitation_note,
  },
  team_joined: {
    subject: m.mail_team_joined_subject,
    text: ({ member = '', team = '' }, locale) =>
      nameInMail(member) === '' || nameInMail(team) === ''
        ? m.mail_team_joined_unnamed({}, locale)
        : m.mail_team_joined_text({ member: nameInMail(member), team: nameInMail(team) }, locale),
    action: m.mail_team_joined_action,
    note: m.mail_team_joined_note,
  },
  team_left: {
    subject: ({ dissolved }, locale) =>
      (dissolved === undefined ? m.mail_team_left_subject : m.mail_team_dissolved_subject)({}, locale),
    text: ({ dissolved, team = '' }, locale) => {
      const [named, unnamed] =
        dissolved === undefined
          ? [m.mail_team_left_text, m.mail_team_left_unnamed]
          : [m.mail_team_dissolved_text, m.mail_team_dissolved_unnamed]
      return nameInMail(team) === '' ? unnamed({}, locale) : named({ team: nameInMail(team) }, locale)
    },
    action: m.mail_team_left_action,
    note: ({ dissolved }, locale) =>
      (dissolved === undefined ? m.mail_team_left_note : m.mail_team_dissolved_note)({}, locale),
  },
  team_member_left: {
    subject: m.mail_team_member_left_subject,
    text: ({ member = '', team = '' }, locale) =>
      nameInMail(member) === '' || nameInMail(team) === ''
        ? m.mail_team_member_left_unnamed({}, locale)
        : m.mail_team_member_left_text({ member: nameInMail(member), team: nameInMail(team) }, locale),
    action: m.mail_team_joined_action,
    note: m.mail_team_member_left_note,
  },
  team_role_changed: {
    subject: m.mail_team_role_changed_subject,
    text: ({ role }, locale) =>
      role === 'admin'
        ? m.mail_team_role_changed_admin({}, locale)
        : m.mail_team_role_changed_member({}, locale),
    action: m.mail_team_joined_action,
    note: m.mail_team_role_changed_note,
  },
  team_moved: {
    subject: ({ recipient }, locale) => moveWords(recipient).subject({}, locale),
    text: ({ owner = '', recipient, team = '' }, locale) => {
      const { text, unnamed } = moveWords(recipient)
      const names = { owner: nameInMail(owner), team: nameInMail(team) }
      const isNamed = names.team !== '' && (names.owner !== '' || recipient === 'new_owner')
      return isNamed ? text(names, locale) : unnamed({}, locale)
    },
    action: m.mail_team_joined_action,
    note: ({ recipient }, locale) => moveWords(recipient).note({}, locale),
  },
  team_seat_lost: {
    subject: m.mail_team_seat_lost_subject,
    text: ({ team = '' }, locale) =>
      nameInMail(team) === ''
        ? m.mail_team_seat_lost_unnamed({}, locale)
        : m.mail_team_seat_lost_text({ team: nameInMail(team) }, locale),
    action: m.mail_team_left_action,
    note: m.mail_team_seat_lost_note,
  },
  team_seat_regained: {
    subject: m.mail_team_seat_regained_subject,
    text: ({ team = '' }, locale) =>
      nameInMail(team) === ''
        ? m.mail_team_seat_regained_unnamed({}, locale)
        : m.mail_team_seat_regained_text({ team: nameInMail(team) }, locale),
    action: m.mail_team_joined_action,
    note: m.mail_team_seat_regained_note,
  },
  team_seats_lost: {
    subject: m.mail_team_seats_lost_subject,
    text: ({ seats }, locale) =>
      seats === '0'
        ? m.mail_team_seats_lost_ended({}, locale)
        : m.mail_team_seats_lost_text({ count: Number(seats) }, locale),
    details: ({ members = '' }) =>
      members
        .split('\n')
        .map(nameInMail)
        .filter(Boolean)
        .map((name) => `– ${name}`),
    action: m.mail_team_joined_action,
    note: m.mail_team_seats_lost_note,
  },
  licence_warned: {
    subject: ({ date = '' }, locale) =>
      m.mail_licence_warned_subject({ date: writeDay(date, locale.locale) }, locale),
    text: ({ reason = '' }, locale) => m.mail_licence_warned_text({ reason }, locale),
    details: ({ date = '', remedy = '', ...licences }, locale) => [
      m.mail_licence_warned_remedy({ remedy }, locale),
      m.mail_licence_warned_until({ date: writeDay(date, locale.locale) }, locale),
      ...listLicences(licences, locale.locale),
    ],
    action: m.mail_licences_action,
    note: m.mail_licence_warned_note,
  },
  licence_warning_lifted: {
    subject: m.mail_licence_warning_lifted_subject,
    text: ({ reason = '' }, locale) => m.mail_licence_warning_lifted_text({ reason }, locale),
    details: (parameters, { locale }) => listLicences(parameters, locale),
    action: m.mail_licences_action,
    note: m.mail_licence_warning_lifted_note,
  },
  licence_revoked: {
    subject: m.mail_licence_revoked_subject,
    text: ({ cause, reason = '' }, locale) =>
      cause === 'operator'
        ? m.mail_licence_revoked_text({ reason }, locale)
        : m.mail_licence_revoked_dispute({}, locale),
    details: (parameters, { locale }) => listEndedLicences(parameters, locale),
    action: m.mail_licences_action,
    note: m.mail_licence_revoked_note,
  },
  licence_restored: {
    subject: m.mail_licence_restored_subject,
    text: ({ cause, reason = '' }, locale) =>
      cause === 'operator'
        ? m.mail_licence_restored_text({ reason }, locale)
        : m.mail_licence_restored_payment({}, locale),
    details: (parameters, { locale }) => listLicences(parameters, locale),
    action: m.mail_licences_action,
    note: m.mail_licence_restored_note,
  },
  song_withdrawn: {
    subject: m.mail_song_withdrawn_subject,
    text: (_, locale) => m.mail_song_withdrawn_text({}, locale),
    details: (parameters, { locale }) => listLicences(parameters, locale),
    action: m.mail_licences_action,
    note: m.mail_song_withdrawn_note,
  },
  message_answer: {
    subject: m.mail_message_answer_subject,
    text: ({ answer = '' }) => answer,
    details: ({ message = '' }, locale) => [m.mail_message_answer_quoted({}, locale), ...quote(message)],
    action: m.mail_message_answer_action,
    note: m.mail_message_answer_note,
  },
  plan_confirmed: {
    subject: m.mail_plan_confirmed_subject,
    text: ({ plan = '' }, locale) => m.mail_plan_confirmed_text({ plan }, locale),
    action: m.mail_plan_confirmed_action,
    note: m.mail_plan_confirmed_note,
  },
}

/** A mail whose button's address is known: that of the page of the site that it names, if any. */
export function withLink(mail: WaitingMail, siteUrl: string): WaitingMail {
  const { page } = mail.parameters
  if (page === undefined || !isKeyOf(pageSegments, page)) return mail
  return { ...mail, parameters: { ...mail.parameters, link: siteUrl + pathTo(page, mail.language) } }
}

/** The texts of a mail. Throws for an unknown template, or a mail that was cleared after sending. */
export function wordsOf(
  { language, parameters, recipient_name, template }: WaitingMail,
  site: SiteName,
): MailWords {
  if (!isTemplate(template)) throw new Error(`unknown mail template: ${template}`)
  const { link } = parameters
  if (link === undefined) throw new Error(`the mail ${template} has no link`)
  const locale = { locale: language }
  const {
    action,
    details = [],
    legal,
    links = [],
    note,
    subject,
    text,
  } = wordsOfTemplate(template, { parameters, language, site })
  return {
    subject,
    greeting: greet(recipient_name, locale),
    text,
    details,
    action: { label: action, link },
    note,
    noteLink: parameters['reset_link'],
    links,
    legal,
    linkHint: m.mail_link_hint({}, locale),
    footer: m.mail_footer({ name: site.name, host: new URL(link).host }, locale),
  }
}

function wordsOfTemplate(
  template: MailTemplate,
  { language, parameters, site }: { parameters: Record<string, string>; language: Language; site: SiteName },
): PlanMailWords {
  const locale = { locale: language }
  if (isPlanMail(template)) {
    const words: PlanMailWords = planMails[template](parameters, language)
    if (parameters['test'] === undefined) return words
    return { ...words, details: [...(words.details ?? []), m.subscription_test({}, locale)] }
  }
  const { action, details, note, subject, text } = templates[template]
  return {
    subject: subject(parameters, locale),
    text: text(parameters, locale, site),
    details: details?.(parameters, locale) ?? [],
    action: action({}, locale),
    note: note(parameters, locale),
  }
}

/** What each person in a team reads of its move. Mails that were ordered by an earlier release name no recipient. */
const wordsOfMoves = {
  new_owner: {
    subject: m.mail_team_moved_new_owner_subject,
    text: m.mail_team_moved_new_owner_text,
    unnamed: m.mail_team_moved_new_owner_unnamed,
    note: m.mail_team_moved_new_owner_note,
  },
  former_owner: {
    subject: m.mail_team_moved_former_owner_subject,
    text: m.mail_team_moved_former_owner_text,
    unnamed: m.mail_team_moved_former_owner_unnamed,
    note: m.mail_team_moved_former_owner_note,
  },
  member: {
    subject: m.mail_team_moved_subject,
    text: m.mail_team_moved_text,
    unnamed: m.mail_team_moved_unnamed,
    note: m.mail_team_moved_note,
  },
} as const satisfies Record<TeamMoveRecipient, object>

const moveWords = (recipient = '') =>
  wordsOfMoves[teamMoveRecipients.find((known) => known === recipient) ?? 'member']

/** A document of the terms within a sentence. */
function nameTerms(document: string, locale: Locale): string {
  if (document === 'license-terms') return m.license_terms_in_sentence({}, locale)
  return document === 'terms-of-use'
    ? m.terms_of_use_in_sentence({}, locale)
    : m.terms_in_sentence({}, locale)
}

/** What was ended with a password, with the names of keys and passkeys that carry nothing but a name. */
function describeEnded(parameters: Record<string, string>, locale: Locale): string[] {
  const count = (name: string) => Number(parameters[`ended_${name}`] ?? 0)
  const names = (name: string) => parameters[`ended_${name}`]?.split('\n') ?? []
  const list = (name: string, say: (inputs: { count: number }, locale: Locale) => string) => {
    const all = names(name)
    if (all.length === 0) return []
    const shown = all.map(nameInMail).filter((each) => each !== '')
    return [say({ count: all.length }, locale), ...shown.map((each) => `– ${each}`)]
  }
  const counted = (name: string, say: (inputs: { count: number }, locale: Locale) => string) =>
    count(name) > 0 ? [say({ count: count(name) }, locale)] : []
  return [
    ...counted('sessions', m.mail_ended_sessions),
    ...list('api_keys', m.mail_ended_api_keys),
    ...list('passkeys', m.mail_ended_passkeys),
    ...counted('webhooks', m.mail_ended_webhooks),
    ...counted('invitations', m.mail_ended_invitations),
  ]
}

/** The lines of a message as mail programs mark what they quote. */
const quote = (message: string) => message.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))

function isPlanMail(name: string): name is PlanMailTemplate {
  return Object.hasOwn(planMails, name)
}

/** All mails to accounts. */
export const mailTemplates: readonly MailTemplate[] = [...keysOf(templates), ...keysOf(planMails)]

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(templates, name) || isPlanMail(name)
}

function greet(name: string, locale: Locale): string {
  const shown = nameInMail(name)
  return shown === '' ? m.mail_greeting_unnamed({}, locale) : m.mail_greeting({ name: shown }, locale)
}
