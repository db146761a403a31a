import type { ComponentProps } from 'react'
import type { NavigationLink } from '../foundation/context/navigation-links.ts'
import { ApplicationLink, SiteLink } from '../foundation/ui/links.tsx'

/** A link of navigation or footer. */
export function NavigationAnchor({
  link: { application, lang, path, title },
  ...rest
}: Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'rel'> & { link: NavigationLink }) {
  return application ? (
    <ApplicationLink path={path} {...rest}>
      {title}
    </ApplicationLink>
  ) : (
    <SiteLink to={path} lang={lang} {...rest}>
      {title}
    </SiteLink>
  )
}
