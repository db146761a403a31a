import type { StudioResource } from '../records/studio-resource.ts'
import { articles } from './articles/index.ts'
import { artists } from './artists/index.ts'
import { auditEntries } from './audit-entries/index.ts'
import { authors } from './authors/index.ts'
import { blogCategories } from './blog-categories/index.ts'
import { coupons } from './coupons/index.ts'
import { disputes } from './disputes/index.ts'
import { downloads } from './downloads/index.ts'
import { genres } from './genres/index.ts'
import { imports } from './imports/index.ts'
import { pages } from './pages/index.ts'
import { jobs } from './jobs/index.ts'
import { licences } from './licences/index.ts'
import { mails } from './mails/index.ts'
import { visitorMessages } from './messages/index.ts'
import { look } from './look/index.ts'
import { navigation } from './navigation/index.ts'
import { pictures } from './pictures/index.ts'
import { plans } from './plans/index.ts'
import { recordings } from './recordings/index.ts'
import { redirects } from './redirects/index.ts'
import { searches } from './searches/index.ts'
import { seller } from './seller/index.ts'
import { settings } from './settings/index.ts'
import { soundPairs } from './sound-pairs/index.ts'
import { staff } from './staff/index.ts'
import { tags } from './tags/index.ts'
import { termsAcceptances } from './terms-acceptances/index.ts'
import { termsVersions } from './terms-versions/index.ts'
import { tracks } from './tracks/index.ts'
import { uploads } from './uploads/index.ts'
import { users } from './users/index.ts'
import { versionProposals } from './version-proposals/index.ts'

/** All kinds of records of the studio, in the order of the menu. */
export const resources: readonly StudioResource[] = [
  tracks,
  artists,
  genres,
  tags,
  uploads,
  imports,
  recordings,
  soundPairs,
  versionProposals,
  searches,
  pages,
  articles,
  pictures,
  blogCategories,
  authors,
  navigation,
  redirects,
  licences,
  downloads,
  disputes,
  users,
  visitorMessages,
  mails,
  plans,
  coupons,
  termsVersions,
  termsAcceptances,
  seller,
  look,
  staff,
  settings,
  jobs,
  auditEntries,
]
