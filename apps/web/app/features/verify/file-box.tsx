import type { PublicKey } from '@tempolibre/domain/licence-verification'
import { m } from '@tempolibre/locales/messages'
import { useRef } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { describeCheck, FileResult } from './file-result.tsx'
import type { LicenceWords } from './licence-sheet.server.ts'
import { useFileChecks } from './use-file-checks.ts'
import { useGivenFiles } from '../../foundation/files/use-given-files.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'

/** Types the file dialog suggests; the check itself looks at the content of any file. */
const offered = '.pdf,.json,.mp3,.wav,.flac,application/pdf,application/json,audio/mpeg,audio/wav,audio/flac'

/** Checks files that are dropped, chosen or pasted. Nothing is uploaded. */
export function FileBox({ keys, words }: { keys: readonly PublicKey[]; words: LicenceWords }) {
  const language = useLanguage()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { check, checks } = useFileChecks(keys, (checked) => {
    const { text, title } = describeCheck(checked, language)
    announce([checked.name, title, ...text].join(' · '))
  })
  const take = (files: readonly File[]) => {
    if (files.length > 0) void check(files)
  }
  const dragged = useGivenFiles(take, () => m.verify_pasted())

  return (
    <>
      <section className="verify-way" aria-labelledby="verify-by-file">
        <h2 id="verify-by-file">{m.verify_file_title()}</h2>
        <div className="verify-drop" data-dragged={dragged || undefined}>
          <p>{m.verify_file_text()}</p>
          <input
            ref={input}
            type="file"
            accept={offered}
            multiple
            hidden
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])])
              // Allows the same file to be chosen again.
              currentTarget.value = ''
            }}
          />
          <p className="verify-choices">
            <button
              type="button"
              className="button button-line"
              disabled={!hydrated}
              onClick={() => input.current?.click()}
            >
              {m.verify_file_choose()}
            </button>
            <span>{m.verify_file_drop()}</span>
          </p>
          <p className="verify-hint">
            {m.verify_script_text()}{' '}
            <a href="/verify-licence.mjs" className="text-link" download>
              {m.verify_script()}
            </a>
          </p>
          <noscript>
            <p className="field-error">{m.verify_file_no_script()}</p>
          </noscript>
        </div>
      </section>
      {checks.length > 0 && (
        <ul className="verify-results" aria-label={m.verify_results()}>
          {checks.map((each) => (
            <li key={each.id}>
              <FileResult check={each} words={words} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
