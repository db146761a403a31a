// npm run music:render: writes a song of the demo library, its edits, loop and stems as tagged files in full quality.
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { composeSong } from './composer/index.ts'
import { ensembles } from './content/artists.ts'
import { findSong } from './content/songs/index.ts'
import { readRequest, RequestError, type RenderRequest } from './editions/read-request.ts'
import { type Edition, renderEditions } from './editions/render-editions.ts'
import { makeSoundFile } from './editions/sound-file.ts'
import { publicDomain } from './public-domain.ts'

try {
  await renderMusic(readRequest(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof RequestError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function renderMusic({ folder, format, id, kinds }: RenderRequest): Promise<void> {
  // npm runs commands at the root, whatever folder they were typed in.
  const to = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder ?? join('.data', 'music'))
  mkdirSync(to, { recursive: true })
  for await (const edition of renderEditions(id, kinds)) {
    const path = join(to, `${[id, edition.name].filter(Boolean).join('.')}.${format}`)
    writeFileSync(path, '')
    for (const piece of await makeSoundFile(edition.sound, format, tagsOf(id, edition)))
      appendFileSync(path, piece)
    process.stdout.write(`${path} (${(statSync(path).size / 1e6).toFixed(1)} MB)\n`)
  }
}

function tagsOf(id: string, { bpm, comment, subtitle }: Edition) {
  const entry = findSong(id)?.entry
  const artist = ensembles.find((ensemble) => ensemble.id === entry?.artist)
  const title = entry?.title ?? id
  return {
    title: subtitle ? `${title} (${subtitle})` : title,
    artist: artist?.name ?? 'Tempolibre',
    comment: `${comment} CC0 1.0 Universal: no rights reserved.`.trim(),
    language: 'eng',
    url: publicDomain,
    bpm: Math.round(bpm * 10) / 10,
    key: composeSong(id).key,
    further: {},
  }
}
