import { useLoaderData } from 'react-router'
import { lazySection } from '../foundation/loading/lazy-section.tsx'
import { Hero } from '../features/home/hero.tsx'
import { fetchRendered } from '../frame/fetch-after-page.ts'
// What the server renders of the sections below must look right before their scripts are there.
import '../features/player/player.css'
import type { loader } from './home.server.ts'

/** What stands below the first words: its markup comes with the page, its scripts follow once the page stands. */
const HomeSections = lazySection(() => fetchRendered().then((module) => module.HomeSections))
/** A form that works without scripts; with them it validates before sending. */
const HomeSearch = lazySection(() => fetchRendered().then((module) => module.HomeSearch))

export default function Home() {
  const loaderData = useLoaderData<typeof loader>()
  const { text, claims, hasSongs, searches, trial, wall } = loaderData
  return (
    <div className="home">
      <Hero
        text={text}
        claims={claims}
        hasSongs={hasSongs}
        search={<HomeSearch searches={searches} />}
        trial={trial}
        wall={wall}
      />
      <HomeSections {...loaderData} />
    </div>
  )
}
