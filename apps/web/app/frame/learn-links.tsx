import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { useLanguage } from '../foundation/context/site-context.ts'
import type { Topic } from '../foundation/context/navigation-links.ts'

/** Links to each known topic of the blog, then to the blog itself. */
export function LearnLinks({ onFollow, topics }: { onFollow?: () => void; topics: readonly Topic[] }) {
  const language = useLanguage()
  return (
    <ul>
      {topics.map(({ lang, slug, title }) => (
        <li key={slug}>
          <SiteLink to={pathTo('blog-category', language, slug)} lang={lang} onClick={onFollow}>
            {title}
          </SiteLink>
        </li>
      ))}
      <li>
        <PageLink page="blog" onClick={onFollow}>
          {m.menu_all_blogs()}
        </PageLink>
      </li>
    </ul>
  )
}
