import { handOverTokenSchema } from '@tempolibre/contract'
import { getClientCertificate } from '@tempolibre/contract/operations/hand-overs'
import { toError } from '@tempolibre/domain/thrown'
import { alternates, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { data } from 'react-router'
import { needed } from '../foundation/api/api-answers.ts'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { formatDate } from '../foundation/format/format.server.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** What a client was handed over, by its address; a missing page if there is none, one that says so if it has ended. */
export async function loader({ context, slug = '', url }: PageArgs) {
  const { api } = context.get(settingsContext)
  const language = context.get(languageContext)
  const token = handOverTokenSchema.safeParse(slug).data
  const call = token === undefined ? undefined : api.getClientHandOver({ token, lang: language })
  const answer = await call?.catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') return undefined
    return needed(Promise.reject(toError(error)), 'licences')
  })
  const headOf = (title: string) =>
    pageHead(
      { context, url },
      {
        title,
        description: m.hand_over_client_description(),
        alternates: alternates(
          'hand-over',
          perLanguage(() => slug),
        ),
        noindex: true,
      },
    )
  if (!answer || token === undefined)
    return data({ kind: 'unknown' as const, head: headOf(m.hand_over_unknown()) }, { status: 404 })
  const { hand_over: handOver } = answer
  const { disputed_at, issuer, number, revoked_at, status } = handOver
  if (status !== 'valid') {
    const date = formatDate(revoked_at ?? disputed_at ?? '', language)
    const isOver = status === 'revoked'
    const title = isOver ? m.hand_over_over_title() : m.hand_over_over_disputed_title()
    const text = isOver
      ? m.hand_over_over_revoked({ date, issuer })
      : m.hand_over_over_disputed({ date, issuer })
    return data(
      { kind: 'over' as const, head: headOf(title), title, text, number },
      { status: isOver ? 410 : 200 },
    )
  }
  return {
    kind: 'open' as const,
    head: headOf(m.hand_over_client_title({ project: handOver.project })),
    handOver,
    issued: formatDate(handOver.issued_at, language),
    certificate: getClientCertificate({ token, lang: language }).address,
  }
}
