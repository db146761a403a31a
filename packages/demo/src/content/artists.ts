import type { Translated } from '../song.ts'

/** A fictitious ensemble of the demo library: a name for a sound, with no person behind it. */
export interface Ensemble {
  id: string
  name: string
  /** What it plays, worded so that it is clear that code plays it. */
  plays: Translated
}

const ensemble = (id: string, name: string, en: string, es: string, fr: string): Ensemble => ({
  id,
  name,
  plays: { en, es, fr },
})

export const ensembles: readonly Ensemble[] = [
  ensemble(
    'calle-nueve',
    'Calle Nueve',
    'bossa nova and Latin rhythms',
    'bossa nova y ritmos latinos',
    'de la bossa-nova et des rythmes latins',
  ),
  ensemble(
    'halden-ensemble',
    'Halden Ensemble',
    'film music, chamber music and wide ambient spaces',
    'música de cine, de cámara y amplios espacios ambient',
    'de la musique de film, de la musique de chambre et de larges espaces ambient',
  ),
  ensemble(
    'the-eleven-tens',
    'The Eleven Tens',
    'funk, soul and disco',
    'funk, soul y música disco',
    'du funk, de la soul et du disco',
  ),
  ensemble(
    'quai-14',
    'Quai 14',
    'synthwave, electronic music and house',
    'synthwave, electrónica y house',
    'de la synthwave, de l’électronique et de la house',
  ),
  ensemble(
    'monte-claro-trio',
    'Monte Claro Trio',
    'acoustic, folk and country songs',
    'canciones acústicas, folk y country',
    'des morceaux acoustiques, folk et country',
  ),
  ensemble(
    'atelier-sud',
    'Atelier Sud',
    'lo-fi, chillout and lounge',
    'lo-fi, chillout y lounge',
    'du lo-fi, du chillout et du lounge',
  ),
  ensemble(
    'nordlicht-chamber',
    'Nordlicht Chamber',
    'classical, cinematic and epic pieces',
    'piezas clásicas, cinematográficas y épicas',
    'des pièces classiques, cinématiques et épiques',
  ),
  ensemble(
    'tin-roof-assembly',
    'Tin Roof Assembly',
    'blues, country and rock',
    'blues, country y rock',
    'du blues, de la country et du rock',
  ),
  ensemble(
    'cobalt-works',
    'Cobalt Works',
    'techno, drum & bass and electronic music',
    'techno, drum & bass y electrónica',
    'de la techno, de la drum & bass et de l’électronique',
  ),
  ensemble('paseo-system', 'Paseo System', 'dub and reggae', 'dub y reggae', 'du dub et du reggae'),
  ensemble(
    'studio-bellevue',
    'Studio Bellevue',
    'bright corporate themes and indie pop',
    'temas corporativos luminosos e indie pop',
    'des thèmes corporate lumineux et de l’indie pop',
  ),
  ensemble(
    'club-meridiano',
    'Club Meridiano',
    'jazz, swing and lounge',
    'jazz, swing y lounge',
    'du jazz, du swing et du lounge',
  ),
  ensemble(
    'kassette-paris',
    'Kassette Paris',
    'disco, house and synthwave',
    'música disco, house y synthwave',
    'du disco, de la house et de la synthwave',
  ),
  ensemble(
    'low-ceiling',
    'Low Ceiling',
    'hip hop, trap and lo-fi',
    'hip hop, trap y lo-fi',
    'du hip-hop, de la trap et du lo-fi',
  ),
  ensemble(
    'orchestre-du-pont',
    'Orchestre du Pont',
    'epic and cinematic scores',
    'partituras épicas y cinematográficas',
    'des partitions épiques et cinématiques',
  ),
  ensemble(
    'paper-mill-band',
    'Paper Mill Band',
    'folk, acoustic music and indie pop',
    'folk, música acústica e indie pop',
    'du folk, de l’acoustique et de l’indie pop',
  ),
  ensemble('ferro-voltage', 'Ferro Voltage', 'rock and trap', 'rock y trap', 'du rock et de la trap'),
  ensemble(
    'salon-amarillo',
    'Salón Amarillo',
    'swing, jazz and Latin dances',
    'swing, jazz y bailes latinos',
    'du swing, du jazz et des danses latines',
  ),
  ensemble(
    'drift-bureau',
    'Drift Bureau',
    'ambient, chillout and techno',
    'ambient, chillout y techno',
    'de l’ambient, du chillout et de la techno',
  ),
  ensemble(
    'harbour-yard',
    'Harbour Yard',
    'soul, funk, reggae and blues',
    'soul, funk, reggae y blues',
    'de la soul, du funk, du reggae et du blues',
  ),
]

/** The ensemble's biography: one honest sentence. */
export function biographyOf({ name, plays }: Ensemble): Translated {
  return {
    en: `${name} is a house ensemble of the demo library: ${plays.en}, composed and played by code.`,
    es: `${name} es un conjunto propio de la biblioteca de demostración: toca ${plays.es}, todo compuesto e interpretado por código.`,
    fr: `${name} est un ensemble maison de la bibliothèque de démonstration : il joue ${plays.fr}, le tout composé et interprété par du code.`,
  }
}
