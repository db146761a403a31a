import { m } from '@tempolibre/locales/messages'
import { SoundsLike } from '../features/sounds-like/sounds-like.tsx'
import '../features/sounds-like/sounds-like.css'
import { useLanguage } from '../foundation/context/site-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'

export default function SoundsLikePage() {
  return (
    <div className="measure page">
      <PageTop
        trail={pageTrail('sounds-like', useLanguage())}
        title={m.like_title()}
        subheading={m.like_lead()}
      />
      <SoundsLike />
    </div>
  )
}
