import { languageOf } from '@tempolibre/domain/fallback'
import { useLoaderData } from 'react-router'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { UnderVideo } from '../features/under-video/under-video.tsx'
import { useLanguage } from '../foundation/context/site-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import type { loader } from './under-your-video.server.ts'

export default function UnderYourVideo() {
  const { needsScript, text } = useLoaderData<typeof loader>()
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('under-your-video', useLanguage())} {...pageTopOf(text)} />
      <noscript>
        <p className="lead">{needsScript}</p>
      </noscript>
      <UnderVideo />
      <Prose html={text.html} lang={languageOf(text, 'description')} />
    </div>
  )
}
