import { useEffect, useState } from 'react'
import { useApiRequest } from '../foundation/calls/use-api-request.ts'
import { keepFocus } from '../foundation/accessibility/keep-focus.ts'
import { followOtherTabs } from '../foundation/state/follow-other-tabs.ts'
import { useRootStore } from '../foundation/state/index.ts'
import { useTrackMenu } from '../foundation/slots/track-menu-place.tsx'
import { DownloadWaitPlace } from '../features/downloads/download-wait-place.tsx'
import { Downloads } from '../features/downloads/download-requests.tsx'
import { Favourites } from '../features/favourites/favourite-buttons.tsx'
import { FollowPage } from '../features/texts/follow-page.tsx'
import { keepUserFresh } from '../features/account/keep-user-fresh.ts'
import { useCapability } from '../foundation/ui/use-offered.ts'
import { NoticeCard } from '../foundation/notices/notice-card.tsx'
import { PlanChoice } from '../features/plan-choice/plan-choice.tsx'
import { Playlists } from '../features/playlists/adopt-playlists.tsx'
import { TrackMenu } from '../features/track-menu/track-menu.tsx'

/** What depends on who is signed in, on every page; begun when the browser has nothing better to do. */
export function Session() {
  const request = useApiRequest()
  /** Whether a session that was over is known to be. */
  const [fresh, setFresh] = useState(false)
  const hasAccount = useCapability('account')
  const hasFavourites = useCapability('favourites')
  const hasPlaylists = useCapability('playlists')
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null) && hasAccount

  useEffect(followOtherTabs, [])
  useEffect(keepFocus, [])
  useEffect(() => useTrackMenu.setState({ Menu: TrackMenu }), [])
  useEffect(() => {
    const known = hasAccount ? keepUserFresh(request) : Promise.resolve()
    void known.finally(() => setFresh(true))
  }, [hasAccount, request])
  useEffect(() => {
    // As the script in the head has it (frame/theme-script.ts): the header shows the way in, or to the account.
    document.documentElement.toggleAttribute('data-signed-in', signedIn)
  }, [signedIn])
  return (
    <>
      <FollowPage />
      <Downloads known={fresh} />
      {fresh && hasFavourites && <Favourites />}
      {fresh && hasPlaylists && <Playlists />}
      <div className="notice-place">
        <DownloadWaitPlace />
        <NoticeCard />
      </div>
      <PlanChoice />
    </>
  )
}
