import { iconForms, isIconShaped } from '@tempolibre/domain'
import type { IconForm } from '@tempolibre/domain'
import type { LookPicture } from '@tempolibre/contract'
import { houseColour } from '@tempolibre/domain/accent'
import type { SiteSettings } from '@tempolibre/contract/site'
import { houseTypeface } from '@tempolibre/domain/typefaces'
import { faceUrls } from './face-urls.server.ts'
import { faviconPath } from './favicon-path.ts'

/** A picture of the operator's logo for screens. */
export interface LogoFile {
  src: string
  /** Its proportions, in pixels. */
  width: number
  height: number
}

/** The operator's logo; without `dark` it is the same on dark grounds. */
export interface SiteLogo {
  light: LogoFile
  dark?: LogoFile
}

/** Files that the head of every document names. */
export interface HeadFiles {
  /** The face of headings. */
  face: string
  icon: { href: string; type: string; sizes: string }
  touchIcon: string
}

/** What the frame of every page shows of the look. */
export interface FrameLook {
  files: HeadFiles
  /** Missing: the mark, beside the name. */
  logo?: SiteLogo
}

type LookSettings = Pick<SiteSettings, 'look' | 'siteIcon'>

export function frameLook(settings: LookSettings): FrameLook {
  const { look } = settings
  const logo = siteLogo(settings)
  return {
    files: {
      face: faceUrls[look?.typeface ?? houseTypeface],
      icon: ownIcon(look)
        ? { href: iconPath(settings, 'tab'), type: 'image/png', sizes: sidesOf('tab') }
        : { href: markPath(look), type: 'image/svg+xml', sizes: 'any' },
      touchIcon: iconPath(settings, 'touch'),
    },
    ...(logo && { logo }),
  }
}

/** The operator's logo for screens; undefined if there is none. */
export function siteLogo({ look }: Pick<SiteSettings, 'look'>): SiteLogo | undefined {
  const fileOf = ({ height, screen_url: src, width }: LookPicture): LogoFile => ({ src, width, height })
  if (!look?.logo) return undefined
  return { light: fileOf(look.logo), ...(look.logo_dark && { dark: fileOf(look.logo_dark) }) }
}

/** The operator's own icon: uploaded as one, or the logo, if it has its shape. Undefined: the mark is the icon. */
export function ownIcon(look: SiteSettings['look']): LookPicture | undefined {
  const { icon, logo } = look ?? {}
  return icon ?? (logo && isIconShaped(logo) ? logo : undefined)
}

/** The path of the site's icon in one of its forms. */
export const iconPath = ({ look, siteIcon }: LookSettings, form: IconForm): string => {
  const picture = ownIcon(look)?.url ?? null
  return siteIcon({ form, picture, accent: picture === null ? (look?.accent ?? null) : null })
}

/** The mark as a drawing. Its address changes with its colour, so that no browser keeps a former one. */
export const markPath = (look: SiteSettings['look']): string =>
  look?.accent && look.accent !== houseColour ? `${faviconPath}?${look.accent.slice(1)}` : faviconPath

/** As a head or a manifest lists the sizes of an icon. */
export const sidesOf = (form: IconForm): string =>
  iconForms[form].sides.map((side) => `${side}x${side}`).join(' ')
