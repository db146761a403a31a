import type { GenreSongs } from '../../song.ts'

export const countrySongs = {
  genre: 'country',
  songs: [
    {
      title: 'Tailgate Jubilee',
      artist: 'tin-roof-assembly',
      moods: ['happy', 'energetic', 'warm'],
      uses: ['travel', 'youtube-videos', 'advertising'],
      description: {
        en: 'Twangy strings bounce along an unpaved road with the windows down, a ready match for pick-ups, farm shops and family outings.',
        es: 'Cuerdas con acento de carretera de tierra y ventanillas bajadas, para camionetas, productos de granja y salidas en familia.',
        fr: 'Des cordes nasillardes rebondissent sur un chemin de terre, vitres baissées : pick-up, produits fermiers et sorties en famille y trouvent leur compte.',
      },
    },
    {
      title: 'Looking Back at Mile Forty',
      artist: 'monte-claro-trio',
      moods: ['nostalgic', 'tender', 'melancholic'],
      uses: ['documentaries', 'travel', 'podcasts'],
      description: {
        en: 'Homesick but dry-eyed, the tune takes its time between phrases and leaves the horizon to long drives, veterans and small towns.',
        es: 'Con nostalgia pero sin lágrimas, la melodía respira entre frase y frase y deja el horizonte a viajes largos y pueblos pequeños.',
        fr: 'Le mal du pays sans les larmes : la mélodie prend son temps et laisse l’horizon aux longues routes et aux petites villes.',
      },
    },
    {
      title: 'Barn Door Quorum',
      artist: 'tin-roof-assembly',
      moods: ['playful', 'festive', 'energetic'],
      uses: ['social-media', 'games', 'shops'],
      description: {
        en: 'Busy picking, sly jokes and a dance caller’s sense of order; quick edits, county fairs and harvest sales fall into line behind it.',
        es: 'Punteo inquieto, bromas al vuelo y orden de baile en el granero, para montajes rápidos, ferias y ofertas de cosecha.',
        fr: 'Picking affairé, clins d’œil et discipline de bal champêtre : montages vifs, foires et ventes de récolte se rangent derrière lui.',
      },
    },
    {
      title: 'Wildflower Invoice',
      artist: 'monte-claro-trio',
      moods: ['romantic', 'warm', 'hopeful'],
      uses: ['weddings', 'vlogs', 'advertising'],
      description: {
        en: 'A loping, open-hearted tune for barn weddings and back-garden proposals, with a refrain that returns just when the rings appear.',
        es: 'Una melodía de paso largo y corazón abierto para bodas en el campo y pedidas en el jardín, con estribillo que vuelve a tiempo.',
        fr: 'Un air ample et sincère pour les mariages à la grange et les demandes au jardin, dont le refrain revient à point nommé.',
      },
    },
    {
      title: 'Coffee at the Feed Store',
      artist: 'tin-roof-assembly',
      moods: ['relaxed', 'warm', 'playful'],
      uses: ['cooking', 'cafes-and-restaurants', 'podcasts'],
      description: {
        en: 'Neighbourly and half-awake, with a lilting groove that lets people talk over it, from pancake recipes to weekly farm news.',
        es: 'Vecinal y a medio despertar, con un balanceo que deja conversar encima, desde recetas de tortitas hasta noticias del campo.',
        fr: 'Bon voisin, à moitié réveillé, son balancement laisse parler les gens, de la recette de crêpes aux nouvelles de la ferme.',
      },
    },
    {
      title: 'Stubborn as the Gate',
      artist: 'tin-roof-assembly',
      moods: ['confident', 'serious', 'hopeful'],
      uses: ['corporate-films', 'education', 'property-tours'],
      description: {
        en: 'Four-square and sure of its footing, it pushes until the hinge gives, for builders, apprenticeships and family firms in their third generation.',
        es: 'Recia y de paso firme, empuja hasta que cede la bisagra, para obras, aprendices y empresas familiares de tercera generación.',
        fr: 'Carré, le pied sûr, il pousse jusqu’à ce que le gond cède, pour bâtisseurs, apprentis et maisons familiales de troisième génération.',
      },
    },
    {
      title: 'Rodeo chico',
      artist: 'monte-claro-trio',
      moods: ['energetic', 'happy', 'confident'],
      uses: ['sport', 'social-media', 'youtube-videos'],
      description: {
        en: 'Galloping rhythm at pony size, spirited enough for youth sport, dog agility and anybody who falls off and gets straight back on.',
        es: 'Un galope a escala de poni, con brío para deporte infantil, perros que saltan vallas y cualquiera que se cae y vuelve a subir.',
        fr: 'Un galop à taille de poney, assez fougueux pour le sport des petits, l’agility canine et ceux qui remontent aussitôt en selle.',
      },
    },
    {
      title: 'Fireflies on the Levee',
      artist: 'monte-claro-trio',
      moods: ['calm', 'dreamy', 'nostalgic'],
      uses: ['hotels', 'documentaries', 'travel'],
      description: {
        en: 'Dusk settles on a wide river while easy phrases answer each other across the water, for lodges, wildlife and unhurried credits.',
        es: 'Anochece sobre un río ancho y las frases se contestan de orilla a orilla, para alojamientos rurales, fauna y créditos sin prisa.',
        fr: 'Le soir se pose sur un large fleuve, des phrases se répondent d’une rive à l’autre : gîtes, vie sauvage et génériques sans hâte.',
      },
    },
  ],
} as const satisfies GenreSongs
