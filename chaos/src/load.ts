import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointOutput, SignedIn } from '@tempolibre/contract'
import { languages, pathTo } from '@tempolibre/locales'
import type { ReceivedMail } from '@tempolibre/server/mail-server'
import type { Answer, Ask, Question } from './ask.ts'
import { linkTokenFor, orderOf } from './customer.ts'
import type { Journal } from './journal.ts'

/** Clients that go on until they are stopped. */
export interface Load {
  /** Waits for the requests under way. */
  stop(): Promise<void>
}

export interface LoadSettings {
  ask: Ask
  journal: Journal
  mails: readonly ReceivedMail[]
  readers: number
  members: number
}

/** Pauses between two requests of a client, and before a failed one is repeated, in ms. */
const pauseMs = { reader: 120, member: 60, again: 500 }
/** How long somebody looks for a mail, in ms: longer than any event takes. */
const mailPatienceMs = 180_000
/** How often terms may have changed between reading and accepting them, in a row: more are a fault of the site. */
const maxTermsRefusals = 20
/** What one member does before another signs up. */
const licencesEach = 3

/** Sends visitors who read, and members who sign up, license, save and write; each write is repeated until it is answered. */
export function startLoad({ ask, journal, mails, members, readers }: LoadSettings): Load {
  const ending = new AbortController()
  const { signal } = ending
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  const goesOn = () => !signal.aborted

  /** Asks until there is an answer, like somebody who presses the button again. */
  async function insist(question: Question): Promise<Answer | undefined> {
    let isRepeated = false
    while (goesOn()) {
      const accept = [...(question.accept ?? []), ...(isRepeated ? [409, 410, 429] : [])]
      const answer = await ask({ ...question, accept })
      if (answer && answer.status !== 429) return answer
      isRepeated = true
      await pause(pauseMs.again)
    }
    return undefined
  }

  async function read(first: number): Promise<void> {
    for (let turn = first; goesOn(); turn++) {
      await ask({ path: readings[turn % readings.length] ?? '/' })
      await pause(pauseMs.reader)
    }
  }

  async function behave(first: number): Promise<void> {
    for (let turn = first; goesOn(); turn += members) await liveAsMember(turn)
  }

  async function liveAsMember(turn: number): Promise<void> {
    const email = `m-${randomUUID()}@member.example`
    const password = `Sesame-${randomBytes(6).toString('hex')}-Q7!`
    const person = { email, password, name: 'Ada Lovelace', phone: '5550100' }
    const signedUp = await insist({
      method: 'POST',
      path: '/api/v1/sign-up',
      body: { ...person, lang: 'en', password_confirmation: password },
    })
    if (signedUp?.status !== 200) return
    journal.add({ kind: 'sign-up', email })
    const link = await findLink(email)
    if (link === undefined) return
    const { sign_up_id }: { sign_up_id: string } = JSON.parse(signedUp.text)
    const opening = { token: link, sign_up_id }
    const verified = await insist({ method: 'POST', path: '/api/v1/verify-email', body: opening })
    if (!verified) return
    const signIn = { method: 'POST', path: '/api/v1/sign-in', body: { email, password } } as const
    // A link that was used, by a request whose answer was lost, has confirmed the address.
    const opened = verified.status === 200 ? verified : await insist(signIn)
    if (opened?.status !== 200) return
    const { auth_token: token }: SignedIn = JSON.parse(opened.text)

    /** Asks as this member: a session that was acknowledged must be known. */
    const own = async (question: Question) => {
      const answer = await insist({ ...question, token, accept: [...(question.accept ?? []), 401] })
      if (answer?.status === 401) journal.add({ kind: 'session', email, isRefused: true })
      await pause(pauseMs.member)
      return answer?.status === 401 ? undefined : answer
    }
    journal.add({ kind: 'session', email, isRefused: false })
    await takeFreePlan()
    const trackIds = await listTracks(turn)
    for (const trackId of trackIds.slice(0, licencesEach)) {
      if (!goesOn()) return
      await license(trackId)
      await savePlaylist(trackIds)
      await like(trackId)
      await writeToOperator()
    }
    await insist(signIn)

    /** Reads the terms again where another version is in force by now, as between releases that word them differently. */
    async function takeFreePlan(): Promise<void> {
      for (let refusals = 0; goesOn(); refusals++) {
        const body = await orderOf('free', insist)
        if (!body) return
        const accept = refusals < maxTermsRefusals ? [409] : []
        const taken = await own({ method: 'POST', path: '/api/v1/checkouts', body, accept })
        if (!taken) return
        if (!taken.text.includes('"terms_not_accepted"')) {
          journal.add({ kind: 'plan', email })
          return
        }
        await pause(pauseMs.again)
      }
    }

    async function license(trackId: number): Promise<void> {
      const answer = await own({
        method: 'POST',
        path: '/api/save-download-music',
        body: { music_id: String(trackId), format: 'mp3' },
      })
      if (answer?.status !== 200) return
      const { licence }: EndpointOutput<'saveDownloadMusic'> = JSON.parse(answer.text)
      journal.add({ kind: 'licence', number: licence.number, email, trackId })
    }

    async function savePlaylist(tracks: readonly number[]): Promise<void> {
      const id = randomUUID()
      const name = `List ${id.slice(0, 8)}`
      const body = { name, music_ids: tracks.map(String) }
      if (await own({ method: 'PUT', path: `/api/v1/playlists/${id}`, body }))
        journal.add({ kind: 'playlist', id, name, trackIds: tracks })
    }

    async function like(trackId: number): Promise<void> {
      const body = { music_id: String(trackId), favourite: true }
      if (await own({ method: 'POST', path: '/api/v1/favourites', body }))
        journal.add({ kind: 'favourite', email, trackId })
    }

    async function writeToOperator(): Promise<void> {
      const id = randomUUID()
      const body = { id, lang: 'en', name: person.name, email, message: `Is ${id} still there?` }
      if (await insist({ method: 'POST', path: '/api/v1/contact-messages', body }))
        journal.add({ kind: 'contact', id })
    }
  }

  /** The token of the link in the mail to a new address; undefined once the clients are stopped. */
  async function findLink(email: string): Promise<string | undefined> {
    const deadline = performance.now() + mailPatienceMs
    while (goesOn() && performance.now() < deadline) {
      const token = linkTokenFor(mails, email)
      if (token !== undefined) return token
      await pause(pauseMs.member)
    }
    return undefined
  }

  async function listTracks(turn: number): Promise<number[]> {
    const answer = await insist({ path: '/api/v1/tracks?lang=en&limit=60' })
    if (!answer) return []
    const { tracks }: EndpointOutput<'listTracks'> = JSON.parse(answer.text)
    const ids = tracks.map(({ id }) => Number(id))
    const from = (turn * licencesEach) % (ids.length - licencesEach)
    return ids.slice(from, from + licencesEach)
  }

  const clients = [
    ...Array.from({ length: readers }, (_, index) => read(index * 7)),
    ...Array.from({ length: members }, (_, index) => behave(index)),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(clients)
    },
  }
}

/** What visitors read, in turn. */
const readings: readonly string[] = languages.flatMap((language) => [
  pathTo('home', language),
  `/api/v1/tracks?lang=${language}&limit=20`,
  pathTo('music', language),
  `/api/v1/search?lang=${language}&search=rain`,
  pathTo('pricing', language),
  `/api/v1/plans?lang=${language}`,
  '/app/music?search=piano',
  '/api/v1/statistics',
])
