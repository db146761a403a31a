import type { GenreSongs } from '../../song.ts'

export const discoSongs = {
  genre: 'disco',
  songs: [
    {
      title: 'Lacquer and Light',
      artist: 'kassette-paris',
      moods: ['confident', 'elegant', 'energetic'],
      uses: ['fashion', 'advertising', 'shops'],
      description: {
        en: 'Gleaming chords glide over a four-square kick with every surface wiped clean, cut for runways, cosmetics and shop windows at night.',
        es: 'Acordes relucientes sobre un bombo a negras, sin una mota de polvo, para pasarelas, cosmética y escaparates encendidos de noche.',
        fr: 'Des accords lustrés glissent sur un pied régulier, sans un grain de poussière, pour défilés, cosmétiques et vitrines allumées le soir.',
      },
    },
    {
      title: 'Fiesta en la azotea B',
      artist: 'the-eleven-tens',
      moods: ['festive', 'happy', 'energetic'],
      uses: ['weddings', 'social-media', 'hotels'],
      description: {
        en: 'Bubbling bass and answering stabs fill the second roof, the better one, for wedding dance floors, pool nights and event recaps.',
        es: 'Bajo burbujeante y golpes que se contestan en la otra azotea, la buena, para pistas de boda, noches de piscina y resúmenes de eventos.',
        fr: 'Basse pétillante et accents qui se répondent sur l’autre toit, le bon : bals de mariage, soirées piscine et retours d’événements.',
      },
    },
    {
      title: 'Roller Rink Diplomacy',
      artist: 'the-eleven-tens',
      moods: ['playful', 'nostalgic', 'happy'],
      uses: ['vlogs', 'youtube-videos', 'games'],
      description: {
        en: 'Round and round it goes, polite in the corners and reckless on the straights, for retro edits, arcades and friendly rivalries.',
        es: 'Da vueltas y vueltas, educada en las curvas y temeraria en las rectas, para montajes retro, recreativos y rivalidades entre amigos.',
        fr: 'Il tourne et tourne, poli dans les virages, téméraire en ligne droite, pour montages rétro, salles d’arcade et rivalités amicales.',
      },
    },
    {
      title: 'Satin Emergency',
      artist: 'kassette-paris',
      moods: ['energetic', 'tense', 'playful'],
      uses: ['advertising', 'social-media', 'fashion'],
      description: {
        en: 'Urgent strings-and-groove drama about nothing more serious than a missing shoe; quick cuts, countdown sales and backstage clips thrive on it.',
        es: 'Un drama trepidante por nada más grave que un zapato perdido, perfecto para cortes rápidos, ofertas con cuenta atrás y vídeos entre bastidores.',
        fr: 'Un drame haletant pour une simple chaussure égarée : coupes rapides, ventes éclair et scènes de coulisses s’en nourrissent.',
      },
    },
    {
      title: 'Orange Telephone',
      artist: 'the-eleven-tens',
      moods: ['warm', 'nostalgic', 'confident'],
      uses: ['podcasts', 'advertising', 'shops'],
      description: {
        en: 'Mid-paced, mellow and unmistakably vintage in colour, with a hook short enough for a jingle and a groove long enough for a chat.',
        es: 'De paso medio, cálida y de color claramente setentero, con un gancho breve como una sintonía y un groove largo como una charla.',
        fr: 'Modéré, moelleux, franchement années soixante-dix, avec un motif court comme un indicatif et un groove long comme une conversation.',
      },
    },
    {
      title: 'Les escaliers du Palace',
      artist: 'kassette-paris',
      moods: ['elegant', 'mysterious', 'romantic'],
      uses: ['hotels', 'fashion', 'property-tours'],
      description: {
        en: 'Descending harmonies make an entrance, pause on the landing and carry on down to the dance floor; for grand hotels and evening wear.',
        es: 'Armonías que descienden, se detienen en el rellano y siguen hasta la pista de baile, para grandes hoteles y vestidos de noche.',
        fr: 'Des harmonies descendantes font leur entrée, marquent une pause au palier et rejoignent la piste, pour grands hôtels et tenues de soirée.',
      },
    },
    {
      title: 'Sweat, Then Lemonade',
      artist: 'the-eleven-tens',
      moods: ['energetic', 'confident', 'happy'],
      uses: ['sport', 'youtube-videos', 'social-media'],
      description: {
        en: 'Relentless on the verses and cool on the breaks, which makes interval training, dance classes and before-and-after films easy to cut.',
        es: 'Implacable en las estrofas y fresca en las pausas, facilita el montaje de entrenamientos por intervalos, clases de baile y cambios de imagen.',
        fr: 'Sans répit dans les couplets, rafraîchissant dans les pauses, il facilite le montage d’entraînements fractionnés, de cours de danse et de métamorphoses.',
      },
    },
    {
      title: 'Glitter on the Boardwalk',
      artist: 'kassette-paris',
      moods: ['dreamy', 'melancholic', 'nostalgic'],
      uses: ['travel', 'vlogs', 'cafes-and-restaurants'],
      description: {
        en: 'Tears and glitter on the way home: a wistful disco tune whose beat keeps going long after the party has thinned out.',
        es: 'Lágrimas y purpurina de vuelta a casa: una pieza disco pensativa, cuyo ritmo sigue cuando la fiesta ya se vacía.',
        fr: 'Larmes et paillettes sur le chemin du retour : un disco songeur, dont le rythme dure quand la fête se vide.',
      },
    },
  ],
} as const satisfies GenreSongs
