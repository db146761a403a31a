import { type TermsText, termsVersionSchema } from '@tempolibre/contract'
import { alternates, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { nameClauses } from '../features/texts/name-clauses.server.ts'
import { renderDescription } from '../foundation/markdown/render-description.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { needed, notFound } from '../foundation/api/api-answers.ts'
import { showOnce } from '../foundation/prepared/show-once.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** One version of the terms, as it was when it was accepted. */
export async function loader({ context, slug, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const version = termsVersionSchema.safeParse(slug).data
  if (version === undefined) throw notFound()
  const { terms } = await needed(
    settings.api.getTerms({ version, lang: context.get(languageContext) }),
    'cms',
  )
  const { document, in_force: inForce, language, sha256 } = terms
  const { body, title } = splitTitle(terms)
  return {
    head: pageHead(
      { context, url },
      {
        title: m.terms_version_title({ name: title, version }),
        description: m.terms_version_description({ version }),
        alternates: alternates(
          'terms-version',
          perLanguage(() => version),
        ),
        noindex: true,
      },
    ),
    document,
    version,
    sha256,
    inForce,
    textPath: `/api/v1/terms/${version}/${language}`,
    title,
    html: showOnce(settings, 'text', nameClauses(renderDescription(body))),
  }
}

/** The first line of the text is its title, which stands above the page. */
function splitTitle({ text }: TermsText): { title: string; body: string } {
  const end = text.indexOf('\n')
  return { title: text.slice(0, end).replace(/^# /, ''), body: text.slice(end + 1) }
}
