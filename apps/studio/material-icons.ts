import { icons as shapes } from '@iconify-json/ic'
import type { Plugin } from 'vite'

const address = /^@mui\/icons-material\/(\w+)$/
/** Marks modules that are on no disk, as the bundler's convention wants. */
const marked = /^\0material-icon:(\w+)$/

/** The last word of an icon's name, and how the drawings' names begin. */
const styles: Readonly<Record<string, string>> = {
  Outlined: 'outline',
  Rounded: 'round',
  Sharp: 'sharp',
  TwoTone: 'twotone',
}

/**
 * Answers imports of `@mui/icons-material/NAME`, the studio's and react-admin's, with the icon of that name, drawn from
 * Google's Material Icons. A name without a drawing fails the build.
 */
export function materialIcons(): Plugin {
  return {
    name: 'material-icons',
    // Before the package of that name is looked for on the disk.
    enforce: 'pre',
    resolveId(source) {
      const name = address.exec(source)?.[1]
      return name && `\0material-icon:${name}`
    },
    load(id) {
      const name = marked.exec(id)?.[1]
      return name && moduleOf(name)
    },
  }
}

/**
 * The source of the module that exports an icon.
 * @param name as MUI has it, such as `MailOutlineOutlined`
 * @throws if there is no drawing of that name
 */
function moduleOf(name: string): string {
  const drawing = drawingOf(name)
  const body = shapes.icons[drawing]?.body
  if (body === undefined) {
    throw new Error(
      `@mui/icons-material/${name}: there is no icon ${drawing} in @iconify-json/ic. Choose a name from https://icon-sets.iconify.design/ic/.`,
    )
  }
  // SvgIcon fills with the colour of the text already; a `g` holds the drawing's elements, written as they are.
  return `
import { createSvgIcon } from '@mui/material/utils'
import { createElement } from 'react'
export default createSvgIcon(
  createElement('g', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(body.replaceAll(' fill="currentColor"', ''))} } }),
  ${JSON.stringify(name)},
)`
}

/** `MailOutlineOutlined` → `outline-mail-outline`, `Brightness4` → `baseline-brightness-4`. */
function drawingOf(name: string): string {
  const [, words = name, style = ''] = /^(\w+?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(name) ?? []
  const kebab = words.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
  return `${styles[style] ?? 'baseline'}-${kebab.toLowerCase()}`
}
