import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointOutput } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { askedWhoIsThere, confirmIdentity } from '../support/confirm-identity.ts'
import { findFaults } from '../support/find-faults.ts'
import { callApi, makeMember, type Member } from '../support/member.ts'
import { makeWav } from '../support/own-music.ts'
import { useOwnStudio } from '../support/own-studio.ts'
import { choosePlan } from '../support/plans.ts'
import { expectSoon, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { database, enter, member: staff, site } = useOwnStudio()

let holder: Member
let number: string

/** Somebody has licensed a recording. */
beforeAll(async () => {
  mkdirSync(join(site.folder, 'media', 'masters'), { recursive: true })
  writeFileSync(join(site.folder, 'media', 'masters', 'song.wav'), makeWav(2))
  const song = makeTrack(1, { master: 'masters/song.wav' })
  await importLibrary(database.db, makeLibrary({ tracks: [song], plans: [], pages: [], articles: [] }))
  const made = await makeMember({ site, name: 'Ada King Lovelace' })
  const { user } = await choosePlan(made, 'lifetime', 'en', site.url)
  holder = { ...made, user }
  const { id } = await database.db.selectFrom('track').select('id').executeTakeFirstOrThrow()
  const answer = await callApi<EndpointOutput<'saveDownloadMusic'>>(
    site.url,
    '/api/save-download-music',
    { music_id: String(id) },
    holder.token,
  )
  ;({ number } = answer.licence)
})

test('[R16.90] the staff warns a holder, who reads why, what to do and until when; only then can it revoke', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', width: 390, expects: askedWhoIsThere })
  await enter(page, `/licences/${number}/show`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Warn' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Warn' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('Sold as a sample pack')
  await dialog.getByLabel('What its holder can do').fill('Take the pack offline.')
  await dialog.getByRole('button', { name: 'Warn' }).click()
  await confirmIdentity(page, staff.password)
  const notice = main.getByRole('alert')
  await notice.getByText('Its holder was asked to put a breach right').waitFor()
  await notice.getByText('Take the pack offline.').waitFor()
  expect(await main.getByRole('button', { name: 'Revoke' }).count()).toBe(0)
  expect(await findFaults(page)).toEqual([])

  const account = await visit({ baseUrl: site.url, member: holder, reducedMotion: true, width: 390 })
  await open(account, site.url + pathTo('downloads', 'en'))
  await account.getByText(m.downloads_warned_remedy({ remedy: 'Take the pack offline.' })).waitFor()
  await account.getByText(m.downloads_warned_valid()).waitFor()

  // Three weeks later.
  await expectSoon(async () => {
    const row = await database.db.selectFrom('licence_warning').select('mailed_at').executeTakeFirst()
    return row?.mailed_at ?? null
  }).not.toBeNull()
  await sql`update licence_warning set warned_at = warned_at - interval '21 days',
    ends_at = ends_at - interval '21 days', mailed_at = mailed_at - interval '21 days'`.execute(database.db)
  await page.reload()
  await notice.getByText('it can be revoked').waitFor()
  await main.getByRole('button', { name: 'Revoke' }).click()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Sold as a sample pack')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await main.getByRole('button', { name: 'Restore' }).waitFor()
  await main.getByRole('row').filter({ hasText: 'Warned' }).waitFor()
})

test('[R16.92] the front page counts money that fits no order, and leads to what can be done about it', async () => {
  await database.db
    .insertInto('unmatched_payment')
    .values({
      provider: 'stripe',
      provider_payment: 'in_odd',
      user_id: holder.user.id,
      plan_id: null,
      amount_minor: 100,
      currency: 'EUR',
      ordered_minor: 1290,
      ordered_currency: 'EUR',
      reason: 'amount',
      returned: false,
    })
    .execute()
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en', expects: askedWhoIsThere })
  await enter(page)
  const main = page.getByRole('main')
  await main.getByText('1 payment fits no order and needs a decision.').waitFor()
  await main.getByRole('link', { name: 'See them' }).click()
  const row = main.getByRole('row').filter({ hasText: 'Ada King Lovelace' })
  expect(await row.innerText()).toContain('€12.90')
  await row.click()
  await main.getByRole('button', { name: 'Mark as settled' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('The rest came by bank transfer')
  await dialog.getByRole('button', { name: 'Mark as settled' }).click()
  await confirmIdentity(page, staff.password)
  await main.getByText('The rest came by bank transfer').waitFor()
  expect(await main.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
})

test('[R16.93] the form of a plan says what holders keep before less is saved', async () => {
  const { id } = await database.db
    .selectFrom('plan')
    .where('kind', '=', 'lifetime')
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('plan').set({ channel_limit: 5 }).where('id', '=', id).execute()
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  await enter(page, `/plans/${id}`)
  const channels = page.getByLabel('Channels on the safelist')
  await channels.fill('2')
  await page.getByText('1 account holds the plan and keeps what it has.').waitFor()
  await channels.fill('7')
  await expectSoon(() => page.getByText('holds the plan and keeps').count()).toBe(0)
})
