import type { KeptSong, WantedSong } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { findPendingDownload, keepPendingDownload } from '../downloads/pending-download.ts'
import { findChosenPlan, keepChosenPlan } from '../plan-choice/chosen-plan.ts'

/** The song that a sign-up is for: the API keeps it for the browser that opens the mailed link. */
export function findWantedSong(): WantedSong | undefined {
  const pending = findPendingDownload()?.download
  // Songs of an API elsewhere may be named otherwise.
  if (!pending || !/^[1-9]\d{0,8}$/.test(pending.id)) return undefined
  const [plan, use] = [findChosenPlan(), declaredUse.read()]
  return {
    music_id: pending.id,
    ...(plan !== undefined && { plan_id: plan }),
    ...(use && { declared_use: use }),
  }
}

/** Keeps the song in a browser that knows nothing of it: the link was opened on another device. */
export function keepWantedSong(
  { declared_use: use, plan_id: plan, track }: KeptSong,
  language: Language,
): void {
  if (findPendingDownload()) return
  const { id, slug, url } = track
  const path = pathTo('track', language, slug)
  keepPendingDownload({ id, file: url, label: m.track_download(), path, ...(plan !== undefined && { plan }) })
  if (plan !== undefined) keepChosenPlan(plan)
  if (use && declaredUse.read() === undefined) declaredUse.keep(use)
}
