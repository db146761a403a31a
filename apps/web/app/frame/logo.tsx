import { m } from '@tempolibre/locales/messages'
import { PageLink } from '../foundation/ui/links.tsx'
import { useSite } from '../foundation/context/site-context.ts'
import type { LogoFile, SiteLogo } from '../foundation/look/frame-look.server.ts'

/** The mark: a record, its label, and a tonearm that comes in from the upper right and rests on the groove. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="15" cy="17" r="14" fill="var(--hot)" />
      <circle cx="15" cy="17" r="9.5" fill="none" stroke="var(--paper)" strokeOpacity=".45" />
      <circle cx="15" cy="17" r="3.5" fill="var(--paper)" />
      <path
        d="M28 3.5 25.5 14l-5.2 6.2"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path
        d="M28 3.5 25.5 14l-5.2 6.2"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="28" cy="3.5" r="3" fill="var(--ink)" />
    </svg>
  )
}

/** The operator's logo: of two, the style of the page shows one (foundation/look/look-style.server.ts). */
export function LogoPicture({ logo: { dark, light } }: { logo: SiteLogo }) {
  const { productName } = useSite()
  const picture = (file: LogoFile, ground: string) => (
    // A picture that is not shown is not loaded.
    <img className={`logo-picture ${ground}`} alt={productName} loading={dark && 'lazy'} {...file} />
  )
  return (
    <>
      {picture(light, 'logo-on-light')}
      {dark && picture(dark, 'logo-on-dark')}
    </>
  )
}

export function Logo() {
  const { logo, productName } = useSite()
  return (
    <PageLink page="home" className="logo" aria-label={m.header_home({ name: productName })}>
      {logo ? (
        <LogoPicture logo={logo} />
      ) : (
        <>
          <Mark />
          <span>{productName}</span>
        </>
      )}
    </PageLink>
  )
}
