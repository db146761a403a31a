import { PageLink } from '../../foundation/ui/links.tsx'
import { Shown } from '../../foundation/prepared/shown.tsx'
import type { ShownOnce } from '../../foundation/context/shown-once.ts'
import { ForgePlace } from './forge-place.tsx'
import type { LicenceTexts } from './licence-texts.server.ts'

/** What comes with a download: two sentences and a specimen licence. */
export function LicencePanel({ texts }: { texts: ShownOnce<LicenceTexts> }) {
  return (
    <section className="licence-panel">
      <Shown as="div" className="licence-shown" of={texts} by="licence panel">
        {(shown) => <LicenceContent texts={shown} />}
      </Shown>
      <ForgePlace />
    </section>
  )
}

function LicenceContent({ texts }: { texts: LicenceTexts }) {
  const { specimen } = texts
  return (
    <>
      <div className="licence-text">
        <h2>{texts.title}</h2>
        <p>{texts.text}</p>
        <PageLink page="license-terms" className="button button-hot">
          {texts.link}
        </PageLink>
      </div>
      <figure className="specimen" aria-label={specimen.label}>
        <figcaption className="specimen-title">{specimen.title}</figcaption>
        <dl>
          {specimen.rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="specimen-foot">
          <Seal />
          <span className="specimen-mark">{specimen.mark}</span>
        </div>
      </figure>
    </>
  )
}

/** A guilloche: one ellipse drawn repeatedly, rotated a little each time until the circle closes. */
function Seal() {
  return (
    <svg
      width="72"
      height="72"
      viewBox="-36 -36 72 72"
      fill="none"
      aria-hidden="true"
      className="specimen-seal"
    >
      {Array.from({ length: 12 }, (_, turn) => (
        <ellipse key={turn} rx="34" ry="13" transform={`rotate(${turn * 15})`} />
      ))}
      <circle r="11" className="specimen-seal-heart" />
      <path d="m-4.5.5 3.2 3.2 6-6.6" className="specimen-seal-tick" />
    </svg>
  )
}
