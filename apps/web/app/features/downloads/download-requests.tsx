import type { HeldLicence } from '@tempolibre/contract'
import type { PlanKind } from '@tempolibre/domain'
import { permissionFor } from '@tempolibre/domain/usage-matrix'
import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'
import { fileFormats, licenceNumberPattern } from '@tempolibre/domain/licence-document'
import {
  createDownloadLink,
  listDownloads,
  saveDownloadMusic,
} from '@tempolibre/contract/operations/downloads'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { DownloadGate } from './download-gate.tsx'
import type { Gate, GateKind } from './gate.ts'
import { showDownloadWait } from './download-waits.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { ownPlanKind } from '../uses/answer-use.ts'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { isWebAddress, keepPendingDownload, type PendingDownload } from './pending-download.ts'
import { keepReturnPath } from '../../foundation/navigation/return-path.ts'
import { provideDownloads } from './start-download.ts'
import { usePendingDownload } from './use-pending-download.ts'

/**
 * Handles every control with `data-download`, the id of a track, `data-file`, its address, and `data-mix`, if it is to be
 * mixed otherwise, and what calls `startDownload`. Visitors who are signed out or have no plan see why, or that they hold a
 * licence for the song; all others get the file. Until it listens, these controls lead to sign-up. Why it is one listener:
 * docs/decisions/0258-one-listener-for-downloads.md.
 * @param known see `usePendingDownload`
 */
export function Downloads({ known }: { known: boolean }) {
  const [gate, setGate] = useState<Gate>()
  const { download, downloadAgain, findHeldLicence } = useDownload(setGate)

  const begin = useCallback(
    (wanted: PendingDownload, askForPlan = () => setGate({ kind: 'plan', download: wanted })) => {
      // It may be asked for by the dialog that offered it again.
      setGate(undefined)
      const { authToken, userData } = useRootStore.getState().auth
      if (authToken === null) setGate({ kind: 'login', download: wanted })
      else if (forbidsUse(ownPlanKind(userData))) setGate({ kind: 'use', download: wanted })
      else if (userData?.user_subscribed) void download(wanted, askForPlan)
      else {
        void findHeldLicence(wanted.id).then((licence) =>
          licence ? setGate({ kind: 'held', download: wanted, licence }) : askForPlan(),
        )
      }
    },
    [download, findHeldLicence],
  )
  useEffect(() => provideDownloads((wanted) => begin(wanted)), [begin])
  useControls(begin)

  usePendingDownload(
    known,
    useMemo(() => {
      const ask = (kind: 'plan' | 'ready') => (wanted: PendingDownload) => setGate({ kind, download: wanted })
      const askForPlan = ask('plan')
      return {
        proceed: (wanted) => void download(wanted, () => askForPlan(wanted)),
        offer: ask('ready'),
        askForPlan,
      }
    }, [download]),
  )

  const close = useCallback(() => setGate(undefined), [])
  const leave = useCallback(
    (plan?: string) => {
      if (!gate) return
      keepPendingDownload({ ...gate.download, ...(plan !== undefined && { plan }) })
      if (gate.kind === 'login') keepReturnPath(gate.download.path)
      setGate(undefined)
    },
    [gate],
  )
  if (!gate) return undefined
  return (
    <DownloadGate
      gate={gate}
      onLeave={leave}
      onDownloadAgain={(licence) => {
        close()
        void downloadAgain(gate.download, licence)
      }}
      onWithoutUse={() => {
        close()
        void download({ ...gate.download, withoutUse: true }, () =>
          setGate({ kind: 'plan', download: gate.download }),
        )
      }}
      onClose={close}
    />
  )
}

/** Follows clicks on controls of downloads. The one in the player bar leads to the page of plans instead of a dialog. */
function useControls(begin: (wanted: PendingDownload, askForPlan?: () => void) => void): void {
  const language = useLanguage()
  const go = useGo()
  useEffect(() => {
    function follow(event: MouseEvent) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-download]')
      if (!control) return
      event.preventDefault()
      event.stopPropagation()
      const wanted = readControl(control, language)
      if (control.dataset['inBar'] === undefined) begin(wanted)
      else
        begin(wanted, () => {
          keepPendingDownload(wanted)
          go(pathTo('licenses', language), { viewTransition: true })
        })
    }
    // Capture the click before any other listener.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [begin, go, language])
}

/** Whether plans of a kind do not allow what the visitor said songs are for. */
function forbidsUse(kind: PlanKind | undefined): boolean {
  const use = declaredUse.read()
  return use !== undefined && kind !== undefined && permissionFor(use, kind) === 'no'
}

/** Reads a control. The player bar is on every page, so its control leads back to its song's page. */
function readControl(control: HTMLElement, language: Language): PendingDownload {
  const { download: id = '', edition, file = '', format: wanted, inBar, mix } = control.dataset
  const format = fileFormats.find((each) => each === wanted)
  const label = control.ariaLabel ?? control.textContent.trim()
  const slug = inBar === undefined ? undefined : useRootStore.getState().player.currentTrack?.slug
  const path = slug ? pathTo('track', language, slug) : location.pathname + location.search
  return {
    id,
    file,
    label,
    path,
    ...(mix !== undefined && { mix }),
    ...(edition !== undefined && { edition }),
    ...(format && { format }),
  }
}

/** The gate for each error code of the API. */
const gateOf: Partial<Record<ErrorCode, GateKind>> = {
  unauthorized: 'login',
  download_limit_reached: 'limit',
  daily_limit_reached: 'daily',
  trial_limit_reached: 'trial',
  payment_failed: 'unpaid',
  plan_on_hold: 'hold',
  plan_waiting: 'waiting',
  licence_disputed: 'hold',
  licence_revoked: 'revoked',
  use_not_covered: 'use',
}

/** Records a download, then sends the browser to the file; on failure shows the gate that helps. */
function useDownload(setGate: (gate: Gate) => void) {
  const request = useApiRequest()
  const language = useLanguage()
  /** Tracks with a recording call running: a second click has no effect. */
  const underWay = useRef(new Set<string>())

  /** The latest valid licence for a track; also undefined if that is unknown. */
  const findHeldLicence = useCallback(
    async (id: string): Promise<HeldLicence | undefined> => {
      try {
        const { licences } = await listDownloads(request, { lang: language, track_id: id })
        return licences.find(({ disputed_at, revoked_at }) => disputed_at === null && revoked_at === null)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return undefined
      }
    },
    [language, request],
  )

  const downloadAgain = useCallback(
    (wanted: PendingDownload, licence: HeldLicence) => downloadHeld(request, wanted, licence),
    [request],
  )

  const download = useCallback(
    async (wanted: PendingDownload, askForPlan: () => void): Promise<void> => {
      const { edition, format, id, mix, withoutUse = false } = wanted
      const use = withoutUse ? undefined : declaredUse.read()
      const order = {
        music_id: id,
        ...(use && { declared_use: use }),
        ...(mix !== undefined && { mix }),
        ...(format && { format }),
        ...(edition !== undefined && { edition }),
      }
      const what = JSON.stringify(order)
      if (underWay.current.has(what)) return
      underWay.current.add(what)
      try {
        const answer = await saveDownloadMusic(request, order)
        followDownload(answer, wanted, language)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const kind = gateOf[error.code]
        if (kind) setGate({ kind, download: wanted })
        // Formats outside the plan, and what a recording does not have.
        if (error.code === 'forbidden') tellVisitor(m.editions_format_outside_plan())
        if (error.code === 'rights_open') tellVisitor(m.api_rights_open())
        if (error.code === 'edition_unavailable') tellVisitor(m.api_edition_unavailable())
        if (error.code === 'track_withdrawn') tellVisitor(m.api_track_withdrawn())
        if (error.code === 'licence_held') {
          const licence = await findHeldLicence(id)
          if (licence) setGate({ kind: 'held', download: wanted, licence })
        }
        if (error.code === 'plan_required') {
          rememberNoPlan()
          askForPlan()
        }
      } finally {
        underWay.current.delete(what)
      }
    },
    [findHeldLicence, language, request, setGate],
  )
  return { download, downloadAgain, findHeldLicence }
}

/** Downloads under a held licence. */
async function downloadHeld(
  request: ReturnType<typeof useApiRequest>,
  { edition, format: wanted, id }: PendingDownload,
  { current_recording, formats, number }: HeldLicence,
): Promise<void> {
  const allowed = current_recording?.formats ?? formats
  const format = allowed.find((each) => each === wanted) ?? allowed[0]
  if (!format) return tellVisitor(m.downloads_file_failed())
  try {
    // What the visitor hears on this page.
    const file = {
      number,
      format,
      recording: 'current',
      ...(edition !== undefined && { edition }),
    } as const
    const { url } = await createDownloadLink(request, { ...file, track_id: id })
    location.assign(url)
    showDownloadWait({ ...file, trackId: id })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'unauthorized') tellVisitor(m.downloads_file_failed())
  }
}

/**
 * A signed address is served as an attachment, so the page stays; without one the browser goes to the track
 * itself.
 */
function followDownload(
  answer: Awaited<ReturnType<typeof saveDownloadMusic>>,
  { edition, file, id, mix }: PendingDownload,
  language: Language,
): void {
  const signed = answer?.url
  const number = answer?.licence?.number
  location.assign(isWebAddress(signed) ? signed : file)
  if (typeof number !== 'string' || !licenceNumberPattern.test(number)) return
  const format = fileFormats.find((each) => each === answer?.format)
  if (format) {
    const made = { ...(mix !== undefined && { mix }), ...(edition !== undefined && { edition }) }
    showDownloadWait({ number, format, trackId: id, recording: 'current', ...made })
  }
  tellVisitor(m.downloads_started({ number }), {
    to: pathTo('downloads', language),
    text: m.downloads_started_link(),
  })
}

/** Records that the plan has ended. */
function rememberNoPlan(): void {
  const { auth, changeUser } = useRootStore.getState()
  if (auth.userData) changeUser({ ...auth.userData, user_subscribed: 0 })
}
