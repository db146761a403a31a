import type { HandOver } from '@tempolibre/contract'
import {
  getHandOverCertificate,
  renewHandOverLink,
  revokeHandOver,
} from '@tempolibre/contract/operations/hand-overs'
import { m } from '@tempolibre/locales/messages'
import { useRouteLoaderData } from 'react-router'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { describeHandOverError } from './describe-hand-over-error.ts'

/** What the maker of a hand-over does with it, one thing at a time; failures are reported. */
export function useHandOverActions(
  { number }: HandOver,
  { onLink, onRevoked }: { onLink: (url: string) => void; onRevoked: (handOver: HandOver) => void },
) {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const language = useLanguage()
  const request = useApiRequest()
  const { isBusy, once } = useOneAtATime((error) => {
    if (error.code !== 'unauthorized') tellVisitor(describeHandOverError(error))
  })

  return {
    isBusy,
    save(): void {
      once(async () =>
        saveFile(await fetchFile(base, getHandOverCertificate({ number, lang: language })), `${number}.pdf`),
      )
    },
    renew(): void {
      once(async () => {
        onLink((await renewHandOverLink(request, { number, lang: language })).url)
        announce(m.hand_over_link_renewed())
      })
    },
    revoke(): void {
      once(async () => {
        onRevoked((await revokeHandOver(request, { number })).hand_over)
        announce(m.hand_over_revoked())
      })
    },
  }
}
