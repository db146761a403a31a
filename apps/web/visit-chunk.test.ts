import { expect, test } from 'vitest'
import { findLoadedByVisits, messages } from './visit-chunk.ts'

type Module = { imports?: string[]; onDemand?: string[]; code?: string }

const index = `${messages}.js`
const message = (name: string) => `${messages}/${name}.js`
const modules: Record<string, Module> = {
  '/app/root.tsx': {
    imports: ['/app/links.ts'],
    onDemand: ['/app/frame/footer.tsx', '/app/pages/track.tsx'],
  },
  '/app/links.ts': { onDemand: ['/app/player.tsx'] },
  '/app/frame/footer.tsx': { imports: ['/app/columns.ts', index], code: 'm.footer_note()' },
  // The two import one another.
  '/app/columns.ts': { imports: ['/app/icons.ts'] },
  '/app/icons.ts': { imports: ['/app/columns.ts'] },
  '/app/player.tsx': { imports: ['/app/icons.ts'], onDemand: ['/app/queue.tsx'] },
  '/app/queue.tsx': {},
  '/app/pages/track.tsx': { imports: ['/app/facts.ts', '/app/icons.ts', index], code: 'm.track_bpm()' },
  '/app/facts.ts': {},
  [index]: { imports: [message('footer_note'), message('track_bpm')] },
  [message('footer_note')]: {},
  [message('track_bpm')]: {},
}
const find = (id: string) => {
  const { code = '', imports = [], onDemand = [] } = modules[id] ?? {}
  return { code, importedIds: imports, dynamicallyImportedIds: onDemand }
}

test('[R15.141] every visit loads what frame and home page import on demand, and all that this imports', () => {
  const loaded = findLoadedByVisits(['/app/root.tsx'], '/app/pages', find)
  expect([...loaded].toSorted()).toEqual(
    [
      '/app/columns.ts',
      '/app/frame/footer.tsx',
      '/app/icons.ts',
      '/app/player.tsx',
      message('footer_note'),
    ].toSorted(),
  )
})
