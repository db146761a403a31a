import { pathTo } from '@tempolibre/locales'
import { useLanguage } from '../../foundation/context/site-context.ts'
import type { CategoryTileData } from './category-tiles.server.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { SiteLink } from '../../foundation/ui/links.tsx'

/** Music categories as tiles, in the order given. */
export function CategoryTiles({ tiles }: { tiles: CategoryTileData[] }) {
  const language = useLanguage()
  return (
    <ul className="tiles">
      {tiles.map(({ count, image, lang, slug, title }) => (
        <li key={slug}>
          <SiteLink to={pathTo('music-category', language, slug)} className="tile">
            <Cover address={image} size={240} />
            <span className="tile-title" lang={lang}>
              {title}
            </span>
            {count !== null && <span className="tile-count">{count}</span>}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
