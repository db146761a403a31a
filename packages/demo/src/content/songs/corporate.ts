import type { GenreSongs } from '../../song.ts'

export const corporateSongs = {
  genre: 'corporate',
  songs: [
    {
      title: 'First Idea on the Whiteboard',
      artist: 'studio-bellevue',
      moods: ['hopeful', 'confident', 'happy'],
      uses: ['corporate-films', 'education', 'youtube-videos'],
      description: {
        en: 'Muted, bright patterns start small and widen as ideas join in, leaving clear room for a voice-over in explainers and company films.',
        es: 'Motivos claros que empiezan pequeños y se ensanchan a medida que llegan ideas, con sitio de sobra para la locución de un vídeo explicativo.',
        fr: 'Des motifs clairs partent de peu et s’élargissent à mesure que les idées arrivent, en laissant toute sa place au commentaire.',
      },
    },
    {
      title: 'Handshake in Daylight',
      artist: 'studio-bellevue',
      moods: ['warm', 'confident', 'calm'],
      uses: ['corporate-films', 'property-tours', 'podcasts'],
      description: {
        en: 'Friendly rather than flashy, with level dynamics that sit below speech, it carries testimonials, office tours and a chief executive’s greeting.',
        es: 'Más amable que vistosa, con un nivel uniforme que queda bajo la voz, acompaña testimonios, visitas a la oficina y saludos de dirección.',
        fr: 'Plus aimable que clinquant, d’un niveau égal qui reste sous la parole, il porte témoignages, visites de bureaux et mots de la direction.',
      },
    },
    {
      title: 'Quarterly Kite',
      artist: 'studio-bellevue',
      moods: ['playful', 'happy', 'hopeful'],
      uses: ['corporate-films', 'social-media', 'advertising'],
      description: {
        en: 'Numbers lighten up here: a skipping beat and short melodic tugs keep charts, apps and quick product demos in the air.',
        es: 'Los números pierden peso con este ritmo saltarín y sus tirones de melodía, que mantienen en el aire gráficos, aplicaciones y demostraciones breves.',
        fr: 'Les chiffres s’allègent : un rythme sautillant et de petits élans mélodiques tiennent en l’air graphiques, applications et courtes démonstrations.',
      },
    },
    {
      title: 'From Blueprint to Bricks',
      artist: 'studio-bellevue',
      moods: ['serious', 'confident', 'hopeful'],
      uses: ['property-tours', 'corporate-films', 'documentaries'],
      description: {
        en: 'Steady, structural and slow to boast, this track rises floor by floor and fits building sites, engineering teams and annual reports.',
        es: 'Firme, estructurada y poco amiga de presumir, sube planta a planta y encaja con obras, equipos de ingeniería y memorias anuales.',
        fr: 'Solide, charpenté, peu vantard, ce morceau monte étage par étage et convient aux chantiers, aux équipes techniques et aux rapports annuels.',
      },
    },
    {
      title: 'Manos a la obra',
      artist: 'studio-bellevue',
      moods: ['energetic', 'happy', 'festive'],
      uses: ['advertising', 'sport', 'social-media'],
      description: {
        en: 'Sleeves rolled up and windows open: an eager pulse for team days, volunteering campaigns and launches where everybody lends a hand.',
        es: 'Mangas remangadas y ventanas abiertas: un pulso animoso para jornadas de equipo, voluntariado y lanzamientos en los que todos arriman el hombro.',
        fr: 'Manches retroussées et fenêtres ouvertes : un élan volontaire pour journées d’équipe, campagnes solidaires et lancements où chacun met la main à la pâte.',
      },
    },
    {
      title: 'The Quiet Merger',
      artist: 'studio-bellevue',
      moods: ['calm', 'serious', 'elegant'],
      uses: ['corporate-films', 'education', 'hotels'],
      description: {
        en: 'Two gentle motifs meet halfway and carry on together, an understated choice for finance, law, healthcare and conference waiting screens.',
        es: 'Dos motivos suaves se encuentran a medio camino y siguen juntos, una opción sobria para finanzas, derecho, salud y esperas de congreso.',
        fr: 'Deux motifs délicats se rejoignent à mi-chemin et poursuivent ensemble : un choix sobre pour finance, droit, santé et écrans d’attente.',
      },
    },
    {
      title: 'Clear Desk, Big Sky',
      artist: 'studio-bellevue',
      moods: ['dreamy', 'hopeful', 'warm'],
      uses: ['travel', 'corporate-films', 'vlogs'],
      description: {
        en: 'Open chords and a floating top line bring air into recruitment films, remote-work stories and drone shots of a headquarters in the hills.',
        es: 'Acordes abiertos y una línea que flota ventilan vídeos de selección, historias de teletrabajo y planos de dron de una sede entre montes.',
        fr: 'Accords ouverts et ligne flottante aèrent les films de recrutement, les récits de télétravail et les vues de drone sur un siège au vert.',
      },
    },
    {
      title: 'Premier jour au bureau',
      artist: 'studio-bellevue',
      moods: ['tender', 'playful', 'hopeful'],
      uses: ['education', 'corporate-films', 'podcasts'],
      description: {
        en: 'A little nervous at the door and at ease by lunchtime, it tells a welcome story in miniature for training courses and internal news.',
        es: 'Algo nerviosa en la puerta y ya cómoda a la hora de comer, cuenta en pequeño una bienvenida, para formación y noticias internas.',
        fr: 'Un peu intimidé sur le seuil, à l’aise dès midi, il raconte une arrivée en miniature, pour formations et nouvelles internes.',
      },
    },
  ],
} as const satisfies GenreSongs
