import { m } from '@tempolibre/locales/messages'

export type SectionWords = ReturnType<typeof sectionWords>

/** Titles and links of the home page's sections, translated on the server, since they never change. */
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
