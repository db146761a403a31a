import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { CommandError } from './run-command.ts'

export const usage = `npm run import -- FOLDER             reads recordings into drafts, which nobody sees yet
npm run import -- FOLDER --publish   publishes them, those of earlier runs too
npm run import -- FOLDER --dry-run   reads every recording as an import does, and stores nothing
npm run import -- --undo NUMBER      takes back what an import has published: new tracks are withdrawn
npm run import -- EXPORT [--dry-run] restores what npm run export has written, into an empty site

  --metadata FILE       a table of metadata; else those in the folder are read
  --genre NAME          of recordings without a genre that is known
  --artist NAME         of recordings without an artist
  --dates ORDER         day-first or month-first, for dates such as 03/04/2026
  --fall-back           shows texts that are not translated in English; else a title is the same in
                        every language
  --name KIND:SPELLING=NAME
                        what a name of yours means, remembered: genre:Chill Beats=lo-fi; =new adds it to the
                        site, =split takes the parts of Ambient/Foo, =none leaves it out. KIND is genre, mood, use or instrument
  --column 'HEADING=COLUMN'
                        what a column of your tables means, remembered: 'Clima=moods'; =keep stores it under
                        its own name, =skip leaves it out, =auto forgets what was said
The columns of a table are described in docs/import.md.`

/** What `npm run import` is called with. @throws CommandError with the usage */
export function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        metadata: { type: 'string' },
        publish: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        undo: { type: 'string' },
        genre: { type: 'string' },
        artist: { type: 'string' },
        dates: { type: 'string' },
        'fall-back': { type: 'boolean' },
        name: { type: 'string', multiple: true },
        column: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

export type ImportValues = ReturnType<typeof readArguments>['values']
