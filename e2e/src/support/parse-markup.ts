import type { Page } from 'playwright-core'

/** An element of an XML document. */
export interface ParsedElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: ParsedElement[]
}

/** The root of an XML document, parsed by the browser; throws unless it is well-formed. */
export async function parseXml(page: Page, text: string): Promise<ParsedElement> {
  const parsed = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'application/xml')
    const error = document.querySelector('parsererror')
    if (error) return error.textContent
    const toPlain = (element: Element): ParsedElement => ({
      name: element.nodeName,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      text: element.textContent,
      children: [...element.children].map(toPlain),
    })
    return toPlain(document.documentElement)
  }, text)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}

/** Child elements by name. */
export const all = (element: ParsedElement, name: string) =>
  element.children.filter((child) => child.name === name)
/** The only child with a name. @throws Error if there is none, or another */
export function only(element: ParsedElement, name: string): ParsedElement {
  const [child, ...others] = all(element, name)
  if (!child || others.length > 0) throw new Error(`${element.name} has not one ${name}`)
  return child
}
/** The text of the first child with a name. */
export const textOf = (element: ParsedElement, name: string) => all(element, name)[0]?.text

/** The href of every `<link>` of a page with these attributes. */
export function linksIn(html: string, ...attributes: string[]): string[] {
  return [...html.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attributes.every((attribute) => tag.includes(attribute)))
    .map((tag) => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '')
}
