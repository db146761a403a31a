import { alternates, pathTo } from '@tempolibre/locales'
import { data, redirect } from 'react-router'
import { clientAddressOf } from '../foundation/api/client-address-of.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import {
  answersFormContext,
  languageContext,
  settingsContext,
} from '../foundation/context/request-context.ts'
import { cmsHead, loadCmsText, loadCmsTextAnyway } from '../features/texts/cms-text.server.ts'
import { formAnchor, readContactForm } from '../features/contact/contact-outcome.ts'
import { sendContactForm } from '../features/contact/send-contact-form.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** In the address of the page that says that a message was sent: a reload sends nothing again. */
const sentParameter = 'sent'

export async function loader({ context, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  // The answer to a form carries what the visitor wrote: it must not be lost over the page's texts.
  const load = context.get(answersFormContext) ? loadCmsTextAnyway : loadCmsText
  const text = await load(settings, 'contact', language)
  const sent = url.searchParams.has(sentParameter)
  return {
    head: pageHead(
      { context, url },
      {
        ...cmsHead(text),
        alternates: alternates('contact'),
        noindex: sent,
      },
    ),
    text,
    sent,
    takesMessages: !settings.lacks?.has('messages'),
    email: settings.seller?.email ?? null,
    formId: crypto.randomUUID(),
  }
}

export async function action({ context, request }: PageArgs) {
  context.set(answersFormContext, true)
  const language = context.get(languageContext)
  const form = readContactForm(await request.formData())
  const failure = await sendContactForm(context.get(settingsContext), form, {
    language,
    clientAddress: clientAddressOf(request),
  })
  if (!failure) return redirect(`${pathTo('contact', language)}?${sentParameter}=1#${formAnchor}`, 303)
  const { outcome, retryAfterSeconds, status } = failure
  return data(outcome, {
    status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  })
}
