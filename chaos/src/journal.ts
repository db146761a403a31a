import type { Database } from '@tempolibre/database'
import type { ReceivedMail } from '@tempolibre/server/mail-server'
import type { Kysely } from 'kysely'
import { until } from './patience.ts'

/** What the site said it had done. */
export type Acknowledged =
  | { kind: 'sign-up'; email: string }
  | { kind: 'contact'; id: string }
  | { kind: 'licence'; number: string; email: string; trackId: number }
  | { kind: 'playlist'; id: string; name: string; trackIds: readonly number[] }
  | { kind: 'favourite'; email: string; trackId: number }
  | { kind: 'plan'; email: string }
  | { kind: 'session'; email: string; isRefused: boolean }

export interface Losses {
  /** Each acknowledged write that is not there. */
  lost: string[]
  /** Each thing that is there twice. */
  duplicates: string[]
  /** Mails that were delivered more than once. */
  duplicateMails: number
  mails: number
}

/** How long a mail that was acknowledged may wait for a mail server that is there again, in ms. */
const mailPatienceMs = 90_000

/** Writes of all clients that were acknowledged, and what must be there for them. */
export class Journal {
  readonly #all: Acknowledged[] = []

  add(acknowledged: Acknowledged): void {
    this.#all.push(acknowledged)
  }

  get size(): number {
    return this.#all.length
  }

  #of<Kind extends Acknowledged['kind']>(kind: Kind): Extract<Acknowledged, { kind: Kind }>[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter compares the kind
    return this.#all.filter((each) => each.kind === kind) as Extract<Acknowledged, { kind: Kind }>[]
  }

  /** Waits until every mail that was acknowledged has been delivered, or for ninety seconds. */
  async untilMailed(mails: readonly ReceivedMail[]): Promise<void> {
    await until('every mail', () => this.#findMissingMails(mails).length === 0, mailPatienceMs).catch(
      // Those that are missing are counted as lost.
      () => {},
    )
  }

  /** Compares everything that was acknowledged so far with the database at one moment after that, and the mails. */
  compare(db: Kysely<Database>, mails: readonly ReceivedMail[]): Promise<Losses> {
    const soFar = new Journal()
    for (const each of this.#all) soFar.add(each)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((moment) => soFar.#compareAll(moment, mails))
  }

  async #compareAll(db: Kysely<Database>, mails: readonly ReceivedMail[]): Promise<Losses> {
    const lost = this.#findMissingMails(mails)
    const need = (holds: boolean, what: string) => {
      if (!holds) lost.push(what)
    }

    const accounts = await db.selectFrom('user_account').select(['id', 'email']).execute()
    const userIds = new Map(accounts.map(({ email, id }) => [email, id]))
    const pending = await db.selectFrom('sign_up').select('email').execute()
    const known = new Set([...userIds.keys(), ...pending.map(({ email }) => email)])
    for (const { email } of this.#of('sign-up')) need(known.has(email), `the sign-up of ${email}`)

    const messages = await db.selectFrom('contact_message').select('id').execute()
    const messageIds = new Set(messages.map(({ id }) => id))
    for (const { id } of this.#of('contact')) need(messageIds.has(id), `the message ${id}`)

    const licences = await db.selectFrom('licence').select(['number', 'user_id', 'track_id']).execute()
    const licensed = new Map(licences.map((licence) => [licence.number, licence]))
    for (const { email, number, trackId } of this.#of('licence')) {
      const licence = licensed.get(number)
      need(
        licence?.track_id === trackId && licence.user_id === userIds.get(email),
        `the licence ${number} of ${email}`,
      )
    }

    const lists = await db
      .selectFrom('playlist')
      .leftJoin('playlist_track', (join) =>
        join
          .onRef('playlist_track.playlist_id', '=', 'playlist.id')
          .onRef('playlist_track.user_id', '=', 'playlist.user_id'),
      )
      .select(['playlist.id', 'playlist.name', 'playlist_track.track_id'])
      .orderBy('playlist_track.position')
      .execute()
    const listed = Map.groupBy(lists, ({ id }) => id)
    for (const { id, name, trackIds } of this.#of('playlist')) {
      const rows = listed.get(id) ?? []
      const isSame = rows[0]?.name === name && rows.map(({ track_id }) => track_id).join() === trackIds.join()
      need(isSame, `the playlist ${id}`)
    }

    const favourites = await db.selectFrom('favourite').select(['user_id', 'track_id']).execute()
    const liked = new Set(favourites.map(({ track_id, user_id }) => `${user_id} ${track_id}`))
    for (const { email, trackId } of this.#of('favourite'))
      need(liked.has(`${userIds.get(email)} ${trackId}`), `the favourite ${trackId} of ${email}`)

    const plans = await db.selectFrom('subscription').select('user_id').execute()
    const holders = new Set(plans.map(({ user_id }) => user_id))
    for (const { email } of this.#of('plan'))
      need(holders.has(userIds.get(email) ?? ''), `the plan of ${email}`)

    for (const { email, isRefused } of this.#of('session')) need(!isRefused, `a session of ${email}`)

    const copies = countCopies(mails.map(messageIdOf))
    return {
      lost,
      duplicates: [
        ...doubled(licences.map(({ track_id, user_id }) => `the licence of ${user_id} for ${track_id}`)),
        ...doubled(plans.map(({ user_id }) => `the plan of ${user_id}`)),
        ...doubled(accounts.map(({ email }) => `the account ${email}`)),
        ...doubled(favourites.map(({ track_id, user_id }) => `the favourite ${track_id} of ${user_id}`)),
      ],
      duplicateMails: mails.length - copies.size,
      mails: mails.length,
    }
  }

  #findMissingMails(mails: readonly ReceivedMail[]): string[] {
    const recipients = new Set(mails.flatMap(({ to }) => to))
    const toOperator = mails
      .filter(({ to }) => to.includes(operator))
      .map(({ source }) => source.replaceAll('=\r\n', ''))
    return [
      ...this.#of('sign-up')
        .filter(({ email }) => !recipients.has(email))
        .map(({ email }) => `the mail to ${email}`),
      ...this.#of('contact')
        .filter(({ id }) => !toOperator.some((source) => source.includes(id)))
        .map(({ id }) => `the mail about the message ${id}`),
    ]
  }
}

/** Who gets the messages of the contact page. */
export const operator = 'operator@music.example'

/** The same for both copies of a mail that was sent twice. */
const messageIdOf = ({ source, to }: ReceivedMail) =>
  `${/^message-id:\s*(\S+)/im.exec(source)?.[1] ?? source} ${to.join()}`

function countCopies(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const doubled = (names: readonly string[]) =>
  [...countCopies(names)].filter(([, count]) => count > 1).map(([name]) => name)
