import { maxFavourites } from '@tempolibre/domain/account-rules'
import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import {
  addFavourites,
  listFavouriteIds,
  setFavourite as sendFavourite,
} from '@tempolibre/contract/operations/favourites'
import { m } from '@tempolibre/locales/messages'
import { create } from 'zustand'
import { useRootStore } from '../../foundation/state/index.ts'
import type { LikeableTrack } from '../../foundation/slots/favourite-place.tsx'
import { forgetKeptFavourites, keepFavourite, readKeptFavourites } from './kept-favourites.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'

interface Favourites {
  /** Ids as shown: a change shows before it is saved. Undefined: not loaded. */
  ids: ReadonlySet<string> | undefined
  /** Ids as saved: in the account, or in this browser when signed out. */
  kept: ReadonlySet<string> | undefined
  /** Their owner: a token, or null for this browser. Undefined: not loaded. */
  holder: string | null | undefined
}

/** The visitor's favourites, shared by all controls of the page. */
export const useFavourites = create<Favourites>(() => ({
  ids: undefined,
  kept: undefined,
  holder: undefined,
}))

/** Changes not saved yet, and the token of who made them. */
const pressed = new Map<string, boolean>()
let pressedBy: string | null = null

/** Calls run one after another, so that no answer is older than the state it replaces. */
let lastCall: Promise<unknown> = Promise.resolve()

let tellOtherTabs = () => {}

/**
 * Listens for changes in other tabs, and enables telling them of changes here.
 * @returns stops it
 */
export function followOtherFavourites(changed: () => void): () => void {
  const channel = new BroadcastChannel('favourites')
  channel.addEventListener('message', changed)
  // A channel reaches this origin only, so it takes no target origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tellOtherTabs = () => channel.postMessage('changed')
  return () => {
    tellOtherTabs = () => {}
    channel.close()
  }
}

/**
 * Loads the favourites. Those stored in this browser are first sent to the account, and removed here only
 * once it has them; sending them twice is harmless. A failure changes nothing.
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
 * Adds or removes a favourite: on screen at once, then where it is saved. A failure reverts it and notifies
 * the visitor.
 * @returns whether the change was saved
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
  // Pressed again meanwhile, or another user has signed in: the change is obsolete.
  if (pressed.get(id) !== liked || pressedBy !== token) return false
  try {
    if (heldToken() === null) return keepHere(track, liked)
    await sendFavourite(request, { music_id: id, favourite: liked })
    // Remove it here too, or the next upload to the account would add it again.
    if (!liked) forgetKeptFavourites([id])
    useFavourites.setState(({ kept }) => ({ kept: kept && change(kept, id, liked) }))
    tellOtherTabs()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The session had expired unnoticed: keep the change.
    if (error.code === 'unauthorized') return keepHere(track, liked)
    tellVisitor(describeFailure(track, liked, error))
    return false
  } finally {
    if (pressed.get(id) === liked) pressed.delete(id)
    show()
  }
}

/** Saves the change in this browser, for signed-out visitors. */
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
  // Changes made as a session ended are still to be saved; those of another user are dropped.
  if (holder !== null && pressedBy !== holder) pressed.clear()
  useFavourites.setState({ holder, kept: new Set(ids) })
  show()
}

/** Shows the saved ids with unsaved changes applied. */
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
