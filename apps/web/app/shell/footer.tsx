import { pathTo, type StaticPage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ReactNode, useEffect } from 'react'
import { productName } from '../product-name.ts'
import { ApplicationLink, PageLink, SiteLink } from '../ui/links.tsx'
import { whenIdle } from './when-idle.ts'
import { LanguageLinks } from './language-links.tsx'
import { Mark } from './logo.tsx'
import { useLanguage } from './site-context.ts'
import { useLazyComponent } from './use-lazy-component.ts'
import { useLearnCategories } from './use-learn-categories.ts'

const fetchThemeSwitch = () => import('./theme-switch.tsx').then(({ ThemeSwitch }) => ThemeSwitch)

/** Every page of the site; also where the menu leads when there is no JavaScript. */
export function Footer() {
  const language = useLanguage()
  const categories = useLearnCategories()
  const { Component: ThemeSwitch, load } = useLazyComponent(fetchThemeSwitch)
  // It needs JavaScript, so it may come after everything that does not.
  useEffect(() => whenIdle(load), [load])

  return (
    <footer className="footer">
      <div className="measure">
        <nav id="all-pages" className="footer-columns" aria-label={m.footer_navigation()}>
          <Column title={m.footer_music()}>
            <Page page="music">{m.footer_genres()}</Page>
            <Page page="all-music">{m.page_all_music()}</Page>
            <Page page="background-music">{m.page_background_music()}</Page>
            <Page page="non-copyright-music">{m.page_non_copyright_music()}</Page>
          </Column>
          <Column title={m.footer_licences()}>
            <Page page="pricing">{m.footer_pricing()}</Page>
            <Page page="license-terms">{m.page_license_terms()}</Page>
            <Page page="terms">{m.page_terms()}</Page>
            <Page page="terms-of-use">{m.page_terms_of_use()}</Page>
            <Page page="privacy">{m.page_privacy()}</Page>
          </Column>
          <Column title={m.footer_learn()}>
            {categories.map(({ title, slug }) => (
              <li key={slug}>
                <SiteLink to={pathTo('blog-category', language, slug)}>{title}</SiteLink>
              </li>
            ))}
            <Page page="blog">{m.menu_all_blogs()}</Page>
          </Column>
          <Column title={m.footer_company()}>
            <Page page="about-us">{m.page_about()}</Page>
            <Page page="contact">{m.page_contact()}</Page>
            <Page page="press">{m.page_press()}</Page>
          </Column>
          <Column title={m.footer_account()}>
            <li>
              <ApplicationLink path="/login">{m.menu_sign_in()}</ApplicationLink>
            </li>
            <li>
              <ApplicationLink path="/register">{m.header_sign_up()}</ApplicationLink>
            </li>
          </Column>
        </nav>
        <div className="footer-end">
          <p className="footer-note">
            <Mark size={24} />
            <span>
              <strong>{productName}</strong> <span>{m.footer_note()}</span>
            </span>
          </p>
          <LanguageLinks full />
          <div className="theme-place">{ThemeSwitch && <ThemeSwitch />}</div>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function Page({ page, children }: { page: StaticPage; children: string }) {
  return (
    <li>
      <PageLink page={page}>{children}</PageLink>
    </li>
  )
}
