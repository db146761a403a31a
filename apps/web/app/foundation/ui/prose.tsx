import { m } from '@tempolibre/locales/messages'

interface ProseProps {
  html: string
  className?: string
  /** The language of the text if it is not that of the page: a note says so. */
  lang?: 'en' | undefined
}

/** Text from the CMS, made from Markdown on the server, where raw HTML and unsafe links are taken out. */
export function Prose({ html, className = '', lang }: ProseProps) {
  if (html === '') return null
  return (
    <>
      {lang && (
        <p className="untranslated" role="note">
          {m.text_untranslated()}
        </p>
      )}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className={`prose ${className}`} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
