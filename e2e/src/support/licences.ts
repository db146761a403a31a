import type { EndpointOutput } from '@tempolibre/contract'
import type { FileFormat, PlanKind } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { callApi, makeMember, type Member } from './member.ts'
import { choosePlan } from './plans.ts'
import { siteUrl } from './visitor.ts'

/** Creates a signed-in member with a plan. */
export async function makeSubscriber(
  kind: PlanKind = 'free',
  language: Language = 'en',
): Promise<{ member: Member }> {
  const member = await makeMember({ language, name: 'Ada King Lovelace' })
  const { user } = await choosePlan(member, kind, language)
  return { member: { ...member, user } }
}

/** Downloads a song through the API as a member, and returns the answer. */
export async function licenseSong(
  { token }: Pick<Member, 'token'>,
  songId: string,
  format?: FileFormat,
): Promise<EndpointOutput<'saveDownloadMusic'> & { number: string }> {
  const answer = await callApi<EndpointOutput<'saveDownloadMusic'>>(
    siteUrl,
    '/api/save-download-music',
    { music_id: songId, ...(format && { format }) },
    token,
  )
  return { ...answer, number: answer.licence.number }
}

/** The certificate (PDF) or the signed licence (JSON) as sent to its holder. */
export async function fetchPaper(
  { token }: Pick<Member, 'token'>,
  number: string,
  paper: 'certificate' | 'document',
): Promise<Buffer> {
  const response = await fetch(`${siteUrl}/api/v1/licences/${number}/${paper}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`The ${paper} of ${number} answered ${response.status}.`)
  return Buffer.from(await response.arrayBuffer())
}
