/** What the server renders of `after-page.ts`. */
export { Footer } from './footer.tsx'
export { HomeSearch } from '../features/home/home-search.tsx'
export { HomeSections } from '../features/home/home-sections.tsx'
