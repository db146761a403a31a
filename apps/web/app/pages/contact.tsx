import { languageOf } from '@tempolibre/domain/fallback'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { data, useActionData, useLoaderData } from 'react-router'
import { withinLimit } from '../foundation/loading/limit.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { SiteLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { formAnchor, judgeContactForm, readContactForm } from '../features/contact/contact-outcome.ts'
import type { ClientActionArgs } from '../foundation/pages/page.ts'
import type { action, loader } from './contact.server.ts'

/** Says at once what is wrong, and keeps the page as it is where the server cannot be reached. */
export async function clientAction({ request, serverAction }: ClientActionArgs) {
  const form = readContactForm(await request.clone().formData())
  const refused = judgeContactForm(form)
  // The status keeps the router from requesting the page again.
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

export default function Contact() {
  const actionData = useActionData<typeof action>()
  const { email, formId, sent, takesMessages, text } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const address = pathTo('contact', language)
  // What has been typed, and what has come of it, is shown whatever is known by now.
  const hasForm = takesMessages || sent || actionData !== undefined
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('contact', language)} {...pageTopOf(text)} />
      {!hasForm && (
        <p>
          {m.contact_absent()} {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
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
        <Prose html={text.html} lang={languageOf(text, 'description')} />
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
