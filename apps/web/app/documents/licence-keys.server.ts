import type { SiteSettings } from '../settings.ts'

/** The public keys licences are signed with, where whoever verifies one without us looks for them (RFC 8615). */
export async function answerLicenceKeys({ api }: Pick<SiteSettings, 'api'>): Promise<Response> {
  const { keys } = await api.listLicenceKeys({})
  return Response.json({ keys })
}
