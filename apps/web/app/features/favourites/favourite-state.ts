import { maxFavourites } from '@tempolibre/contract/account-rules'
import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import {
  addFavourites,
  listFavouriteIds,
  setFavourite as sendFavourite,
} from '@tempolibre/contract/calls/favourites'
import { m } from '@tempolibre/locales/messages'
import { create } from 'zustand'
import { useRootStore } from '../../foundation/state/index.ts'
import type { LikeableTrack } from '../../foundation/slots/favourite-place.tsx'
import { forgetKeptFavourites, keepFavourite, readKeptFavourites } from './kept-favourites.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'

interface Favourites {
  /** Ids of what is liked, as screens show it: a change shows before it is kept. Undefined: not known yet. */
  ids: ReadonlySet<string> | undefined
  /** Ids of what is liked, as it is kept: by the account, or by this browser for whoever has none. */
  kept: ReadonlySet<string> | undefined
  /** Whose they are: a token, or null for this browser's. Undefined: not known yet. */
  holder: string | null | undefined
}

/** Which tracks the visitor likes, shared by all controls of the page. */
export const useFavourites = create<Favourites>(() => ({
  ids: undefined,
  kept: undefined,
  holder: undefined,
}))

/** What was pressed and is not kept yet, and by whom. */
const pressed = new Map<string, boolean>()
let pressedBy: string | null = null

/** Calls go one after another, so that no answer is older than what it replaces. */
let lastCall: Promise<unknown> = Promise.resolve()

let tellOtherTabs = () => {}

/**
 * Hears that something has changed in another tab, and tells the others of what changes here.
 * @returns ends it
 */
export function followOtherFavourites(changed: () => void): () => void {
  const channel = new BroadcastChannel('favourites')
  channel.addEventListener('message', changed)
  // A channel reaches this origin alone, so unlike a window it is given no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tellOtherTabs = () => channel.postMessage('changed')
  return () => {
    tellOtherTabs = () => {}
    channel.close()
  }
}

/**
 * Brings up what whoever is signed in likes. The account is given first what this browser has kept, which is forgotten
 * here only once the account has it; giving it twice changes nothing. What cannot be had leaves all as it was.
 */
export async function loadFavourites(request: SendRequest): Promise<void> {
  if (heldToken() === null) return hold(null, readKeptFavourites())
  await inTurn(async () => {
    const token = heldToken()
    if (token === null) return
    const here = readKeptFavourites()
    try {
      const { ids } = await (here.length > 0
        ? addFavourites(request, { music_ids: here })
        : listFavouriteIds(request))
      if (heldToken() !== token) return
      forgetKeptFavourites(here)
      if (ids.length >= maxFavourites && here.some((id) => !ids.includes(id))) tellVisitor(m.favourite_full())
      hold(token, ids)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  })
}

/**
 * Likes a track, or no longer: on the screen at once, then where it is kept. Where that fails it is undone, and the
 * visitor told.
 * @returns whether it has come to be
 */
export async function setFavourite(
  track: LikeableTrack,
  liked: boolean,
  request: SendRequest,
): Promise<boolean> {
  const token = heldToken()
  if (token === null) return keepHere(track, liked)
  if (pressedBy !== token) pressed.clear()
  pressedBy = token
  pressed.set(track.id, liked)
  show()
  return inTurn(() => sendPressed(track, liked, token, request))
}

async function sendPressed(
  track: LikeableTrack,
  liked: boolean,
  token: string,
  request: SendRequest,
): Promise<boolean> {
  const { id } = track
  // Pressed again before its turn came, or somebody else is signed in: this is not what is wanted any more.
  if (pressed.get(id) !== liked || pressedBy !== token) return false
  try {
    if (heldToken() === null) return keepHere(track, liked)
    await sendFavourite(request, { music_id: id, favourite: liked })
    // Given to the account again, it would be liked anew.
    if (!liked) forgetKeptFavourites([id])
    useFavourites.setState(({ kept }) => ({ kept: kept && change(kept, id, liked) }))
    tellOtherTabs()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The session was over without anybody knowing: no reason to lose what was pressed.
    if (error.code === 'unauthorized') return keepHere(track, liked)
    tellVisitor(describeFailure(track, liked, error))
    return false
  } finally {
    if (pressed.get(id) === liked) pressed.delete(id)
    show()
  }
}

/** Keeps it in this browser, for whoever is not signed in. */
function keepHere({ id, title }: LikeableTrack, liked: boolean): boolean {
  const kept = keepFavourite(id, liked)
  if (!kept) tellVisitor(m.favourite_not_added({ title }))
  hold(null, readKeptFavourites())
  tellOtherTabs()
  return kept
}

const heldToken = () => useRootStore.getState().auth.authToken

function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  const turn = lastCall.then(call, call)
  lastCall = turn
  return turn
}

function hold(holder: string | null, ids: readonly string[]): void {
  // What was pressed as a session ended is still to be kept; what somebody else has pressed is theirs.
  if (holder !== null && pressedBy !== holder) pressed.clear()
  useFavourites.setState({ holder, kept: new Set(ids) })
  show()
}

/** Shows what is kept, with what was pressed since laid over it. */
function show(): void {
  useFavourites.setState(({ kept }) => {
    let ids = kept
    for (const [id, liked] of pressed) ids &&= change(ids, id, liked)
    return { ids }
  })
}

function change(ids: ReadonlySet<string>, id: string, liked: boolean): ReadonlySet<string> {
  const changed = new Set(ids)
  if (liked) changed.add(id)
  else changed.delete(id)
  return changed
}

function describeFailure({ title }: LikeableTrack, liked: boolean, { code }: ApiError): string {
  if (code === 'forbidden') return m.favourite_full()
  return liked ? m.favourite_not_added({ title }) : m.account_page_favourite_kept({ title })
}
