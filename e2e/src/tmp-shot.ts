import { launchBrowser } from './chromium.ts'
const [url, out, w = '1280', h = '900', full, dark] = process.argv.slice(2)
const b = await launchBrowser()
const p = await b.newPage({ viewport: { width: +w, height: +h }, colorScheme: dark ? 'dark' : 'light' })
p.on('console', (m) => console.log('console', m.text())); p.on('pageerror', (e) => console.log('pageerror', e.message))
await p.goto(url!); await p.waitForLoadState('networkidle'); await p.screenshot({ path: out!, fullPage: !!full && full !== '0' }); await b.close()
