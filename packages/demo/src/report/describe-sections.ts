import type { MeasuredSong } from '../bounds/measured-song.ts'
import type { Section } from '../score.ts'

export interface DescribedSection extends Section {
  /** Measured. */
  lufs: number
  /** Notes per second, as written. */
  density: number
}

/** A song's sections with their measured loudness and written density. */
export function describeSections({ measurement, score }: MeasuredSong): DescribedSection[] {
  const starts = score.parts.flatMap(({ notes }) => notes.map(({ start }) => start))
  return score.sections.map((section, index) => ({
    ...section,
    lufs: measurement.sectionLufs[index] ?? Number.NaN,
    density:
      starts.filter((start) => start >= section.start && start < section.end).length /
      (section.end - section.start),
  }))
}
