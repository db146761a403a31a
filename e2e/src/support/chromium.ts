import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Browsers a system may have, tried after the bundled one and Playwright's own. */
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Whether the tests bring their own Chromium and fonts: only then pages look the same everywhere. */
export const isBundled = process.platform === 'linux' && process.arch === 'x64'

const cache = resolve(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')

export interface ChromiumProgram {
  executablePath: string
  env: Record<string, string>
}

/**
 * A Chromium to run, and its environment: the one inside @sparticuz/chromium with its own libraries, so that no
 * system package is needed; on other machines an installed one.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  // If the environment names no encoding, Chromium saves a file with a non-ASCII name as 'download'.
  own['LC_ALL'] = 'C.UTF-8'
  if (isBundled) {
    const folder = await unpackBundled()
    return {
      executablePath: join(folder, 'chromium'),
      env: { ...own, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
    }
  }
  const executablePath = [chromium.executablePath(), ...systemBrowsers].find((path) => existsSync(path))
  if (!executablePath) {
    throw new Error(
      `The browser tests need Chromium on ${process.platform}-${process.arch}: npx playwright-core install chromium`,
    )
  }
  return { executablePath, env: own }
}

/** Starts a headless browser that plays sound without requiring a gesture after every navigation. */
export async function launchBrowser(): Promise<Browser> {
  const { env, executablePath } = await findChromium()
  return chromium.launch({ executablePath, env, args: [...chromiumFlags] })
}

/**
 * Flags of every browser: no sandbox (tests may run as root), no background requests, no sound card needed, no process of its
 * own for the network, which takes a tenth of a page's time.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--enable-features=NetworkServiceInProcess',
  '--no-first-run',
  '--font-render-hinting=none',
  '--mute-audio',
]

/** Unpacks the bundled browser once per version; the folder is created atomically. */
async function unpackBundled(): Promise<string> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version }: { version: string } = createRequire(import.meta.url)(join(packageFolder, 'package.json'))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  mkdirSync(cache, { recursive: true })
  const staging = mkdtempSync(join(cache, 'chromium-unpacking-'))
  const temporary = process.env['TMPDIR']
  // The package unpacks into the temporary folder, under names shared by all users.
  process.env['TMPDIR'] = staging
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(packageFolder, 'bin', name))
    }
    writeFileSync(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
  return folder
}

/** The bundle's only text font replaces every system font, so that pages look the same on every machine. */
function fontConfiguration(folder: string): string {
  const alias = (family: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  ${['sans-serif', 'system-ui', 'serif', 'monospace'].map(alias).join('\n  ')}
</fontconfig>
`
}
