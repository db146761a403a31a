import { alternates, pathTo } from '@tempolibre/locales'
import { offersWithdrawal, withdrawalTokenParameter } from '@tempolibre/domain/withdrawal'
import { m } from '@tempolibre/locales/messages'
import { data } from 'react-router'
import { readPlainForm } from '../features/withdrawal/plain-outcome.ts'
import { takePlainWithdrawal } from '../features/withdrawal/take-plain-withdrawal.server.ts'
import { clientAddressOf } from '../foundation/api/client-address-of.server.ts'
import {
  answersFormContext,
  languageContext,
  settingsContext,
} from '../foundation/context/request-context.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

export function loader({ context, url }: PageArgs) {
  const { productName: name, seller } = context.get(settingsContext)
  const language = context.get(languageContext)
  const title = m.withdrawal_title()
  const description = m.withdrawal_description({ name })
  return {
    head: pageHead(
      { context, url },
      { title, description, noindex: true, alternates: alternates('withdrawal') },
    ),
    title,
    offered: offersWithdrawal(seller),
    intro: m.withdrawal_intro(),
    address: pathTo('withdrawal', language),
    token: url.searchParams.get(withdrawalTokenParameter),
    off: m.withdrawal_off(),
    contact: { path: pathTo('contact', language), name: m.page_contact() },
    // Annex I (B) of Directive 2011/83/EU, in the words of each language version.
    form: {
      title: m.withdrawal_form_title(),
      intro: m.withdrawal_form_intro(),
      lines: [
        ...(seller
          ? [m.withdrawal_form_to({ seller: seller.legal_name[language], email: seller.email })]
          : []),
        m.withdrawal_form_1(),
        m.withdrawal_form_2(),
        m.withdrawal_form_3(),
        m.withdrawal_form_4(),
        m.withdrawal_form_5(),
        m.withdrawal_form_6(),
        m.withdrawal_form_7(),
      ],
    },
  }
}

/** A step of the function from a browser without scripts. */
export async function action({ context, request }: PageArgs) {
  context.set(answersFormContext, true)
  const settings = context.get(settingsContext)
  const { outcome, retryAfterSeconds, status } = await takePlainWithdrawal(
    settings,
    readPlainForm(await request.formData()),
    { language: context.get(languageContext), clientAddress: clientAddressOf(request) },
  )
  return data(outcome, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  })
}
