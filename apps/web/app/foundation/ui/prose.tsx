import { m } from '@tempolibre/locales/messages'
import { ShownHtml } from '../prepared/shown.tsx'
import { isEmpty, type ShownOnce } from '../context/shown-once.ts'

interface ProseProps {
  html: ShownOnce<string>
  className?: string
  /** The language of the text if it is not that of the page: a note says so. */
  lang?: 'en' | undefined
}

/** Text from the CMS, made from Markdown on the server, where raw HTML and unsafe links are taken out. */
export function Prose({ html, className = '', lang }: ProseProps) {
  if (isEmpty(html)) return null
  return (
    <>
      {lang && (
        <p className="untranslated" role="note">
          {m.text_untranslated()}
        </p>
      )}
      <ShownHtml as="div" className={`prose ${className}`} lang={lang} html={html} />
    </>
  )
}
