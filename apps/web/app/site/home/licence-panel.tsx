import { PageLink } from '../../ui/links.tsx'
import type { LicenceTexts } from './licence-texts.server.ts'

/** What a download comes with: said in two sentences, and shown. */
export function LicencePanel({ texts }: { texts: LicenceTexts }) {
  const { specimen } = texts
  return (
    <section className="licence-panel">
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
    </section>
  )
}

/** Half the axes of the rosette's ellipse, and how often it is turned until it meets itself. */
const seal = { rx: 34, ry: 13, turns: 12 }

/** A guilloche: one ellipse drawn over itself, turned a little each time; each as two arcs. */
const sealPath = Array.from({ length: seal.turns }, (_, index) => {
  const degrees = (index * 180) / seal.turns
  const angle = (degrees * Math.PI) / 180
  const point = (radius: number) =>
    `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  const arcTo = (radius: number) => `A${seal.rx} ${seal.ry} ${degrees} 1 0 ${point(radius)}`
  return `M${point(seal.rx)}${arcTo(-seal.rx)}${arcTo(seal.rx)}`
}).join('')

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
      <path d={sealPath} />
      <circle r="11" className="specimen-seal-heart" />
      <path d="m-4.5.5 3.2 3.2 6-6.6" className="specimen-seal-tick" />
    </svg>
  )
}
