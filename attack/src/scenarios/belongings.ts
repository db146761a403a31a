import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listAt, textAt } from './caller.ts'
import { type Customer, takePlan } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'
import { newKey } from './people.ts'
import { addPasskey } from './planted.ts'
import { uploadRecording } from './upload-recording.ts'

/** Everything of a person that has an id, and what the staff keeps. */
export const kinds = [
  'user',
  'session',
  'checkout',
  'licence',
  'hand-over',
  'playlist',
  'key',
  'passkey',
  'webhook',
  'delivery',
  'channel',
  'claim',
  'invoice',
  'payment',
  'subscription',
  'team',
  'invitation',
  'upload',
  'import',
  'recording',
  'mail',
  'message',
  'audit entry',
  'job',
] as const
export type Kind = (typeof kinds)[number]

/** In the path of an operation, just before the id of a kind. */
const pathsOf: Readonly<Partial<Record<Kind, RegExp>>> = {
  user: /\/(?:users|staff|members)\/$/,
  session: /\/sessions\/$/,
  checkout: /\/checkouts\/$/,
  licence: /\/(?:licences|downloads)\/$/,
  'hand-over': /\/hand-overs\/$/,
  playlist: /\/playlists\/$/,
  key: /\/api-keys\/$/,
  passkey: /\/passkeys\/$/,
  webhook: /\/webhooks\/$/,
  delivery: /\/webhook-deliveries\/$/,
  channel: /\/channels\/$/,
  claim: /\/claims\/$/,
  invoice: /\/invoices\/$/,
  invitation: /\/invitations\/$/,
  upload: /\/uploads\/$/,
  import: /\/imports\/$/,
  recording: /\/recordings\/$/,
  mail: /\/mails\/$/,
  message: /\/messages\/$/,
  'audit entry': /\/audit-entries\/$/,
  job: /\/jobs\/$/,
}

/** The kind of id that a slot of an operation's path holds; undefined if it is none of these. */
export function kindOfSlot(path: string, slot: string): Kind | undefined {
  const before = path.slice(0, path.indexOf(`{${slot}}`))
  return kinds.find((kind) => pathsOf[kind]?.test(before))
}

/** The ids of each kind; a kind without one has an empty text. */
export type Belongings = Readonly<Record<Kind, string>>

/** Gives the paid plans prices, without which nothing is invoiced. */
export async function setPrices({ get }: Customer): Promise<void> {
  const { body } = await get('GET /api/studio/v1/plans')
  for (const plan of listAt(body, 'records')) {
    if (textAt(plan, 'kind') === 'free') continue
    await get(`PATCH /api/studio/v1/plans/${textAt(plan, 'id')}`, {
      version: textAt(plan, 'version'),
      prices: [{ currency: 'EUR', price_minor: 4900 }],
    })
  }
}

/**
 * Gives a customer one of everything.
 * @param webhookUrl of a receiver
 */
export async function equip(
  site: ScenarioSite,
  owner: Customer,
  staff: { administrator: Customer; editor: Customer },
  webhookUrl: string,
): Promise<Belongings> {
  const { get } = owner
  const { administrator, editor } = staff
  const idIn = async (operation: string, ...path: (string | number)[]) =>
    textAt((await get(operation)).body, ...path)
  const checkout = await takePlan(owner, 'lifetime')
  const webhook = await get('POST /api/v1/webhooks', {
    current_password: owner.password,
    webhook_url: webhookUrl,
    events: ['licence.issued', 'licence.revoked', 'licence.restored'],
  })
  const webhookId = textAt(webhook.body, 'webhook', 'id')
  const song = await idIn('GET /api/v1/tracks?lang=en&limit=1', 'tracks', 0, 'id')
  const ordered = await get('POST /api/save-download-music', { music_id: song, format: 'mp3' })
  const licence = textAt(ordered.body, 'licence', 'number')
  const handOver = await get('POST /api/v1/hand-overs', {
    licence_number: licence,
    client: 'Films of the South',
    project: 'A film of a house',
    lang: 'en',
  })
  const playlist = randomUUID()
  await get(`PUT /api/v1/playlists/${playlist}`, { name: 'For the film', music_ids: [song] })
  const key = await get('POST /api/v1/account/api-keys', newKey(owner))
  await addPasskey(site.url, owner)
  const channel = await get('POST /api/v1/channels', { text: 'https://www.youtube.com/@housefilms' })
  const claim = await get('POST /api/v1/claims', {
    licence_number: licence,
    platform: 'youtube',
    video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    claimant: 'Somebody Else Music',
    received_on: new Date().toISOString().slice(0, 10),
  })
  const message = await owner.from.call('POST /api/v1/contact-messages', {
    id: randomUUID(),
    lang: 'en',
    name: owner.name,
    email: owner.email,
    message: 'Where do I find the invoice of my last order, please?',
  })
  const exported = await get('GET /api/v1/account/export')
  const userId = await idIn('GET /api/v1/account', 'user', 'id')
  const upload = await uploadRecording(site, editor)
  const mail = await firstOf(administrator, `GET /api/studio/v1/mails?q=${encodeURIComponent(owner.email)}`)
  return {
    user: userId,
    session: await idIn('GET /api/v1/account/sessions', 'sessions', 0, 'id'),
    checkout,
    licence,
    'hand-over': textAt(handOver.body, 'hand_over', 'number'),
    playlist,
    key: textAt(key.body, 'api_key', 'id'),
    passkey: await idIn('GET /api/v1/account/security', 'security', 'passkeys', 0, 'id'),
    webhook: webhookId,
    delivery: await until(() => idIn(`GET /api/v1/webhooks/${webhookId}/deliveries`, 'deliveries', 0, 'id')),
    channel: textAt(channel.body, 'channel', 'id'),
    claim: textAt(claim.body, 'claim', 'id'),
    invoice: await until(() => idIn('GET /api/v1/invoices?lang=en', 'invoices', 0, 'number')),
    payment: textAt(exported.body, 'payments', 0, 'provider_payment'),
    subscription: await idIn('GET /api/v1/subscription?lang=en', 'subscription', 'id'),
    ...(await makeTeam(site, owner, administrator)),
    upload: upload.id,
    import: await firstOf(editor, 'GET /api/studio/v1/imports'),
    recording: await firstOf(editor, 'GET /api/studio/v1/recordings?lang=en'),
    mail,
    message: textAt(message.body, 'id'),
    'audit entry': await firstOf(administrator, 'GET /api/studio/v1/audit-entries'),
    job: await firstOf(administrator, 'GET /api/studio/v1/jobs'),
  }
}

/** A team needs a plan with seats. */
async function makeTeam(
  _: ScenarioSite,
  { ask }: Customer,
  administrator: Customer,
): Promise<{ team: string; invitation: string }> {
  const { body: plans } = await administrator.get('GET /api/studio/v1/plans')
  for (const plan of listAt(plans, 'records'))
    if (textAt(plan, 'kind') === 'lifetime')
      await administrator.get(`PATCH /api/studio/v1/plans/${textAt(plan, 'id')}`, {
        version: textAt(plan, 'version'),
        seats: 5,
      })
  await ask('POST /api/v1/team', { team_name: 'Films of the East' })
  await ask('POST /api/v1/team/invitations', {
    email: 'colleague@member.example',
    role: 'member',
    lang: 'en',
  })
  const { body } = await ask('GET /api/v1/team')
  return { team: textAt(body, 'team', 'id'), invitation: textAt(body, 'team', 'invitations', 0, 'id') }
}

async function firstOf({ get }: Customer, operation: string): Promise<string> {
  return until(async () => textAt((await get(operation)).body, 'records', 0, 'id'))
}

/** Asks until there is an answer, for some seconds: jobs are run a moment later. */
async function until(read: () => Promise<string>): Promise<string> {
  for (let time = 0; time < 40; time++) {
    const found = await read()
    if (found !== '') return found
    await delay(250)
  }
  return ''
}
