import { alternates, pathTo } from '@tempolibre/locales'
import { offersWithdrawal } from '@tempolibre/contract/withdrawal'
import { m } from '@tempolibre/locales/messages'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
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
    needsScript: m.withdrawal_needs_script(),
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
