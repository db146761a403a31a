import { LanguageLinks } from './language-links.tsx'
import { LogoPicture, Mark } from './logo.tsx'
import { NavigationAnchor } from './navigation-anchor.tsx'
import { PageLink } from '../foundation/ui/links.tsx'
import { Shown } from '../foundation/prepared/shown.tsx'
import { useHydrated } from '../foundation/loading/use-hydrated.ts'
import { useRootData } from '../foundation/root-data/use-root-data.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Every page of the site; also where the menu leads when there is no JavaScript. */
export function Footer() {
  const root = useRootData()
  const hydrated = useHydrated()

  if (!root) return null
  return (
    <footer className="footer">
      <div className="measure">
        <Shown
          as="nav"
          id="all-pages"
          className="footer-columns"
          aria-label={root.footer.label}
          of={root.footer.columns}
          by="footer"
        >
          {(columns) =>
            columns.map(({ title, links }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <div key={place}>
                <h2>{title}</h2>
                <ul>
                  {links.map((link, position) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a link is its place
                    <li key={position}>
                      <NavigationAnchor link={link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))
          }
        </Shown>
        <div className="footer-end">
          <p className="footer-note">
            {root.logo ? <LogoPicture logo={root.logo} /> : <Mark />}
            <span>
              {!root.logo && <strong>{root.productName}</strong>}
              <span>{root.footer.note}</span>
            </span>
          </p>
          {root.withdrawal && (
            <PageLink page="withdrawal" className="footer-withdrawal">
              {root.footer.withdrawal}
            </PageLink>
          )}
          {root.footer.social.links.length > 0 && (
            <ul className="footer-social" aria-label={root.footer.social.label}>
              {root.footer.social.links.map((link, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- a link is its place
                <li key={position}>
                  <NavigationAnchor link={link} rel="me" />
                </li>
              ))}
            </ul>
          )}
          <LanguageLinks full />
          <div className="theme-place">{hydrated && <ThemeSwitch />}</div>
        </div>
      </div>
    </footer>
  )
}
