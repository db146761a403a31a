import { studioNavigationChangeSchema, studioNavigationSchema } from '../navigation/navigation.ts'
import * as navigation from '../operations/studio-navigation.ts'
import { editors, everyStaff } from '../studio/staff.ts'
import { byVersion } from '../studio/studio-parts.ts'
import { nothing } from './endpoint-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { oneOf } from './studio-answers.ts'

/** Endpoints for where navigation and footer lead. */
export const studioNavigationEndpoints = {
  getStudioNavigation: {
    ...navigation.getStudioNavigation,
    summary: 'Get where navigation and footer lead for editing',
    description: 'A list that is null is the built-in one.',
    access: everyStaff,
    params: nothing,
    query: nothing,
    output: oneOf(studioNavigationSchema),
  },
  changeStudioNavigation: {
    ...navigation.changeStudioNavigation,
    summary: 'Change where navigation and footer lead',
    description:
      'Only the lists that are given are changed, each as a whole. A footer without imprint, privacy or terms is refused, as are labels that are missing in some language.',
    access: editors,
    params: nothing,
    query: nothing,
    body: byVersion.extend(studioNavigationChangeSchema.shape),
    output: oneOf(studioNavigationSchema),
    refusals: ['record_changed'],
  },
} as const satisfies Record<string, Endpoint>
