import type { StudioLink, StudioNavigation } from '@tempolibre/contract'
import { type HouseLink, houseNavigation, legalPages } from '@tempolibre/domain/navigation-places'
import { languages, type Translated } from '@tempolibre/locales'
import { emptyText } from '../../editing/empty-text.ts'

/** There is one navigation; react-admin wants it to have an id. */
export const navigationId = 'navigation'

/** A label as the form has it: empty texts instead of null. */
type WithLabel<Part extends { label: Translated | null }> = Omit<Part, 'label'> & { label: Translated }

export type FormLink = WithLabel<StudioLink>
type Column = NonNullable<StudioNavigation['footer']>[number]
export type FormColumn = Omit<WithLabel<Column>, 'links'> & { links: FormLink[] }

/** The navigation as the form has it: with the house's links where nothing is decided. */
export interface NavigationFields {
  header: FormLink[]
  menu: FormLink[]
  footer: FormColumn[]
  social: StudioNavigation['social']
}

const toStudioLink = (link: HouseLink): StudioLink => ({
  kind: link.kind,
  target: link.kind === 'page' ? link.page : link.kind === 'screen' ? link.screen : '',
  label: null,
  shown: true,
})

const house: { header: StudioLink[]; menu: StudioLink[]; footer: Column[] } = {
  header: houseNavigation.header.map(toStudioLink),
  menu: houseNavigation.menu.map(toStudioLink),
  footer: houseNavigation.footer.map(({ links, name }) => ({
    name,
    label: null,
    links: links.map(toStudioLink),
  })),
}

const withTexts = <Part extends { label: Translated | null }>(part: Part): WithLabel<Part> => ({
  ...part,
  label: part.label ?? emptyText,
})

/** The form's fields of what is stored. */
export const toFields = ({
  footer,
  header,
  menu,
  social,
}: Omit<StudioNavigation, 'version'>): NavigationFields => ({
  header: (header ?? house.header).map(withTexts),
  menu: (menu ?? house.menu).map(withTexts),
  footer: (footer ?? house.footer).map((column) => ({
    ...withTexts(column),
    links: column.links.map(withTexts),
  })),
  social,
})

const withoutEmptyText = <Part extends { label: Translated }>(part: Part) => ({
  ...part,
  label: languages.every((language) => part.label[language].trim() === '') ? null : part.label,
})

const toLinks = (links: readonly FormLink[]): StudioLink[] =>
  links.map((link) => ({ ...withoutEmptyText(link), target: link.kind === 'topics' ? '' : link.target }))

/** The house's own need not be stored, so that a later release may add to it. */
const unlessHouse = <List>(list: List, ofHouse: List): List | null =>
  JSON.stringify(list) === JSON.stringify(ofHouse) ? null : list

/** What the API takes of changed fields. */
export function toChange({ footer, header, menu, social }: Partial<NavigationFields>) {
  const columns = footer?.map(({ label, links, name }) => ({
    name,
    label: withoutEmptyText({ label }).label,
    links: toLinks(links),
  }))
  return {
    ...(header && { header: unlessHouse(toLinks(header), house.header) }),
    ...(menu && { menu: unlessHouse(toLinks(menu), house.menu) }),
    ...(columns && { footer: unlessHouse(columns, house.footer) }),
    ...(social && { social }),
  }
}

/** A link that the footer must keep. */
export const isLegalLink = ({ kind, target }: Partial<Pick<StudioLink, 'kind' | 'target'>>): boolean =>
  kind === 'page' && legalPages.some((page) => page === target)
