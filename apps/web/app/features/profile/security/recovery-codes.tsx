import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { useSite } from '../../../foundation/context/site-context.ts'
import { useRootStore } from '../../../foundation/state/index.ts'
import { CopyButton } from '../../../foundation/copying/copy-button.tsx'
import { saveFile } from '../../account/fetch-file.ts'

/** New recovery codes to save: they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { productName } = useSite()
  const email = useRootStore(({ auth }) => auth.userData?.email) ?? ''
  const text = useRef<HTMLParagraphElement>(null)
  const lines = codes.join('\n')

  useEffect(() => text.current?.focus(), [])

  function save() {
    const title = m.security_codes_file({ name: productName, email })
    const file = new Blob([`${title}\n\n${lines}\n`], { type: 'text/plain;charset=utf-8' })
    saveFile(file, `${m.security_codes_file_name()}.txt`)
  }

  return (
    <>
      <p ref={text} tabIndex={-1} className="security-codes-text">
        {m.security_codes_text()}
      </p>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <div className="security-choices">
        <CopyButton text={lines} words={m.security_codes_copy()} className="button button-line" />
        <button type="button" className="button button-line" onClick={save}>
          {m.security_codes_save()}
        </button>
        <button type="button" className="button button-hot" onClick={onDone}>
          {m.security_codes_done()}
        </button>
      </div>
    </>
  )
}
