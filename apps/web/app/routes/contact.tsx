import { alternates, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/contact'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { withinLimit } from '../foundation/loading/limit.ts'
import {
  answersFormContext,
  languageContext,
  settingsContext,
} from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { SiteLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { allNeeded, isAbsent } from '../foundation/api/api-answers.ts'
import { loadCmsText, loadCmsTextAnyway } from '../features/texts/cms-text.server.ts'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { judgeContactForm, readContactForm } from '../features/contact/contact-outcome.ts'
import { clientAddressOf, sendContactForm } from '../features/contact/send-contact-form.server.ts'

export const meta = pageMeta

/** Where the form stands, or what has come of it. */
const formAnchor = 'contact-form'
/** In the address of the page that says that a message was sent: a reload sends nothing again. */
const sentParameter = 'sent'

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  // The answer to a form carries what the visitor wrote: it must not be lost over the page's texts.
  const load = context.get(answersFormContext) ? loadCmsTextAnyway : loadCmsText
  const [text, refusesMessages] = await allNeeded([
    load(settings, 'contact', language),
    // A call that writes cannot be tried out. The figures stand for our own API, which takes messages; one that has
    // them and takes none says so when a form is sent.
    isAbsent(settings.api.getStatistics({})),
  ])
  const sent = url.searchParams.has(sentParameter)
  return {
    head: pageHead(
      { context, url },
      {
        title: text.metaTitle,
        description: text.metaDescription,
        alternates: alternates('contact'),
        noindex: sent,
      },
    ),
    text,
    sent,
    takesMessages: !refusesMessages,
    formId: crypto.randomUUID(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
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

/** Says at once what is wrong, and keeps the page as it is where the server cannot be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = readContactForm(await request.clone().formData())
  const refused = judgeContactForm(form)
  // The status keeps the router from asking for the page anew.
  if (refused) return data(refused, 400)
  try {
    return await withinLimit(serverAction())
  } catch (error) {
    // Sent: the answer leads to the page that says so.
    if (error instanceof Response) throw error
    // Anything else means that no answer of ours came back: no connection, too slow a one, or somebody else's error page.
    return data({ notice: m.contact_unavailable(), faults: {}, form }, 503)
  }
}

export function headers({ actionHeaders, errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders
}

export default function Contact({ actionData, loaderData }: Route.ComponentProps) {
  const { formId, sent, takesMessages, text } = loaderData
  const language = useLanguage()
  const address = pathTo('contact', language)
  // What has been typed, and what has come of it, is shown whatever is known by now.
  const hasForm = takesMessages || sent || actionData !== undefined
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('contact', language)} title={text.title} subheading={text.subheading} />
      {!hasForm && <p>{m.contact_absent()}</p>}
      <div className="contact">
        {hasForm && (
          <section id={formAnchor} className="contact-card" aria-labelledby="contact-title">
            {sent ? (
              <Sent address={address} />
            ) : (
              <>
                <h2 id="contact-title">{m.contact_form_title()}</h2>
                <ContactForm address={address} id={formId} outcome={actionData} />
              </>
            )}
          </section>
        )}
        <Prose html={text.html} />
      </div>
    </div>
  )
}

function Sent({ address }: { address: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h2 id="contact-title" ref={title} tabIndex={-1}>
        {m.contact_sent_title()}
      </h2>
      <p className="lead">{m.contact_sent()}</p>
      <SiteLink to={address} className="button button-line">
        {m.contact_another()}
      </SiteLink>
    </>
  )
}
