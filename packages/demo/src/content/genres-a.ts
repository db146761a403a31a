import type { GenreId } from '../vocabulary.ts'
import type { GenreCopy } from './genre-copy.ts'

/** The genre pages from acoustic to folk. */
export const genresA = {
  acoustic: {
    title: { en: 'Acoustic', es: 'Acústica', fr: 'Acoustique' },
    slug: { en: 'acoustic', es: 'acustica', fr: 'acoustique' },
    subheading: {
      en: 'Strings, wood and a little room around them',
      es: 'Cuerdas, madera y algo de aire alrededor',
      fr: 'Des cordes, du bois et un peu d’air autour',
    },
    description: {
      en: 'Acoustic music puts fingers and strings up front: picked or strummed guitars, an upright bass, light hand percussion, now and then a piano or a cello. It makes a story feel close and hand-made, so it suits travel films, portraits, weddings and brands with a workshop behind them. For speech, choose a picked, sparse track; for movement, look for strumming and a lift in the second half.',
      es: 'La música acústica pone delante los dedos y las cuerdas: guitarras punteadas o rasgueadas, un contrabajo, percusión de mano ligera y, a veces, un piano o un violonchelo. Acerca cualquier historia, por eso funciona en vídeos de viaje, retratos, bodas y marcas con taller propio. Si hay narración, elige piezas punteadas y con espacio; si hay movimiento, busca rasgueos que crezcan hacia la mitad.',
      fr: 'L’acoustique met les doigts et les cordes au premier plan : guitares pincées ou grattées, contrebasse, percussions légères, parfois un piano ou un violoncelle. Elle rapproche les histoires, ce qui convient aux films de voyage, aux portraits, aux mariages et aux marques artisanales. Pour accompagner une parole, préférez un jeu pincé et clairsemé ; pour le mouvement, cherchez une rythmique qui s’élève en seconde moitié.',
    },
    metaTitle: {
      en: 'Acoustic Royalty-Free Music',
      es: 'Música acústica libre de regalías',
      fr: 'Musique acoustique libre de droits',
    },
    metaDescription: {
      en: 'Warm acoustic tracks for travel films, weddings, portraits and hand-made brands. Listen in full, filter by mood and length, download with a licence.',
      es: 'Pistas acústicas cálidas para viajes, bodas, retratos y marcas artesanas. Escúchalas enteras, filtra por ambiente y descárgalas con licencia.',
      fr: 'Des morceaux acoustiques chaleureux pour voyages, mariages, portraits et marques artisanales. Écoutez en entier, filtrez, obtenez votre licence.',
    },
  },
  ambient: {
    title: { en: 'Ambient', es: 'Ambient', fr: 'Ambient' },
    slug: { en: 'ambient', es: 'ambient', fr: 'ambient' },
    subheading: {
      en: 'Slow colours for thought, rest and wide shots',
      es: 'Colores lentos para pensar, descansar y mirar lejos',
      fr: 'Des couleurs lentes pour penser, se poser, voir large',
    },
    description: {
      en: 'Ambient works with colour and time rather than beat and chorus. Pads, soft bells, a few distant notes: the sound changes so slowly that it can sit under speech for ten minutes without tiring anybody. Use it for meditation, science, architecture, exhibitions and the calm levels of a game. Pick by temperature first, warm or cold, and then by how much melody your picture can carry.',
      es: 'El ambient trabaja con el color y el tiempo más que con el ritmo y el estribillo. Colchones, campanas suaves, unas pocas notas lejanas: cambia tan despacio que puede quedarse bajo una locución diez minutos sin cansar. Úsalo en meditación, ciencia, arquitectura, exposiciones y niveles tranquilos de un videojuego. Elige primero la temperatura, cálida o fría, y después cuánta melodía admite tu imagen.',
      fr: 'L’ambient travaille la couleur et le temps plutôt que le rythme et le refrain. Nappes, cloches douces, quelques notes lointaines : le son évolue si lentement qu’il tient dix minutes sous une parole sans lasser. Employez-le pour la méditation, la science, l’architecture, les expositions ou les niveaux calmes d’un jeu. Choisissez d’abord la température, chaude ou froide, puis la part de mélodie que supporte l’image.',
    },
    metaTitle: {
      en: 'Ambient Royalty-Free Music',
      es: 'Música ambient libre de regalías',
      fr: 'Musique ambient libre de droits',
    },
    metaDescription: {
      en: 'Slow, spacious ambient music for meditation, science, architecture and games. Hear every track in full and find the one that stays out of the way.',
      es: 'Ambient lento y espacioso para meditación, ciencia, arquitectura y videojuegos. Escucha cada pista entera y da con la que no estorba a la voz.',
      fr: 'De l’ambient lent et spacieux pour méditation, science, architecture et jeux. Écoutez chaque morceau en entier et trouvez celui qui sait s’effacer.',
    },
  },
  blues: {
    title: { en: 'Blues', es: 'Blues', fr: 'Blues' },
    slug: { en: 'blues', es: 'blues', fr: 'blues' },
    subheading: {
      en: 'Shuffles with dust on their shoes',
      es: 'Shuffles con polvo en los zapatos',
      fr: 'Des shuffles aux souliers poussiéreux',
    },
    description: {
      en: 'Blues tells things straight. A swung beat, a walking or stubborn bass, guitar and harmonica trading lines: a few bars are enough to suggest a road, a bar counter or a man with a grievance. It serves food shows, motoring, podcasts, documentaries about work and music. Decide whether you want the grin or the ache, since both live here, and leave the long phrases where nobody is talking.',
      es: 'El blues dice las cosas sin rodeos. Un ritmo con swing, un bajo que camina o se obstina, guitarra y armónica que se contestan: bastan unos compases para sugerir una carretera, una barra o un agravio. Sirve para cocina, motor, pódcast y documentales sobre trabajo o música. Decide si quieres la sonrisa o la pena, porque aquí viven las dos, y deja las frases largas donde nadie hable.',
      fr: 'Le blues va droit au but. Un rythme ternaire, une basse qui marche ou s’obstine, guitare et harmonica qui se répondent : quelques mesures suggèrent une route, un comptoir, une rancune. Il sert la cuisine, l’automobile, les podcasts, les documentaires sur le travail ou la musique. Décidez si vous cherchez le sourire ou la peine, car les deux y logent, et réservez les longues phrases aux moments sans parole.',
    },
    metaTitle: {
      en: 'Blues Royalty-Free Music',
      es: 'Música blues libre de regalías',
      fr: 'Musique blues libre de droits',
    },
    metaDescription: {
      en: 'Shuffles, slow burners and porch tunes for food, motoring, podcasts and documentaries. Preview whole blues tracks and license the one that fits.',
      es: 'Shuffles, tiempos lentos y aires de porche para cocina, motor, pódcast y documentales. Escucha blues de principio a fin y elige tu licencia.',
      fr: 'Shuffles, tempos lents et airs de véranda pour cuisine, automobile, podcasts et documentaires. Écoutez du blues en entier et choisissez votre licence.',
    },
  },
  'bossa-nova': {
    title: { en: 'Bossa Nova', es: 'Bossa nova', fr: 'Bossa-nova' },
    slug: { en: 'bossa-nova', es: 'bossa-nova', fr: 'bossa-nova' },
    subheading: {
      en: 'Soft syncopation for terraces, hotels and late light',
      es: 'Síncopas suaves para terrazas, hoteles y luz de tarde',
      fr: 'Des syncopes douces pour terrasses, hôtels et fins de jour',
    },
    description: {
      en: 'Bossa nova is samba with the volume turned down: nylon-string guitar, brushed drums, a bass in two and melodies that lean back from the beat. The harmony is rich, the manner relaxed, and few genres work as well at low level in a room. Think cafés, hotels, cooking, travel and fashion. Major tunes bring sun, minor ones a pleasant ache; for speech, choose those with little percussion.',
      es: 'La bossa nova es samba con el volumen bajo: guitarra española, escobillas, un bajo a dos y melodías que se recuestan detrás del pulso. La armonía es rica y el gesto, relajado, así que funciona como pocas a bajo nivel en una sala. Piensa en cafeterías, hoteles, cocina, viajes y moda. Las piezas mayores traen sol y las menores, una pena agradable; bajo una voz, elige las de poca percusión.',
      fr: 'La bossa-nova, c’est la samba à mi-voix : guitare classique, balais, basse à deux temps et mélodies qui s’adossent au rythme. L’harmonie est riche, le geste détendu, et peu de genres conviennent aussi bien à bas volume dans une salle. Pensez cafés, hôtels, cuisine, voyages, mode. Le mode majeur apporte le soleil, le mineur une peine agréable ; sous une parole, préférez les morceaux peu percussifs.',
    },
    metaTitle: {
      en: 'Bossa Nova Royalty-Free Music',
      es: 'Bossa nova libre de regalías',
      fr: 'Musique bossa-nova libre de droits',
    },
    metaDescription: {
      en: 'Gentle bossa nova for cafés, hotels, cooking, travel films and fashion. Listen to complete tracks, filter by mood and download with a licence.',
      es: 'Bossa nova suave para cafeterías, hoteles, cocina, viajes y moda. Escucha las pistas completas, filtra por ambiente y descárgalas con licencia.',
      fr: 'De la bossa-nova douce pour cafés, hôtels, cuisine, voyages et mode. Écoutez les morceaux complets, filtrez par ambiance et obtenez votre licence.',
    },
  },
  chillout: {
    title: { en: 'Chillout', es: 'Chillout', fr: 'Chillout' },
    slug: { en: 'chillout', es: 'chillout', fr: 'chillout' },
    subheading: {
      en: 'Easy beats for water, shade and slow mornings',
      es: 'Ritmos fáciles para agua, sombra y mañanas lentas',
      fr: 'Des rythmes souples pour l’eau, l’ombre et les matins lents',
    },
    description: {
      en: 'Chillout keeps a beat but takes the hurry out of it. Round bass, drifting pads, electric piano or a single flute over soft machine drums: enough pulse to hold an edit together, enough space to breathe. Hotels, pools, property tours, beauty, travel diaries and explainers all sit well on it. Look at the mood tags first, since a sunny lounge track and a rainy night one share the same tempo.',
      es: 'El chillout conserva el pulso y le quita la prisa. Bajo redondo, colchones a la deriva, piano eléctrico o una flauta sobre cajas de ritmos suaves: suficiente ritmo para sostener un montaje y suficiente espacio para respirar. Le sientan bien hoteles, piscinas, visitas inmobiliarias, belleza, diarios de viaje y vídeos explicativos. Mira antes el ambiente: una pista soleada y otra de noche lluviosa comparten tempo.',
      fr: 'Le chillout garde la pulsation et lui ôte la hâte. Basse ronde, nappes à la dérive, piano électrique ou flûte sur des boîtes à rythmes feutrées : assez de tempo pour tenir un montage, assez de place pour respirer. Hôtels, piscines, visites immobilières, beauté, carnets de voyage et vidéos explicatives s’y sentent bien. Regardez d’abord l’ambiance : un titre solaire et une nuit de pluie partagent le même tempo.',
    },
    metaTitle: {
      en: 'Chillout Royalty-Free Music',
      es: 'Música chillout libre de regalías',
      fr: 'Musique chillout libre de droits',
    },
    metaDescription: {
      en: 'Laid-back chillout for hotels, property tours, travel diaries and explainers. Play every track from start to end and filter by mood, use and length.',
      es: 'Chillout tranquilo para hoteles, visitas inmobiliarias, diarios de viaje y vídeos explicativos. Escucha cada pista entera y filtra por ambiente.',
      fr: 'Du chillout détendu pour hôtels, visites immobilières, carnets de voyage et vidéos explicatives. Écoutez chaque morceau en entier et filtrez.',
    },
  },
  cinematic: {
    title: { en: 'Cinematic', es: 'Cinematográfica', fr: 'Cinématique' },
    slug: { en: 'cinematic', es: 'cinematografica', fr: 'cinematique' },
    subheading: {
      en: 'Scores that begin quietly and know where they are going',
      es: 'Música de cine que empieza en silencio y sabe adónde va',
      fr: 'Des partitions qui partent du silence et savent où aller',
    },
    description: {
      en: 'Cinematic music follows a scene rather than a dance floor. Strings, piano, harp, brass and orchestral percussion build in stages, so a cut, a reveal or a closing shot can land on a change. Turn here for documentaries, drama, trailers, games and company histories. Listen to the whole arc before choosing: the opening decides whether a voice-over fits, the peak decides how large the picture must be.',
      es: 'La música cinematográfica sigue una escena, no una pista de baile. Cuerdas, piano, arpa, metales y percusión orquestal crecen por etapas, de modo que un corte, un hallazgo o un plano final coincidan con un cambio. Acude a ella para documentales, ficción, tráileres, juegos e historias de empresa. Escucha el arco entero: el principio dice si cabe una locución y la cima, qué tamaño pide la imagen.',
      fr: 'La musique cinématique suit une scène, non une piste de danse. Cordes, piano, harpe, cuivres et percussions d’orchestre grandissent par paliers, pour qu’une coupe, une révélation ou un dernier plan tombe sur un changement. Elle sert documentaires, fictions, bandes-annonces, jeux et récits d’entreprise. Écoutez la courbe entière : le début dit si un commentaire tient, le sommet dit quelle ampleur demande l’image.',
    },
    metaTitle: {
      en: 'Cinematic Royalty-Free Music',
      es: 'Música cinematográfica libre de regalías',
      fr: 'Musique cinématique libre de droits',
    },
    metaDescription: {
      en: 'Cinematic scores for documentaries, drama, trailers and games, from intimate to wide. Hear each one in full and download it with a licence for your film.',
      es: 'Música de cine para documentales, ficción, tráileres y juegos, de lo íntimo a lo amplio. Escucha cada pieza entera y consigue su licencia.',
      fr: 'Musique de film pour documentaires, fictions, bandes-annonces et jeux, de l’intime au grandiose. Écoutez chaque pièce en entier, puis choisissez.',
    },
  },
  classical: {
    title: { en: 'Classical', es: 'Clásica', fr: 'Classique' },
    slug: { en: 'classical', es: 'clasica', fr: 'classique' },
    subheading: {
      en: 'Chamber pieces with manners and a sense of humour',
      es: 'Piezas de cámara con modales y sentido del humor',
      fr: 'Des pièces de chambre avec des manières et de l’humour',
    },
    description: {
      en: 'These are new pieces in an old dress: phrases that ask and answer, clear cadences, woodwind, strings, piano, harp and the odd harpsichord. The triple metre gives them a turn of the hip that flatters interiors, ceremonies, costume drama, museums and fine food. For irony choose the brisk and pizzicato ones, for feeling the slow melodies, and for speech those where the accompaniment does most of the work.',
      es: 'Son piezas nuevas con vestido antiguo: frases que preguntan y responden, cadencias claras, maderas, cuerdas, piano, arpa y algún clavecín. El compás ternario les da un giro de cadera que favorece interiores, ceremonias, cine de época, museos y buena mesa. Para la ironía, elige las ágiles y en pizzicato; para la emoción, las melodías largas; y bajo una voz, aquellas en las que casi todo lo hace el acompañamiento.',
      fr: 'Des pièces neuves en habit ancien : phrases qui questionnent et répondent, cadences nettes, bois, cordes, piano, harpe, parfois un clavecin. La mesure à trois temps leur donne une tournure qui flatte intérieurs, cérémonies, films en costumes, musées et belles tables. Pour l’ironie, prenez les plus vives et les pizzicatos ; pour l’émotion, les longues mélodies ; sous une parole, celles où l’accompagnement domine.',
    },
    metaTitle: {
      en: 'Classical Royalty-Free Music',
      es: 'Música clásica libre de regalías',
      fr: 'Musique classique libre de droits',
    },
    metaDescription: {
      en: 'New chamber music in a classical manner for weddings, interiors, museums, costume drama and education. Listen from first to last bar and license.',
      es: 'Música de cámara nueva con aire clásico para bodas, interiores, museos, cine de época y educación. Escúchala de principio a fin y obtén tu licencia.',
      fr: 'De la musique de chambre nouvelle, d’esprit classique, pour mariages, intérieurs, musées et films en costumes. Écoutez tout, puis choisissez.',
    },
  },
  corporate: {
    title: { en: 'Corporate', es: 'Corporativa', fr: 'Corporate' },
    slug: { en: 'corporate', es: 'corporativa', fr: 'corporate' },
    subheading: {
      en: 'Bright, tidy tracks that leave room to talk',
      es: 'Pistas luminosas y ordenadas que dejan hablar',
      fr: 'Des titres clairs et ordonnés qui laissent parler',
    },
    description: {
      en: 'A good corporate track does its job and lets people talk. Muted guitar, piano, bells or marimba set out a simple pattern; bass and drums arrive when the story needs momentum, and strings widen the last third. Company films, explainers, onboarding, pitches and conference openings are its home. Pick the lightest arrangement that still moves, and match the build to the moment when your main message appears.',
      es: 'Una buena pista corporativa cumple y deja hablar. Guitarra apagada, piano, campanas o marimba plantean un motivo sencillo; bajo y batería llegan cuando el relato pide impulso y las cuerdas ensanchan el último tercio. Su casa son los vídeos de empresa, las explicaciones, la formación y las aperturas de congreso. Elige el arreglo más ligero que aún avance y haz coincidir la subida con tu mensaje principal.',
      fr: 'Un bon titre corporate fait son travail et laisse parler. Guitare étouffée, piano, cloches ou marimba posent un motif simple ; basse et batterie arrivent quand le récit demande de l’élan, et les cordes élargissent le dernier tiers. Films d’entreprise, vidéos explicatives, formation et ouvertures de congrès sont son domaine. Prenez l’arrangement le plus léger qui avance encore, et calez la montée sur votre message principal.',
    },
    metaTitle: {
      en: 'Corporate Royalty-Free Music',
      es: 'Música corporativa libre de regalías',
      fr: 'Musique corporate libre de droits',
    },
    metaDescription: {
      en: 'Bright corporate music for company films, explainers, training and product demos, with space for a voice-over. Hear full tracks, download with a licence.',
      es: 'Música corporativa luminosa para vídeos de empresa, formación y demostraciones, con sitio para la locución. Escucha pistas completas y decide.',
      fr: 'De la musique corporate claire pour films d’entreprise, formations et démonstrations, avec de la place pour le commentaire. Écoute intégrale.',
    },
  },
  country: {
    title: { en: 'Country', es: 'Country', fr: 'Country' },
    slug: { en: 'country', es: 'country', fr: 'country' },
    subheading: {
      en: 'Open roads, porch boards and picked strings',
      es: 'Carreteras abiertas, porches y cuerdas punteadas',
      fr: 'Routes ouvertes, vérandas et cordes pincées',
    },
    description: {
      en: 'Country music is sociable: steel-string guitar and banjo at a trot, a bass that alternates, drums that never crowd the tune, harmonica or accordion for company. It brings open space and plain speaking to travel, farming, food, outdoor gear and family stories. Choose banjo-led tracks for comedy and speed, guitar-led ones for tenderness, and check where the drums drop out if somebody has to speak.',
      es: 'El country es sociable: guitarra acústica y banjo al trote, un bajo que alterna, una batería que no atosiga a la melodía y armónica o acordeón de compañía. Lleva espacio abierto y palabras claras a viajes, campo, comida, ropa de montaña e historias de familia. Elige las pistas con banjo para humor y velocidad, las de guitarra para ternura, y fíjate en dónde calla la batería si alguien debe hablar.',
      fr: 'La country est sociable : guitare folk et banjo au trot, basse alternée, batterie qui ne bouscule pas la mélodie, harmonica ou accordéon pour compagnie. Elle apporte de l’espace et du franc-parler au voyage, à l’agriculture, à la cuisine, au plein air et aux histoires de famille. Le banjo sert l’humour et la vitesse, la guitare la tendresse ; repérez où se tait la batterie si quelqu’un doit parler.',
    },
    metaTitle: {
      en: 'Country Royalty-Free Music',
      es: 'Música country libre de regalías',
      fr: 'Musique country libre de droits',
    },
    metaDescription: {
      en: 'Country tunes with guitar, banjo and harmonica for travel, farming, food and family films. Listen to each track in full before you choose a licence.',
      es: 'Country con guitarra, banjo y armónica para viajes, campo, cocina y vídeos familiares. Escucha cada pista entera antes de elegir tu licencia.',
      fr: 'De la country avec guitare, banjo et harmonica pour voyage, terroir, cuisine et films de famille. Écoutez en entier avant de choisir une licence.',
    },
  },
  disco: {
    title: { en: 'Disco', es: 'Música disco', fr: 'Disco' },
    slug: { en: 'disco', es: 'disco', fr: 'disco' },
    subheading: {
      en: 'Four on the floor, strings in the air',
      es: 'Bombo a negras y cuerdas por el aire',
      fr: 'Le pied sur chaque temps, les cordes en l’air',
    },
    description: {
      en: 'Disco is built for lifting a room. A kick on every beat, octaves in the bass, scratchy guitar, strings and brass that answer each other: the recipe is old and still gets people up. It is made for weddings, fashion, retail, sport and quick social edits. Brassy tracks shout, string-led ones glide; short breakdowns are good places for a slogan, a name or the arrival of the cake.',
      es: 'La música disco está hecha para levantar una sala. Bombo en cada tiempo, octavas en el bajo, guitarra rascada, cuerdas y metales que se contestan: la receta es vieja y sigue funcionando. Va con bodas, moda, comercio, deporte y montajes breves para redes. Las pistas con metales gritan, las de cuerdas se deslizan; las pausas cortas son buen sitio para un lema, un nombre o la llegada de la tarta.',
      fr: 'Le disco est fait pour soulever une salle. Grosse caisse sur chaque temps, basse en octaves, guitare grattée, cordes et cuivres qui se répondent : la recette est ancienne et fonctionne toujours. Elle convient aux mariages, à la mode, au commerce, au sport et aux montages courts. Les cuivres proclament, les cordes glissent ; les brèves accalmies accueillent un slogan, un nom ou l’arrivée du gâteau.',
    },
    metaTitle: {
      en: 'Disco Royalty-Free Music',
      es: 'Música disco libre de regalías',
      fr: 'Musique disco libre de droits',
    },
    metaDescription: {
      en: 'Disco with driving bass, strings and brass for weddings, fashion, shops and social edits. Preview whole tracks, compare moods, download with a licence.',
      es: 'Música disco con bajo, cuerdas y metales para bodas, moda, tiendas y redes sociales. Escucha pistas completas, compara ambientes y elige licencia.',
      fr: 'Du disco avec basse, cordes et cuivres pour mariages, mode, boutiques et réseaux sociaux. Écoutez en entier, comparez les ambiances, choisissez.',
    },
  },
  'drum-and-bass': {
    title: { en: 'Drum & Bass', es: 'Drum & bass', fr: 'Drum & bass' },
    slug: { en: 'drum-and-bass', es: 'drum-and-bass', fr: 'drum-and-bass' },
    subheading: {
      en: 'Fast breaks above, slow bass below',
      es: 'Ritmos rápidos arriba, graves lentos abajo',
      fr: 'Des breaks rapides au-dessus, des graves lents dessous',
    },
    description: {
      en: 'Drum and bass runs at two speeds at once: broken drums that sprint, and bass and chords that move at half their pace. That double clock lets one track serve a chase and a drifting aerial shot alike. Sport, racing, games, technology and city films are natural partners. Pads and piano make it liquid and hopeful; growling synth bass and acid lines make it dark. Cut on the half-time pulse.',
      es: 'El drum and bass corre a dos velocidades: ritmos rotos que esprintan y un bajo y unos acordes que avanzan a la mitad. Ese doble reloj permite que una misma pista sirva para una persecución y para un plano aéreo. Deporte, carreras, juegos, tecnología y ciudad son su terreno. Los colchones y el piano lo vuelven líquido; el bajo sintetizado y las líneas ácidas, oscuro. Corta sobre el pulso lento.',
      fr: 'La drum & bass avance à deux vitesses : des rythmes brisés qui sprintent, une basse et des accords deux fois plus lents. Cette double horloge permet à un même titre de servir une poursuite ou une vue aérienne. Sport, course, jeux, technologie et ville sont son terrain. Nappes et piano la rendent liquide et claire ; basses grondantes et lignes acid l’assombrissent. Montez sur la pulsation lente.',
    },
    metaTitle: {
      en: 'Drum & Bass Royalty-Free Music',
      es: 'Drum & bass libre de regalías',
      fr: 'Drum & bass libre de droits',
    },
    metaDescription: {
      en: 'Fast drum and bass, from liquid to dark, for sport, racing, games and technology films. Play full tracks and find the energy that matches your cut.',
      es: 'Drum and bass veloz, de líquido a oscuro, para deporte, carreras, juegos y tecnología. Escucha pistas completas y encuentra la energía que buscas.',
      fr: 'De la drum & bass rapide, liquide ou sombre, pour sport, course, jeux et technologie. Écoutez en entier et trouvez l’énergie de votre montage.',
    },
  },
  dub: {
    title: { en: 'Dub', es: 'Dub', fr: 'Dub' },
    slug: { en: 'dub', es: 'dub', fr: 'dub' },
    subheading: {
      en: 'Deep bass, long echoes, nothing in a hurry',
      es: 'Graves hondos, ecos largos, ninguna prisa',
      fr: 'Graves profonds, longs échos, aucune hâte',
    },
    description: {
      en: 'Dub takes a reggae rhythm apart and plays with what is left: a deep bass, a drum with space around it, chords and organ thrown into long echoes. It is patient music with a strong body, useful wherever a scene needs weight without speed. Street documentaries, fashion, design hotels, food stalls and podcasts all fit. Choose sparse mixes for talk, denser ones for walking shots and night driving.',
      es: 'El dub desmonta un ritmo de reggae y juega con lo que queda: un bajo hondo, una batería con aire y acordes u órgano lanzados a ecos largos. Es música paciente y con cuerpo, útil cuando una escena pide peso sin velocidad. Encaja en documentales de calle, moda, hoteles de diseño, puestos de comida y pódcast. Para hablar, elige mezclas escuetas; para caminar o conducir de noche, las más densas.',
      fr: 'Le dub démonte un rythme de reggae et joue avec ce qui reste : une basse profonde, une batterie aérée, des accords ou un orgue lancés dans de longs échos. Musique patiente et charpentée, elle sert quand une scène demande du poids sans vitesse. Documentaires de rue, mode, hôtels de créateurs, cuisine ambulante et podcasts lui conviennent. Pour la parole, choisissez les mixages épurés ; pour la route de nuit, les plus denses.',
    },
    metaTitle: {
      en: 'Dub Royalty-Free Music',
      es: 'Música dub libre de regalías',
      fr: 'Musique dub libre de droits',
    },
    metaDescription: {
      en: 'Bass-heavy dub with long echoes for documentaries, fashion, street food and podcasts. Listen to every track in full and pick the right weight.',
      es: 'Dub de graves hondos y ecos largos para documentales, moda, comida callejera y pódcast. Escucha cada pista entera y elige el peso que necesitas.',
      fr: 'Du dub aux basses profondes et aux longs échos pour documentaires, mode, cuisine de rue et podcasts. Écoutez chaque morceau en entier, puis choisissez.',
    },
  },
  electronic: {
    title: { en: 'Electronic', es: 'Electrónica', fr: 'Électronique' },
    slug: { en: 'electronic', es: 'electronica', fr: 'electronique' },
    subheading: {
      en: 'Circuits, patterns and melodies with a pulse',
      es: 'Circuitos, patrones y melodías con pulso',
      fr: 'Des circuits, des motifs, des mélodies qui battent',
    },
    description: {
      en: 'Electronic here means melodic machine music: sequenced plucks, square-wave tunes, synth bass and a steady kick that drives without shouting. It explains technology better than words do, and it is just as happy with games, fashion, science, apps and product launches. Major tracks sound curious and friendly, minor ones sleek or wary. If you need speech on top, look for plucks rather than leads.',
      es: 'Aquí electrónica quiere decir música de máquinas con melodía: punteos secuenciados, ondas cuadradas, bajo sintetizado y un bombo constante que empuja sin gritar. Explica la tecnología mejor que muchas palabras y se lleva igual de bien con juegos, moda, ciencia, aplicaciones y lanzamientos. En mayor suena curiosa y amable; en menor, elegante o recelosa. Si habrá locución, busca punteos antes que melodías solistas.',
      fr: 'Ici, électronique veut dire musique de machines avec mélodie : motifs séquencés, ondes carrées, basse synthétique et grosse caisse régulière qui pousse sans crier. Elle explique la technique mieux que bien des mots et s’accorde aussi aux jeux, à la mode, à la science et aux lancements. En majeur, elle paraît curieuse et aimable ; en mineur, élégante ou méfiante. Sous un commentaire, préférez les motifs pincés aux solos.',
    },
    metaTitle: {
      en: 'Electronic Royalty-Free Music',
      es: 'Música electrónica libre de regalías',
      fr: 'Musique électronique libre de droits',
    },
    metaDescription: {
      en: 'Melodic electronic music for technology, games, science, fashion and launches. Hear complete tracks, filter by mood and license what you need.',
      es: 'Electrónica melódica para tecnología, juegos, ciencia, moda y lanzamientos. Escucha pistas completas, filtra por ambiente y elige tu licencia.',
      fr: 'De l’électronique mélodique pour technologie, jeux, science, mode et lancements. Écoutez les morceaux en entier et filtrez selon l’ambiance.',
    },
  },
  epic: {
    title: { en: 'Epic', es: 'Épica', fr: 'Épique' },
    slug: { en: 'epic', es: 'epica', fr: 'epique' },
    subheading: {
      en: 'Big drums, wide brass and a horizon to match',
      es: 'Tambores grandes, metales amplios y un horizonte a su altura',
      fr: 'Grands tambours, cuivres amples et horizon à leur mesure',
    },
    description: {
      en: 'Epic music thinks in crowds and landscapes. Driving string patterns, large drums, brass and a choir-like pad climb towards a theme that fills the frame, usually in minor and always with purpose. Trailers, games, finals, expeditions and grand openings use it best. It leaves little room for words, so place speech before the climb or after the last hit, and cut pictures on the drums.',
      es: 'La música épica piensa en multitudes y paisajes. Cuerdas insistentes, tambores grandes, metales y un colchón coral suben hacia un tema que llena el cuadro, casi siempre en menor y siempre con propósito. Brilla en tráileres, juegos, finales deportivas, expediciones e inauguraciones. Deja poco sitio a la palabra: pon la locución antes de la subida o tras el último golpe y corta la imagen con los tambores.',
      fr: 'La musique épique pense en foules et en paysages. Cordes obstinées, grands tambours, cuivres et nappe de chœur montent vers un thème qui emplit le cadre, presque toujours en mineur et jamais sans but. Bandes-annonces, jeux, finales, expéditions et inaugurations en tirent parti. Elle laisse peu de place aux mots : placez la parole avant la montée ou après le dernier coup, et montez l’image sur les tambours.',
    },
    metaTitle: {
      en: 'Epic Royalty-Free Music',
      es: 'Música épica libre de regalías',
      fr: 'Musique épique libre de droits',
    },
    metaDescription: {
      en: 'Epic orchestral music with big drums and brass for trailers, games, sport and expeditions. Listen to each climb in full, then license your track.',
      es: 'Música épica orquestal con tambores y metales para tráileres, juegos, deporte y expediciones. Escucha cada subida entera y consigue tu licencia.',
      fr: 'De la musique épique, tambours et cuivres, pour bandes-annonces, jeux, sport et expéditions. Écoutez chaque montée en entier, puis choisissez.',
    },
  },
  folk: {
    title: { en: 'Folk', es: 'Folk', fr: 'Folk' },
    slug: { en: 'folk', es: 'folk', fr: 'folk' },
    subheading: {
      en: 'Village tunes in three, old roads and new stories',
      es: 'Aires de pueblo a tres tiempos, caminos viejos, historias nuevas',
      fr: 'Airs de village à trois temps, vieux chemins, récits neufs',
    },
    description: {
      en: 'Folk melodies sound as if they had been handed down, even when they are new. Guitars, accordion, whistle, fiddle-like strings and hand drums turn in three, so the music sways between dance and walk. It suits countryside, crafts, history, fantasy games, cooking and outdoor weddings. Bright tunes make company; modal ones carry mist and memory. Choose by distance: close picking for faces, fuller bands for fields.',
      es: 'Las melodías folk suenan a heredadas aunque sean nuevas. Guitarras, acordeón, silbido, cuerdas y percusión de mano giran a tres tiempos, entre el baile y el paseo. Van bien con campo, artesanía, historia, juegos de fantasía, cocina y bodas al aire libre. Las claras hacen compañía y las modales traen niebla y memoria. Elige por distancia: punteo cercano para los rostros, conjunto lleno para los campos.',
      fr: 'Une mélodie folk semble transmise, même lorsqu’elle est neuve. Guitares, accordéon, sifflement, cordes et percussions à main tournent à trois temps, entre danse et promenade. Campagne, artisanat, histoire, jeux de fantaisie, cuisine et mariages en plein air lui vont bien. Les airs clairs tiennent compagnie, les airs modaux portent brume et mémoire. Choisissez selon la distance : jeu pincé pour les visages, groupe plus fourni pour les champs.',
    },
    metaTitle: {
      en: 'Folk Royalty-Free Music',
      es: 'Música folk libre de regalías',
      fr: 'Musique folk libre de droits',
    },
    metaDescription: {
      en: 'Folk tunes for countryside, crafts, history, fantasy games and outdoor weddings. Listen to full tracks and filter by mood, instrument and length.',
      es: 'Folk para campo, artesanía, historia, juegos de fantasía y bodas al aire libre. Escucha pistas completas y filtra por ambiente o instrumento.',
      fr: 'Du folk pour campagne, artisanat, histoire, jeux de fantaisie et mariages en plein air. Écoutez en entier et filtrez par ambiance ou instrument.',
    },
  },
} as const satisfies Partial<Record<GenreId, GenreCopy>>
