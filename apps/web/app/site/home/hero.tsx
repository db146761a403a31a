import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../shell/site-context.ts'
import { Cover } from '../../ui/cover.tsx'
import { ApplicationLink, PageLink } from '../../ui/links.tsx'
import { splitHotWords } from './hot-words.ts'

interface HeroProps {
  text: { title: string; subheading: string }
  figures: { tracks: number; categories: number }
  wall: string[]
}

export function Hero({ text, figures, wall }: HeroProps) {
  const { format } = new Intl.NumberFormat(useLanguage())
  const claims = [
    { figure: figures.tracks, name: m.home_figure_songs({ count: figures.tracks }) },
    { figure: figures.categories, name: m.home_figure_genres({ count: figures.categories }) },
    { figure: 1, name: m.home_figure_payment() },
  ]
  return (
    <section className="hero measure">
      <div className="hero-text">
        <h1>
          {splitHotWords(text.title).map(({ words, hot }) => (hot ? <em key={words}>{words}</em> : words))}
        </h1>
        <p className="lead">{text.subheading}</p>
        <div className="hero-actions">
          <ApplicationLink path="/music" className="button button-large button-hot">
            {m.header_browse()}
          </ApplicationLink>
          <PageLink page="pricing" className="button button-large button-line">
            {m.home_trial()}
          </PageLink>
        </div>
        <dl className="figures" aria-label={m.home_figures()}>
          {claims.map(({ figure, name }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format(figure)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="wall" aria-hidden="true">
        {wall.map((address) => (
          <Cover key={address} address={address} size={180} eager />
        ))}
      </div>
    </section>
  )
}
