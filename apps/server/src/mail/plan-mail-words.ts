import {
  describeRightOfOrder,
  describeWithdrawalState,
  nameInMail,
  type OrderRight,
  orderRights,
  withdrawalStates,
  writeAmount,
} from '@tempolibre/domain'
import type { MailTemplate } from '@tempolibre/database'
import { dateFormat, isKeyOf, type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** The specific parts of mails about plans and payments. */
export interface PlanMailWords {
  subject: string
  text: string
  /** Facts below the text, one per line. */
  details?: string[]
  action: string
  note: string
  /** Further addresses, each introduced by a sentence. */
  links?: { text: string; link: string }[]
  /** Small print at the end. */
  legal?: string
}

type Parameters = Record<string, string>
type Writer = (parameters: Parameters, language: Language) => PlanMailWords

/** Mails about plans and payments: their prices and dates are formatted here. */
export const planMails = {
  order_confirmed(parameters, language) {
    const locale = { locale: language }
    const { first_charge = '', interval, order, plan = '', replaced_plan: replaced } = parameters
    const right = readRight(parameters)
    const price = writeMailed(parameters, language)
    const date = writeDay(first_charge, language)
    const monthly = interval === 'month'
    const discount = describeDiscount(parameters, language)
    const credit = describeCredit(parameters, language)
    const isReduced = discount !== undefined || credit.length > 0
    const { currency = '', regular_minor = '' } = parameters
    const regular = writeMailed({ amount_minor: regular_minor, currency }, language) ?? price
    const writeInterval = (amount: string) =>
      monthly ? m.plan_a_month({ price: amount }, locale) : m.plan_once({ price: amount }, locale)
    return {
      subject: m.mail_order_confirmed_subject({ plan }, locale),
      text: m.mail_plan_confirmed_text({ plan }, locale),
      details: [
        m.mail_order_plan({ plan }, locale),
        ...(replaced === undefined ? [] : [m.mail_order_replaces({ plan: replaced }, locale)]),
        ...(order === undefined ? [] : [m.mail_order_number({ number: order }, locale)]),
        ...(price === undefined
          ? [m.mail_order_no_price({}, locale)]
          : [
              m.mail_order_price(
                {
                  price:
                    isReduced && regular !== undefined
                      ? writeInterval(regular)
                      : withTax(writeInterval(price), parameters, language),
                },
                locale,
              ),
              ...(discount ? [discount.text] : []),
              ...credit,
              // Of what is paid once there is no second.
              (monthly ? m.mail_order_first_charge : m.mail_order_charged)(
                { price: isReduced ? withTax(price, parameters, language) : price, date },
                locale,
              ),
              ...(monthly ? [m.mail_order_renewal({}, locale)] : []),
            ]),
      ],
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_plan_confirmed_note({}, locale),
      links: [
        ...termsOf(parameters, language),
        ...(right
          ? [{ text: m.mail_withdrawal_where({}, locale), link: parameters['right_link'] ?? '' }]
          : []),
      ],
      ...(right && { legal: describeRightOfOrder(right, language) }),
    }
  },
  delivery_begun({ plan = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_delivery_begun_subject({}, locale),
      text: m.mail_delivery_begun_text({ plan }, locale),
      action: m.mail_delivery_begun_action({}, locale),
      note: m.mail_delivery_begun_note({}, locale),
    }
  },
  withdrawal_declared(parameters, language) {
    const locale = { locale: language }
    const { order = '', plan = '', state = '' } = parameters
    const refused = withdrawalStates.find((each) => each === state && each !== 'open')
    return {
      subject: m.mail_withdrawal_declared_subject({ order }, locale),
      text: m.mail_withdrawal_declared_text({ plan }, locale),
      details: [
        ...describeDeclaration(parameters, language),
        ...(refused
          ? [m.mail_withdrawal_declared_no({ reason: describeWithdrawalState(refused, language) }, locale)]
          : []),
      ],
      action: m.withdrawal_confirm({}, locale),
      note: m.mail_withdrawal_declared_note({}, locale),
    }
  },
  withdrawal_received(parameters, language) {
    const locale = { locale: language }
    const { ended = '', licences = '0', more, order = '', plan = '', restored } = parameters
    const amount = writeMailed(parameters, language)
    return {
      subject: m.mail_withdrawal_received_subject({ order }, locale),
      text: m.mail_withdrawal_received_text({ plan }, locale),
      details: [
        ...describeDeclaration(parameters, language),
        m.mail_withdrawal_licences({ count: numberFormat(language).format(Number(licences)) }, locale),
        ...listLicences({ licences: ended, ...(more !== undefined && { more }) }, language),
        ...(licences === '0' ? [] : [m.mail_licences_ended({}, locale)]),
        ...(restored === undefined ? [] : [m.mail_withdrawal_restored({ plan: restored }, locale)]),
        amount === undefined
          ? m.mail_withdrawal_nothing({}, locale)
          : m.mail_withdrawal_amount({ amount }, locale),
      ],
      action: m.mail_withdrawal_action({}, locale),
      note: m.mail_withdrawal_received_note({}, locale),
    }
  },
  trial_ending(parameters, language) {
    const locale = { locale: language }
    const { plan = '' } = parameters
    const date = writeDay(parameters['date'] ?? '', language)
    const price = writeMailed(parameters, language)
    const charges = describeCharges(parameters, language)
    return {
      subject: m.mail_trial_ending_subject({ date }, locale),
      text:
        price === undefined
          ? m.mail_trial_ending_text_free({ plan, date }, locale)
          : charges === undefined
            ? m.mail_trial_ending_text({ plan, date, price }, locale)
            : m.mail_trial_ending_text_then({ plan, date, charges }, locale),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_trial_ending_note({}, locale),
    }
  },
  trial_paid(parameters, language) {
    const locale = { locale: language }
    const { plan = '' } = parameters
    const price = writeMailed(parameters, language)
    const date = writeDay(parameters['date'] ?? '', language)
    const charges = describeCharges(parameters, language)
    return {
      subject: m.mail_trial_paid_subject({ plan }, locale),
      text:
        price === undefined
          ? m.mail_trial_paid_text_free({ plan, date }, locale)
          : charges === undefined
            ? m.mail_trial_paid_text({ plan, price, date }, locale)
            : m.mail_trial_paid_text_then({ plan, date, charges }, locale),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_trial_paid_note({}, locale),
    }
  },
  payment_failed({ plan = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_payment_failed_subject({}, locale),
      text: m.mail_payment_failed_text({ plan }, locale),
      action: m.mail_payment_failed_action({}, locale),
      note: m.mail_payment_failed_note({}, locale),
    }
  },
  plan_cancelled({ date = '', plan = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_plan_cancelled_subject({}, locale),
      text: m.mail_plan_cancelled_text({ plan, date: writeDay(date, language) }, locale),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_plan_cancelled_note({}, locale),
    }
  },
  plan_ended(parameters, language) {
    const { plan = '', reason = '' } = parameters
    const locale = { locale: language }
    const because = {
      unpaid: m.mail_plan_ended_text_unpaid,
      dispute: m.mail_plan_ended_text_dispute,
      refund: m.mail_plan_ended_text_refund,
    }
    const text = isKeyOf(because, reason) ? because[reason] : m.mail_plan_ended_text
    const isLost = reason === 'dispute' || reason === 'refund'
    return {
      subject: m.mail_plan_ended_subject({}, locale),
      text: text({ plan }, locale),
      details: listEndedLicences(parameters, language, m.mail_plan_ended_licences({}, locale)),
      action: m.mail_plan_ended_action({}, locale),
      note: isLost ? m.mail_plan_ended_note_lost({}, locale) : m.mail_plan_ended_note({}, locale),
    }
  },
  plan_disputed(parameters, language) {
    const { plan = '' } = parameters
    const locale = { locale: language }
    return {
      subject: m.mail_plan_disputed_subject({}, locale),
      text:
        parameters['past'] === undefined
          ? m.mail_plan_disputed_text({ plan }, locale)
          : m.mail_plan_disputed_licences({ plan }, locale),
      details: withConsequence(listLicences(parameters, language), m.mail_licences_on_hold({}, locale)),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_plan_disputed_note({}, locale),
    }
  },
  plan_restored(parameters, language) {
    const { plan = '' } = parameters
    const locale = { locale: language }
    return {
      subject: m.mail_plan_restored_subject({}, locale),
      text: m.mail_plan_restored_text({ plan }, locale),
      details: listLicences(parameters, language, m.mail_licences_restored({}, locale)),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_plan_restored_note({}, locale),
    }
  },
  payment_refunded(parameters, language) {
    const locale = { locale: language }
    const { plan = '' } = parameters
    const price = writeMailed(parameters, language) ?? ''
    return {
      subject: m.mail_payment_refunded_subject({ price }, locale),
      text: m.mail_payment_refunded_text({ plan, price }, locale),
      details: [
        ...(parameters['held'] === undefined ? [] : [m.mail_payment_refunded_held({}, locale)]),
        ...listEndedLicences(parameters, language, m.mail_licences_revoked({}, locale)),
      ],
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_payment_refunded_note({}, locale),
    }
  },
  plan_paused({ plan = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_plan_paused_subject({}, locale),
      text: m.mail_plan_paused_text({ plan }, locale),
      action: m.mail_plan_paused_action({}, locale),
      note: m.mail_plan_paused_note({}, locale),
    }
  },
  plan_resumed({ plan = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_plan_resumed_subject({}, locale),
      text: m.mail_plan_resumed_text({ plan }, locale),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_plan_resumed_note({}, locale),
    }
  },
  cancellation_undone({ date = '', plan = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_cancellation_undone_subject({}, locale),
      text: m.mail_cancellation_undone_text({ plan, date: writeDay(date, language) }, locale),
      action: m.mail_plan_confirmed_action({}, locale),
      note: m.mail_cancellation_undone_note({}, locale),
    }
  },
  order_returned(parameters, language) {
    const locale = { locale: language }
    const { plan = '', reason = '' } = parameters
    const price = writeMailed(parameters, language)
    const because = {
      amount: m.mail_order_returned_amount,
      credit_gone: m.mail_order_returned_credit_gone,
      plan_held: m.mail_order_returned_plan_held,
      trial_used: m.mail_order_returned_trial_used,
    }
    return {
      subject: m.mail_order_returned_subject({ plan }, locale),
      text: isKeyOf(because, reason)
        ? because[reason]({ plan }, locale)
        : m.mail_order_returned_text({ plan }, locale),
      details: [
        price === undefined
          ? m.mail_order_returned_nothing({}, locale)
          : m.mail_order_returned_refund({ price }, locale),
      ],
      action: m.mail_plan_ended_action({}, locale),
      note: m.mail_order_returned_note({}, locale),
    }
  },
  payment_returned(parameters, language) {
    const locale = { locale: language }
    const price = writeMailed(parameters, language) ?? ''
    return {
      subject: m.mail_payment_returned_subject({ price }, locale),
      text: m.mail_payment_returned_text({ price }, locale),
      action: m.mail_account_deleted_action({}, locale),
      note: m.mail_payment_returned_note({}, locale),
    }
  },
  invoice(parameters, language) {
    const locale = { locale: language }
    const { number = '' } = parameters
    const price = withTax(writeMailed(parameters, language) ?? '', parameters, language)
    return {
      subject: m.mail_invoice_subject({ number }, locale),
      text: m.mail_invoice_text({ number, price }, locale),
      action: m.mail_invoice_action({}, locale),
      note: m.mail_invoice_note({}, locale),
    }
  },
  credit_note({ invoice = '', number = '' }, language) {
    const locale = { locale: language }
    return {
      subject: m.mail_credit_note_subject({ number }, locale),
      text: m.mail_credit_note_text({ number, invoice }, locale),
      action: m.mail_invoice_action({}, locale),
      note: m.mail_invoice_note({}, locale),
    }
  },
} as const satisfies Partial<Record<MailTemplate, Writer>>

export type PlanMailTemplate = keyof typeof planMails

/** Licences, one a line, below a sentence about them. */
export function listLicences(
  { licences = '', more }: Parameters,
  language: Language,
  heading?: string,
): string[] {
  if (licences === '') return []
  const locale = { locale: language }
  return [
    ...(heading === undefined ? [] : [heading]),
    ...licences.split('\n').map((line) => `– ${line}`),
    ...(more === undefined ? [] : [m.mail_licences_more({ count: Number(more) }, locale)]),
  ]
}

/** Licences that have ended, and what may still be done with what was published under them. */
export const listEndedLicences = (parameters: Parameters, language: Language, heading?: string): string[] =>
  withConsequence(
    listLicences(parameters, language, heading),
    m.mail_licences_ended({}, { locale: language }),
  )

const withConsequence = (licences: string[], consequence: string): string[] =>
  licences.length === 0 ? [] : [...licences, consequence]

/** Links to the terms of an order, in the accepted version if one was recorded. */
function termsOf(parameters: Parameters, language: Language): { text: string; link: string }[] {
  const locale = { locale: language }
  const {
    licence_terms_link: licenceLink,
    licence_terms_version: licenceVersion = '',
    terms_link: link = '',
    terms_version: version,
  } = parameters
  const terms =
    version === undefined ? m.mail_order_terms({}, locale) : m.mail_order_terms_version({ version }, locale)
  return [
    { text: terms, link },
    ...(licenceLink === undefined
      ? []
      : [
          {
            text: m.mail_order_licence_terms_version({ version: licenceVersion }, locale),
            link: licenceLink,
          },
        ]),
  ]
}

/** The right of withdrawal of an order; undefined if there is none. */
function readRight({ right = '', right_ends: ends_at = '' }: Parameters): OrderRight | undefined {
  const kind = orderRights.find((each) => each === right)
  return kind && ends_at !== '' ? { kind, ends_at } : undefined
}

/** What was declared, by whom, and when: with the time, as the law wants it. */
function describeDeclaration(
  { declared = '', declarer = '', order = '', plan = '' }: Parameters,
  language: Language,
): string[] {
  const locale = { locale: language }
  const date = dateFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(declared),
  )
  return [
    m.mail_withdrawal_order({ plan, order }, locale),
    m.mail_withdrawal_content({ order }, locale),
    m.mail_withdrawal_name({ name: nameInMail(declarer) }, locale),
    m.mail_withdrawal_at({ date }, locale),
  ]
}

/** What the plan before was credited with. */
function describeCredit(
  { credit_minor: minor = '', credited_plan: plan = '', currency = '' }: Parameters,
  language: Language,
): string[] {
  const amount = writeMailed({ amount_minor: minor, currency }, language)
  return amount === undefined ? [] : [m.plan_credit({ amount, plan }, { locale: language })]
}

/** What a coupon takes off an order, and what is charged without it; undefined without one. */
function describeDiscount(
  {
    coupon: code,
    currency = '',
    discount_minor: off = '',
    discount_months: months = '',
    regular_minor: regular = '',
  }: Parameters,
  language: Language,
): { text: string; regular: string } | undefined {
  const locale = { locale: language }
  const amount = writeMailed({ amount_minor: off, currency }, language)
  const full = writeMailed({ amount_minor: regular, currency }, language)
  if (code === undefined || amount === undefined || full === undefined) return undefined
  const scope =
    months === '' ? m.coupon_scope_all({}, locale) : m.coupon_scope({ count: Number(months) }, locale)
  return { text: m.mail_order_coupon({ code, amount, scope }, locale), regular: full }
}

/** What is charged with a coupon for some charges and after them; undefined if every charge is the same. */
function describeCharges(parameters: Parameters, language: Language): string | undefined {
  const { currency = '', discount_months: months = '', regular_minor = '' } = parameters
  const price = writeMailed(parameters, language)
  const regular = writeMailed({ amount_minor: regular_minor, currency }, language)
  if (price === undefined || regular === undefined || months === '') return undefined
  const locale = { locale: language }
  const scope = m.coupon_scope({ count: Number(months) }, locale)
  return m.checkout_charge_then({ price, scope, regular }, locale)
}

/** An amount with all digits of its currency, as on invoices; undefined without a price. */
function writeMailed({ amount_minor: minor = '', currency = '' }: Parameters, language: Language) {
  if (minor === '' || currency === '') return undefined
  return writeAmount(Number(minor), currency, language)
}

/** A price with the tax included, if any. */
function withTax(price: string, { currency, tax_minor: minor }: Parameters, language: Language): string {
  const tax = writeMailed({ amount_minor: minor ?? '', currency: currency ?? '' }, language)
  return tax === undefined ? price : m.price_with_tax({ price, tax }, { locale: language })
}

/** A full date, in UTC as on invoices; empty without a date. */
export function writeDay(iso: string, language: Language): string {
  if (iso === '') return ''
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
