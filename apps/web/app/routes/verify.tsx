import { findLicenceNumber, slugSchema } from '@tempolibre/contract'
import { alternates, type Language, pathTo, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data, redirect } from 'react-router'
import type { Route } from './+types/verify'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { licenceTrail, pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { allNeeded, needed, notFound, optional } from '../foundation/api/api-answers.ts'
import { loadCmsText } from '../features/texts/cms-text.server.ts'
import { FileBox } from '../features/verify/file-box.tsx'
import { describeLicence, licenceWords } from '../features/verify/licence-sheet.server.ts'
import { LicenceSheetView } from '../features/verify/licence-sheet-view.tsx'
import { NumberBox, numberParameter } from '../features/verify/number-box.tsx'
import { Sign } from '../features/verify/sign.tsx'
import '../features/verify/verify.css'

export const meta = pageMeta

/** How much of what was asked for instead of a number is said again. */
const maxEchoLength = 40

/**
 * The page where licences are verified, and the page of each licence. Both bring the public keys along, so that files can
 * be checked without asking anybody.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const typed = url.searchParams.get(numberParameter)
  if (params.slug === undefined && typed !== null) throw redirect(addressOfTyped(typed, language), 302)

  const [answer, found] = await allNeeded([
    optional(settings.api.listLicenceKeys({}), 'licences', settings),
    params.slug === undefined ? undefined : findLicence(settings, params.slug, language),
  ])
  if (!answer && params.slug !== undefined) throw notFound()
  const common = {
    keys: answer?.keys.map(({ id, public_key }) => ({ id, public_key })),
    words: licenceWords(),
  }
  if (params.slug === undefined) {
    const text = await loadCmsText(settings, 'verify', language)
    return {
      ...common,
      kind: 'page' as const,
      text,
      head: pageHead(
        { context, url },
        { title: text.metaTitle, description: text.metaDescription, alternates: alternates('verify') },
      ),
    }
  }
  const number = found?.number ?? params.slug.toUpperCase().slice(0, maxEchoLength)
  const slug = found?.number.toLowerCase() ?? params.slug
  const head = pageHead(
    { context, url },
    {
      title: found ? m.verify_licence_title({ number }) : m.verify_unknown(),
      description: m.verify_licence_description({ number }),
      alternates: alternates(
        'licence',
        perLanguage(() => slug),
      ),
      noindex: true,
    },
  )
  if (!found) return data({ ...common, kind: 'unknown' as const, number, head }, { status: 404 })
  if (slug !== params.slug) throw redirect(pathTo('licence', language, slug), 301)
  return { ...common, kind: 'licence' as const, number, sheet: describeLicence(found, language), head }
}

/** The licence an address names; undefined where none was ever issued under that number. */
async function findLicence({ api }: SiteSettings, slug: string, lang: Language) {
  const number = slugSchema.safeParse(slug).success ? findLicenceNumber(slug) : undefined
  if (number === undefined) return undefined
  try {
    return (await api.getLicence({ number, lang })).licence
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    return needed(Promise.reject(error as Error), 'licences')
  }
}

function addressOfTyped(typed: string, language: Language): string {
  const asked = findLicenceNumber(typed)?.toLowerCase() ?? typed.trim().slice(0, maxEchoLength)
  return asked === '' ? pathTo('verify', language) : pathTo('licence', language, asked)
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const language = useLanguage()
  const { keys, kind, words } = loaderData
  return (
    <div className="measure page verify">
      {kind === 'page' && (
        <PageTop
          trail={pageTrail('verify', language)}
          title={loaderData.text.title}
          subheading={loaderData.text.subheading}
        />
      )}
      {kind === 'licence' && (
        <>
          <PageTop
            trail={licenceTrail(loaderData.number, language)}
            title={m.verify_licence_title({ number: loaderData.number })}
          />
          <LicenceSheetView sheet={loaderData.sheet} />
        </>
      )}
      {kind === 'unknown' && (
        <PageTop trail={licenceTrail(loaderData.number, language)} title={loaderData.number}>
          <div className="verify-status">
            <Sign standing="open" size={72} />
            <div>
              <p className="verify-status-title">{m.verify_unknown()}</p>
              <p>{m.verify_unknown_text()}</p>
            </div>
          </div>
        </PageTop>
      )}
      {keys ? (
        <div className="verify-ways">
          <section className="verify-way" aria-labelledby="verify-by-number">
            <h2 id="verify-by-number">{m.verify_number_title()}</h2>
            <NumberBox
              key={kind === 'page' ? '' : loaderData.number}
              typed={kind === 'unknown' ? loaderData.number : ''}
            />
          </section>
          <FileBox keys={keys} words={words} />
        </div>
      ) : (
        <p className="lead">{m.verify_absent()}</p>
      )}
      {kind === 'page' && <Prose html={loaderData.text.html} />}
    </div>
  )
}
