import { m } from '@tempolibre/locales/messages'

export type SectionWords = ReturnType<typeof sectionWords>

/** Titles of the home page's sections and of the links at their side, worded on the server like all that never changes. */
export function sectionWords(genres: number) {
  return {
    turntable: m.home_turntable(),
    allMusic: m.home_all_music(),
    genres: m.home_genres({ count: genres }),
    viewAll: m.home_view_all(),
    plans: m.home_plans(),
    comparePlans: m.home_compare_plans(),
    learn: m.home_learn(),
    allBlogs: m.menu_all_blogs(),
  }
}
