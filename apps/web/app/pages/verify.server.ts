import { toError } from '@tempolibre/domain/thrown'
import { findHandOverNumber, findLicenceNumber, slugSchema } from '@tempolibre/domain'
import { alternates, type Language, pathTo, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data, redirect } from 'react-router'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { allNeeded, needed, notFound, optional } from '../foundation/api/api-answers.ts'
import { cmsHead, loadCmsText } from '../features/texts/cms-text.server.ts'
import { describeHandOver } from '../features/verify/hand-over-sheet.server.ts'
import { describeLicence, licenceWords } from '../features/verify/licence-sheet.server.ts'
import { numberParameter } from '../features/verify/number-box.tsx'
import type { PageArgs } from '../foundation/pages/page.ts'

/** How much of what was asked for instead of a number is said again. */
const maxEchoLength = 40

/**
 * The page where licences are verified, and the page of each licence. Both bring the public keys along, so that files can
 * be checked without asking anybody.
 */
export async function loader({ context, slug: given, url }: PageArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const typed = url.searchParams.get(numberParameter)
  if (given === undefined && typed !== null) throw redirect(addressOfTyped(typed, language), 302)

  const [answer, licence] = await allNeeded([
    optional(settings.api.listLicenceKeys({}), 'licences', settings),
    given === undefined ? undefined : findLicence(settings, given, language),
  ])
  if (!answer && given !== undefined) throw notFound()
  const common = {
    keys: answer?.keys.map(({ id, public_key }) => ({ id, public_key })),
    words: licenceWords(),
  }
  if (given === undefined) {
    const text = await loadCmsText(settings, 'verify', language)
    return {
      ...common,
      kind: 'page' as const,
      text,
      head: pageHead({ context, url }, { ...cmsHead(text), alternates: alternates('verify') }),
    }
  }
  const handOver = await findHandOver(settings, given)
  if (handOver) {
    const { found: shown, log } = handOver
    const slug = shown.number.toLowerCase()
    if (slug !== given) throw redirect(pathTo('licence', language, slug), 301)
    const { number } = shown
    return {
      ...common,
      kind: 'licence' as const,
      number,
      title: m.hand_over_public_title({ number }),
      sheet: describeHandOver(shown, language, log),
      head: pageHead(
        { context, url },
        {
          title: m.hand_over_public_title({ number }),
          description: m.hand_over_public_description({ number }),
          alternates: alternates(
            'licence',
            perLanguage(() => slug),
          ),
          noindex: true,
        },
      ),
    }
  }
  const found = licence?.found
  const number = found?.number ?? given.toUpperCase().slice(0, maxEchoLength)
  const slug = found?.number.toLowerCase() ?? given
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
  if (slug !== given) throw redirect(pathTo('licence', language, slug), 301)
  return {
    ...common,
    kind: 'licence' as const,
    number,
    title: m.verify_licence_title({ number }),
    sheet: describeLicence(found, language, licence?.log),
    head,
  }
}

const ignoreApiError = (error: unknown): undefined => {
  if (!isApiError(error)) throw error
}

/** The licence an address names; undefined where none was ever issued under that number. */
async function findLicence({ api, apiUrl: apiBase = '' }: SiteSettings, slug: string, lang: Language) {
  const number = slugSchema.safeParse(slug).success ? findLicenceNumber(slug) : undefined
  if (number === undefined) return undefined
  try {
    const [{ licence: found }, proof] = await Promise.all([
      api.getLicence({ number, lang }),
      // An API of an earlier release has no log.
      api.getLicenceLogProof({ number }).catch(ignoreApiError),
    ])
    return { found, log: proof && { proof, apiBase } }
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    return needed(Promise.reject(toError(error)), 'licences')
  }
}

/** The hand-over an address names, likewise. */
async function findHandOver({ api, apiUrl: apiBase = '' }: SiteSettings, slug: string) {
  const number = slugSchema.safeParse(slug).success ? findHandOverNumber(slug) : undefined
  if (number === undefined) return undefined
  try {
    const [{ hand_over: found }, proof] = await Promise.all([
      api.getHandOver({ number }),
      api.getLicenceLogProof({ number }).catch(ignoreApiError),
    ])
    return { found, log: proof && { proof, apiBase } }
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') return undefined
    return needed(Promise.reject(toError(error)), 'licences')
  }
}

function addressOfTyped(typed: string, language: Language): string {
  const number = findHandOverNumber(typed) ?? findLicenceNumber(typed)
  const asked = number?.toLowerCase() ?? typed.trim().slice(0, maxEchoLength)
  return asked === '' ? pathTo('verify', language) : pathTo('licence', language, asked)
}
