// npm run music:report: writes a page that compares the library's songs with their bounds, with pictures and sound.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { countDetections, describeDetections } from '../bounds/detections.ts'
import { describeFigures } from '../bounds/figures.ts'
import { judgeLibrary } from '../bounds/library-bounds.ts'
import { type MeasuredSong, readMeasuredSongs } from '../bounds/measured-song.ts'
import { answerQuestions, askProcesses } from '../processes.ts'
import { findEarlierSound } from './earlier-sounds.ts'
import { drawPage } from './page.ts'
import type { ReportedSong } from './reported-song.ts'
import { pictureCacheFile, pictureSong, type PictureRequest, readPictures } from './picture-song.ts'
import { readReportOptions, ReportOptionError, usage } from './report-options.ts'

const projectRoot = join(import.meta.dirname, '..', '..', '..', '..')
/** Ignored by git. */
const defaultPage = join(projectRoot, '.data', 'music-report', 'index.html')

if (process.send) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `renderMissing` below
  answerQuestions((request) => pictureSong(JSON.parse(request) as PictureRequest))
} else {
  try {
    await writeReport(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ReportOptionError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function writeReport(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const options = readReportOptions(args)
  if (options.figures) {
    process.stdout.write(`${describeFigures(readMeasuredSongs().measured)}\n`)
    return
  }
  const page = resolve(options.to ?? defaultPage)
  if (existsSync(page) && statSync(page).isDirectory())
    throw new ReportOptionError(
      `${page} is a folder: name the page itself, such as ${join(page, 'index.html')}.`,
    )
  const { measured, stale } = readMeasuredSongs()
  const wanted = new Set(options.songs.map(({ id }) => id))
  const chosen = measured.filter(({ song }) => wanted.has(song.id))
  const soundFolder = `${basename(page, extname(page))}.sound`
  const soundOf = (song: MeasuredSong) =>
    options.sound
      ? `${soundFolder}/${song.song.id}-${song.measurement.soundHash.slice(0, 12)}.mp3`
      : undefined
  await renderMissing(chosen, (song) => {
    const sound = soundOf(song)
    return sound === undefined ? undefined : join(dirname(page), sound)
  })
  const detections = describeDetections(countDetections(measured))
  const reported: ReportedSong[] = []
  for (const song of chosen) {
    const earlier = await findEarlier(song, options.against, dirname(page))
    reported.push({ ...song, pictures: picturesOf(song), sound: soundOf(song), earlier })
  }
  const html = drawPage({
    verdicts: judgeLibrary(measured),
    detections,
    songs: reported,
    stale: stale.filter((id) => wanted.has(id)),
  })
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, html)
  process.stdout.write(
    `${detections.join('\n')}\n${page}\n${options.sound ? `with the sound in ${join(dirname(page), soundFolder)}\n` : ''}`,
  )
}

/** The earlier version of a song with its address relative to the page's folder. */
async function findEarlier({ song }: MeasuredSong, folder: string | undefined, pageFolder: string) {
  const earlier = folder === undefined ? undefined : await findEarlierSound(resolve(folder), song.id)
  if (!earlier) return undefined
  return { sound: relative(pageFolder, earlier.path).replaceAll('\\', '/'), lufs: earlier.lufs }
}

/** Renders the songs whose pictures or sound are missing. */
async function renderMissing(
  songs: readonly MeasuredSong[],
  soundFileOf: (song: MeasuredSong) => string | undefined,
): Promise<void> {
  const requests = songs.flatMap((song): PictureRequest[] => {
    const { masterGainDb, soundHash, toneDb } = song.measurement
    const cacheFile = pictureCacheFile(soundHash)
    const soundFile = soundFileOf(song)
    if (existsSync(cacheFile) && (soundFile === undefined || existsSync(soundFile))) return []
    return [
      {
        id: song.song.id,
        masterGainDb,
        toneDb,
        cacheFile,
        ...(soundFile === undefined ? {} : { soundFile }),
      },
    ]
  })
  let done = 0
  await askProcesses<{ id: string }>(
    import.meta.filename,
    requests.map((request) => JSON.stringify(request)),
    ({ id }) => process.stdout.write(`${++done} of ${requests.length}: ${id}\n`),
  )
}

function picturesOf(song: MeasuredSong) {
  const pictures = readPictures(pictureCacheFile(song.measurement.soundHash))
  if (!pictures) throw new Error(`The pictures of ${song.song.id} have been removed meanwhile: run again.`)
  return pictures
}
