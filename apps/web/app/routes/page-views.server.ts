import type { PageModule } from '../foundation/pages/page.ts'
import { adoptPage } from '../foundation/pages/page-scripts.ts'

const modules = import.meta.glob<PageModule>(['../pages/*.tsx', '!../pages/*.test.tsx'], { eager: true })

/** Gives the server every page at once. */
export function adoptAllPages(): void {
  for (const [path, module] of Object.entries(modules))
    adoptPage(path.slice('../pages/'.length, -'.tsx'.length), module)
}
