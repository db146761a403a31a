import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { memoizeByObject } from '../../foundation/context/memoize.ts'

/** A number no real licence has. */
const specimenNumber = 'TL-0000-000000'

/**
 * Texts of the licence panel and its specimen. Translated on the server, since they never change while the
 * page is shown.
 */
export interface LicenceTexts {
  title: string
  text: string
  link: string
  specimen: { label: string; title: string; mark: string; rows: { name: string; value: string }[] }
}

type NamedTrack = { title: string; artist: { name: string } } | undefined

/** Texts of the licence panel; the specimen names the first of `tracks`. */
export const licenceTexts = memoizeByObject(([track]: readonly NamedTrack[], _language: Language) =>
  describeLicence(track),
)

function describeLicence(track: NamedTrack): LicenceTexts {
  const trackRow = track && {
    name: m.specimen_track(),
    value: m.specimen_track_value({ title: track.title, artist: track.artist.name }),
  }
  return {
    title: m.home_licence_title(),
    text: m.home_licence_text(),
    link: m.home_licence_link(),
    specimen: {
      label: m.specimen_label(),
      title: m.specimen_title({ number: specimenNumber }),
      mark: m.specimen_mark(),
      rows: [
        ...(trackRow ? [trackRow] : []),
        { name: m.specimen_holder(), value: m.specimen_holder_value() },
        { name: m.specimen_plan(), value: m.specimen_plan_value() },
        { name: m.specimen_covers(), value: m.specimen_covers_value() },
        { name: m.specimen_terms(), value: m.specimen_terms_value() },
      ],
    },
  }
}
