import type { GenreId } from '../vocabulary.ts'
import type { GenreCopy } from './genre-copy.ts'

/** The genre pages from funk to trap. */
export const genresB = {
  funk: {
    title: { en: 'Funk', es: 'Funk', fr: 'Funk' },
    slug: { en: 'funk', es: 'funk', fr: 'funk' },
    subheading: {
      en: 'Tight grooves with a sense of humour',
      es: 'Ritmos ajustados y con sentido del humor',
      fr: 'Des grooves serrés, avec le sens de l’humour',
    },
    description: {
      en: 'Funk lives in the gaps: a bass that talks back, chords cut short, drums that know exactly when to leave you hanging. It gives adverts, cooking videos, fashion edits and podcast openings a body to move with. For speech, choose the looser, warmer tracks; for fast cutting, look for the ones with hard stops, since every silence is a place to change the picture.',
      es: 'El funk vive en los huecos: un bajo que responde, acordes cortados en seco y una batería que sabe cuándo dejarte en vilo. Da cuerpo a anuncios, vídeos de cocina, piezas de moda y entradas de pódcast. Si hay voz, elige los temas más sueltos y cálidos; si el montaje es rápido, busca los que paran en seco, porque cada silencio permite cambiar de plano.',
      fr: 'Le funk vit dans les creux : une basse qui répond, des accords coupés court, une batterie qui sait quand vous laisser en suspens. Il donne du corps aux publicités, aux vidéos de cuisine, aux films de mode et aux ouvertures de podcasts. Sous une voix, préférez les titres souples et chaleureux ; pour un montage rapide, cherchez les arrêts nets, où l’image change d’elle-même.',
    },
    metaTitle: {
      en: 'Funk Royalty-Free Music',
      es: 'Música funk libre de regalías',
      fr: 'Musique funk libre de droits',
    },
    metaDescription: {
      en: 'Funk with tight bass lines and dry drums for adverts, cooking videos, fashion and podcasts. Listen in full, then choose a clear licence.',
      es: 'Funk de bajos ajustados y batería seca para anuncios, cocina, moda y pódcast. Escucha cada tema entero y elige una licencia clara.',
      fr: 'Du funk aux basses serrées pour publicités, vidéos de cuisine, mode et podcasts. Écoutez chaque titre en entier, puis choisissez votre licence.',
    },
  },
  'hip-hop': {
    title: { en: 'Hip Hop', es: 'Hip hop', fr: 'Hip-hop' },
    slug: { en: 'hip-hop', es: 'hip-hop', fr: 'hip-hop' },
    subheading: {
      en: 'Beats with weight and room to talk',
      es: 'Bases con peso y sitio para hablar',
      fr: 'Des instrus qui ont du poids et laissent parler',
    },
    description: {
      en: 'Drums that make you nod, a loop worth hearing twice, a bass you notice when it stops: these instrumentals keep the pocket and leave the middle free. That makes them natural beds for interviews, street documentaries, sneaker films and weekly shows. Dusty, jazz-leaning beats flatter calm speech; heavier ones with fewer notes work for sport, reveals and anything that needs attitude.',
      es: 'Una batería que hace mover la cabeza, un bucle que apetece repetir y un bajo que se nota cuando calla: estas instrumentales mantienen el pulso y dejan libre el centro. Por eso funcionan bajo entrevistas, documentales de calle, vídeos de zapatillas y programas semanales. Las bases polvorientas, cercanas al jazz, favorecen la voz tranquila; las más pesadas y con pocas notas piden deporte, revelaciones y carácter.',
      fr: 'Une batterie qui fait hocher la tête, une boucle qui supporte la répétition, une basse que l’on remarque quand elle se tait : ces instrumentaux tiennent le rythme et laissent le centre libre. Ils soutiennent entretiens, documentaires de rue, films de baskets et émissions hebdomadaires. Les plus poussiéreux, proches du jazz, flattent une voix posée ; les plus lourds conviennent au sport et aux révélations.',
    },
    metaTitle: {
      en: 'Hip Hop Royalty-Free Music',
      es: 'Música hip hop libre de regalías',
      fr: 'Musique hip-hop libre de droits',
    },
    metaDescription: {
      en: 'Instrumental hip hop beats for interviews, street stories, sport and social video. Filter by mood or tempo and hear every track in full.',
      es: 'Bases instrumentales de hip hop para entrevistas, historias de calle, deporte y redes. Filtra por ánimo o tempo y escucha cada tema entero.',
      fr: 'Instrumentaux hip-hop pour entretiens, récits de rue, sport et réseaux sociaux. Filtrez par humeur ou tempo et écoutez chaque titre en entier.',
    },
  },
  house: {
    title: { en: 'House', es: 'House', fr: 'House' },
    slug: { en: 'house', es: 'house', fr: 'house' },
    subheading: {
      en: 'Four to the floor, from poolside to late night',
      es: 'Bombo a negras, de la piscina a la madrugada',
      fr: 'Quatre temps égaux, de la piscine à la nuit',
    },
    description: {
      en: 'House rests on an even kick and lets everything else breathe around it: filtered chords, springy bass, hats that open like a window. It keeps shops, hotel bars, runways and event films moving without asking for attention. Choose brighter tracks for daylight and crowds, deeper ones for interiors and night shots; their steady build makes it easy to cut, loop or fade.',
      es: 'El house se apoya en un bombo regular y deja respirar lo demás: acordes filtrados, bajo elástico, platillos que se abren como una ventana. Mantiene en movimiento tiendas, bares de hotel, pasarelas y vídeos de eventos sin reclamar atención. Elige temas luminosos para el día y la multitud, y otros más profundos para interiores y noche; crecen de forma regular, así que se cortan y repiten bien.',
      fr: 'La house repose sur une grosse caisse régulière et laisse respirer le reste : accords filtrés, basse élastique, charleston qui s’ouvre comme une fenêtre. Elle fait vivre boutiques, bars d’hôtel, défilés et films d’événement sans réclamer l’attention. Prenez les titres clairs pour le jour et la foule, les plus profonds pour les intérieurs et la nuit ; leur progression régulière se coupe aisément.',
    },
    metaTitle: {
      en: 'House Royalty-Free Music',
      es: 'Música house libre de regalías',
      fr: 'Musique house libre de droits',
    },
    metaDescription: {
      en: 'House music with filtered chords and steady kicks for fashion, shops, hotels and event films. Hear full tracks before you pick a licence.',
      es: 'House de acordes filtrados y bombo firme para moda, tiendas, hoteles y eventos. Escucha los temas enteros antes de elegir licencia.',
      fr: 'House aux accords filtrés pour la mode, les boutiques, les hôtels et les films d’événement. Écoutez en entier avant de choisir une licence.',
    },
  },
  'indie-pop': {
    title: { en: 'Indie Pop', es: 'Indie pop', fr: 'Indie pop' },
    slug: { en: 'indie-pop', es: 'indie-pop', fr: 'indie-pop' },
    subheading: {
      en: 'Small bands, open windows, tunes that stay',
      es: 'Grupos pequeños, ventanas abiertas, melodías que se quedan',
      fr: 'Petits groupes, fenêtres ouvertes, airs qui restent',
    },
    description: {
      en: 'Handmade rhythms, clear strings and a tune you could whistle on the way home: indie pop sounds like people in a room, even when nobody sings. It serves vlogs, independent brands, school projects and films about beginnings. Start from the ending you need: some tracks gather friends around the table, others stay wistful and leave generous gaps for a narrator.',
      es: 'Ritmos hechos a mano, cuerdas claras y una melodía que silbarías camino de casa: el indie pop suena a gente en una habitación, aunque nadie cante. Sirve a vlogs, marcas independientes, proyectos escolares y películas sobre comienzos. Empieza por el final que buscas: unos temas reúnen a los amigos en torno a la mesa y otros, más nostálgicos, dejan huecos generosos para quien narra.',
      fr: 'Des rythmes faits main, des cordes claires, un air à siffler en rentrant : l’indie pop évoque des gens dans une pièce, même quand personne ne chante. Elle sert vlogs, marques indépendantes, projets scolaires et films sur les débuts. Partez de la fin qu’il vous faut : certains titres rassemblent les amis autour de la table, d’autres restent songeurs et laissent respirer un récit.',
    },
    metaTitle: {
      en: 'Indie Pop Royalty-Free Music',
      es: 'Música indie pop libre de regalías',
      fr: 'Musique indie pop libre de droits',
    },
    metaDescription: {
      en: 'Warm instrumental indie pop for vlogs, small brands, school films and stories about beginnings. Play every track in full, license it simply.',
      es: 'Indie pop instrumental y cálido para vlogs, marcas pequeñas y relatos de comienzos. Escucha cada tema entero y elige una licencia sencilla.',
      fr: 'Indie pop instrumentale et chaleureuse pour vlogs, petites marques et récits de débuts. Écoutez chaque titre en entier, licence simple.',
    },
  },
  jazz: {
    title: { en: 'Jazz', es: 'Jazz', fr: 'Jazz' },
    slug: { en: 'jazz', es: 'jazz', fr: 'jazz' },
    subheading: {
      en: 'Small-group jazz for rooms, stories and slow dinners',
      es: 'Jazz de grupo pequeño para salas, historias y cenas largas',
      fr: 'Du jazz de petite formation pour salles, récits et longs dîners',
    },
    description: {
      en: 'Rich chords, a walking bass and a rhythm that leans rather than pushes: jazz makes a room feel inhabited. Restaurants, hotels, tailoring films and crime podcasts all draw on it, each from a different corner. Ballads suit portraits and first dances; brisker tunes bring wit to adverts and city tours. Under speech, prefer pieces in which the melody rests between phrases.',
      es: 'Acordes ricos, un bajo que camina y un ritmo que se inclina más que empuja: el jazz hace que una sala parezca habitada. Recurren a él restaurantes, hoteles, sastrerías y pódcast de sucesos, cada cual desde su rincón. Las baladas van con retratos y primeros bailes; los temas vivos ponen ingenio en anuncios y paseos urbanos. Bajo una voz, prefiere melodías que descansen entre frases.',
      fr: 'Des accords riches, une basse qui marche, un rythme qui s’incline plutôt qu’il ne pousse : le jazz rend une pièce habitée. Restaurants, hôtels, ateliers de couture et podcasts de faits divers y puisent, chacun dans son coin. Les ballades vont aux portraits et aux premières danses ; les airs vifs donnent de l’esprit aux publicités. Sous une voix, préférez les mélodies qui se reposent entre les phrases.',
    },
    metaTitle: {
      en: 'Jazz Royalty-Free Music',
      es: 'Música jazz libre de regalías',
      fr: 'Musique jazz libre de droits',
    },
    metaDescription: {
      en: 'Small-group jazz for restaurants, hotels, documentaries and crime podcasts: ballads, brisk swing and noir walks, all playable in full.',
      es: 'Jazz de grupo pequeño para restaurantes, hoteles, documentales y pódcast: baladas, swing vivo y paseos de cine negro, para oír enteros.',
      fr: 'Jazz en petite formation pour restaurants, hôtels, documentaires et podcasts : ballades, swing vif et filatures, à écouter en entier.',
    },
  },
  latin: {
    title: { en: 'Latin', es: 'Música latina', fr: 'Musique latine' },
    slug: { en: 'latin', es: 'musica-latina', fr: 'musique-latine' },
    subheading: {
      en: 'Percussion first, then the whole square joins in',
      es: 'Primero la percusión, después toda la plaza',
      fr: 'D’abord les percussions, puis toute la place',
    },
    description: {
      en: 'Interlocking percussion, a bass that arrives early and melodies meant for company: Latin rhythms carry travel films, menus, weddings and dance clips with little effort. The family is wide, so choose by occasion. Festive pieces fill a square at noon; slow dances suit family archives and old couples; the tense ones, all offbeats, give sport and pursuit scenes a pulse of their own.',
      es: 'Percusión que encaja por piezas, un bajo que se adelanta y melodías pensadas para estar en compañía: los ritmos latinos llevan sin esfuerzo viajes, cartas de restaurante, bodas y bailes. La familia es amplia, así que elige según la ocasión. Los temas festivos llenan una plaza a mediodía; los bailes lentos van con álbumes y parejas mayores; los tensos dan pulso propio al deporte y a las persecuciones.',
      fr: 'Des percussions qui s’emboîtent, une basse en avance, des mélodies faites pour la compagnie : les rythmes latins portent sans effort voyages, cartes de restaurant, mariages et vidéos de danse. La famille est vaste ; choisissez donc selon l’occasion. Les titres festifs emplissent une place à midi, les danses lentes vont aux archives de famille, les plus tendus donnent du nerf au sport et aux poursuites.',
    },
    metaTitle: {
      en: 'Latin Royalty-Free Music',
      es: 'Música latina libre de regalías',
      fr: 'Musique latine libre de droits',
    },
    metaDescription: {
      en: 'Latin rhythms for travel films, restaurants, weddings and dance videos, from festive squares to slow, nostalgic dances. Listen in full.',
      es: 'Ritmos latinos para viajes, restaurantes, bodas y vídeos de baile: de la plaza en fiesta al baile lento y nostálgico. Escúchalos enteros.',
      fr: 'Rythmes latins pour voyages, restaurants, mariages et vidéos de danse, de la place en fête à la danse lente. À écouter en entier.',
    },
  },
  'lo-fi': {
    title: { en: 'Lo-Fi', es: 'Lo-fi', fr: 'Lo-fi' },
    slug: { en: 'lo-fi', es: 'lo-fi', fr: 'lo-fi' },
    subheading: {
      en: 'Slow beats with soft corners, for long sessions',
      es: 'Ritmos lentos de bordes suaves para sesiones largas',
      fr: 'Des rythmes lents aux angles doux, pour durer',
    },
    description: {
      en: 'Muffled drums slightly behind the beat, chords with a little dust on them, a melody that comes and goes: lo-fi keeps company without asking questions. Study streams, tutorials, small cafés and quiet vlogs use it for hours at a time. Decide how much daylight you want: some tracks are early and hopeful, others belong to rain, night buses and things left unsaid.',
      es: 'Baterías amortiguadas y un poco por detrás del pulso, acordes con algo de polvo y una melodía que va y viene: el lo-fi acompaña sin hacer preguntas. Lo usan durante horas sesiones de estudio, tutoriales, cafés pequeños y vlogs tranquilos. Decide cuánta luz quieres: unos temas son matinales y esperanzados, otros pertenecen a la lluvia, al autobús nocturno y a lo que no se dijo.',
      fr: 'Des batteries feutrées, un peu en retard sur le temps, des accords légèrement poussiéreux, une mélodie qui va et vient : le lo-fi tient compagnie sans poser de questions. Séances d’étude, tutoriels, petits cafés et vlogs paisibles l’emploient des heures durant. Décidez de la lumière voulue : certains titres sont matinaux et confiants, d’autres appartiennent à la pluie et aux bus de nuit.',
    },
    metaTitle: {
      en: 'Lo-Fi Royalty-Free Music',
      es: 'Música lo-fi libre de regalías',
      fr: 'Musique lo-fi libre de droits',
    },
    metaDescription: {
      en: 'Lo-fi beats for study streams, tutorials, cafés and quiet vlogs: muffled drums, dusty chords, nothing in the way. Play every track in full.',
      es: 'Ritmos lo-fi para estudiar, tutoriales, cafés y vlogs tranquilos: batería amortiguada y acordes suaves. Escucha cada tema entero.',
      fr: 'Rythmes lo-fi pour étudier, tutoriels, cafés et vlogs paisibles : batterie feutrée, accords doux, rien qui gêne. À écouter en entier.',
    },
  },
  lounge: {
    title: { en: 'Lounge', es: 'Lounge', fr: 'Lounge' },
    slug: { en: 'lounge', es: 'lounge', fr: 'lounge' },
    subheading: {
      en: 'Well-mannered music for lobbies, bars and good light',
      es: 'Música con buenos modales para vestíbulos, bares y buena luz',
      fr: 'De la musique bien élevée pour halls, bars et belles lumières',
    },
    description: {
      en: 'Lounge dresses a space before it says anything: cushioned rhythm, polite harmony, a wink now and then. It belongs in hotel lobbies, cocktail bars, treatment rooms and slow walks through well-kept houses. For places where people talk for hours, take the calmer pieces; for adverts, fashion or spy comedy, the drier and more mischievous ones bring character without raising their voice.',
      es: 'El lounge viste un espacio antes de decir nada: ritmo acolchado, armonía educada y algún guiño. Su lugar son los vestíbulos de hotel, las coctelerías, las cabinas de masaje y los paseos lentos por casas cuidadas. Donde se conversa durante horas, elige las piezas más serenas; para anuncios, moda o comedia de espías, las más secas y traviesas dan carácter sin levantar la voz.',
      fr: 'Le lounge habille un lieu avant de dire quoi que ce soit : rythme capitonné, harmonie courtoise, un clin d’œil de temps à autre. Sa place est dans les halls d’hôtel, les bars à cocktails, les cabines de soin et les visites lentes de maisons soignées. Là où l’on cause longtemps, prenez les pièces calmes ; pour la publicité ou la comédie d’espionnage, les plus malicieuses.',
    },
    metaTitle: {
      en: 'Lounge Royalty-Free Music',
      es: 'Música lounge libre de regalías',
      fr: 'Musique lounge libre de droits',
    },
    metaDescription: {
      en: 'Lounge music for hotels, cocktail bars, spas and property tours: cushioned rhythm and polite harmony. Hear each track from start to end.',
      es: 'Música lounge para hoteles, coctelerías, spas y visitas inmobiliarias: ritmo acolchado y armonía discreta. Escucha cada tema entero.',
      fr: 'Musique lounge pour hôtels, bars à cocktails, spas et visites immobilières : rythme feutré, harmonie discrète. À écouter en entier.',
    },
  },
  reggae: {
    title: { en: 'Reggae', es: 'Reggae', fr: 'Reggae' },
    slug: { en: 'reggae', es: 'reggae', fr: 'reggae' },
    subheading: {
      en: 'Deep bass, light offbeats, time to spare',
      es: 'Bajo hondo, contratiempo ligero y tiempo de sobra',
      fr: 'Basse profonde, contretemps légers, tout son temps',
    },
    description: {
      en: 'The bass carries the tune, the chords fall between the beats and nothing hurries. Reggae brings sun to travel films, street food, juice labels and beach hotels, and it can be grave as well: roots pieces stand behind reports that deserve patience. Pick bright and bouncing for families and brands, slow and close for couples, low and heavy when the subject weighs something.',
      es: 'El bajo lleva la melodía, los acordes caen entre los tiempos y nada tiene prisa. El reggae pone sol en viajes, comida callejera, zumos y hoteles de playa, y también sabe ponerse serio: las piezas roots respaldan reportajes que piden paciencia. Elige lo luminoso y saltarín para familias y marcas, lo lento y cercano para parejas, y lo grave y pesado cuando el asunto tiene peso.',
      fr: 'La basse porte l’air, les accords tombent entre les temps et rien ne presse. Le reggae met du soleil dans les voyages, la cuisine de rue, les jus de fruits et les hôtels de plage ; il sait aussi être grave, et ses titres roots soutiennent des reportages qui demandent de la patience. Choisissez-le bondissant pour les familles, lent pour les couples, lourd quand le sujet pèse.',
    },
    metaTitle: {
      en: 'Reggae Royalty-Free Music',
      es: 'Música reggae libre de regalías',
      fr: 'Musique reggae libre de droits',
    },
    metaDescription: {
      en: 'Instrumental reggae for travel, street food, beach hotels and patient reporting: deep bass, light offbeats. Listen to every track in full.',
      es: 'Reggae instrumental para viajes, comida callejera, hoteles de playa y reportajes: bajo hondo y contratiempo ligero. Escúchalo entero.',
      fr: 'Reggae instrumental pour voyages, cuisine de rue, hôtels de plage et reportages : basse profonde, contretemps légers. À écouter en entier.',
    },
  },
  rock: {
    title: { en: 'Rock', es: 'Rock', fr: 'Rock' },
    slug: { en: 'rock', es: 'rock', fr: 'rock' },
    subheading: {
      en: 'Riffs, drums and a straight road ahead',
      es: 'Riffs, batería y carretera recta',
      fr: 'Des riffs, une batterie et la route droit devant',
    },
    description: {
      en: 'Rock puts weight on the ground: a riff to remember, drums that mean it, a tune that rises when the picture does. Sport, motoring, games and trailers reach for the harder end; road movies, farm shops and crew portraits prefer open chords and dust. Check how dense a track is before you put speech over it, and keep the big endings for your last shot.',
      es: 'El rock pisa fuerte: un riff que se recuerda, una batería convencida y una melodía que sube cuando sube la imagen. Deporte, motor, videojuegos y tráileres buscan su lado más duro; las películas de carretera, las granjas y los retratos de equipo prefieren acordes abiertos y polvo. Comprueba la densidad del tema antes de ponerle voz encima y guarda los finales grandes para el último plano.',
      fr: 'Le rock pose son poids au sol : un riff qu’on retient, une batterie convaincue, un air qui monte quand l’image monte. Sport, automobile, jeux et bandes-annonces en prennent le versant dur ; road-movies, fermes et portraits d’équipe préfèrent les accords ouverts et la poussière. Vérifiez la densité d’un titre avant d’y poser une voix, et gardez les grandes fins pour le dernier plan.',
    },
    metaTitle: {
      en: 'Rock Royalty-Free Music',
      es: 'Música rock libre de regalías',
      fr: 'Musique rock libre de droits',
    },
    metaDescription: {
      en: 'Instrumental rock for sport, motoring, games, trailers and road films, from hard riffs to dusty open chords. Hear each track in full.',
      es: 'Rock instrumental para deporte, motor, videojuegos, tráileres y carretera: del riff duro al acorde abierto. Escucha cada tema entero.',
      fr: 'Rock instrumental pour sport, automobile, jeux, bandes-annonces et road-movies, du riff dur aux accords ouverts. À écouter en entier.',
    },
  },
  soul: {
    title: { en: 'Soul', es: 'Soul', fr: 'Soul' },
    slug: { en: 'soul', es: 'soul', fr: 'soul' },
    subheading: {
      en: 'Warm chords and a steady hand on the shoulder',
      es: 'Acordes cálidos y una mano en el hombro',
      fr: 'Des accords chauds, une main sur l’épaule',
    },
    description: {
      en: 'Soul speaks plainly about feelings: warm chords, an unforced backbeat, melodies shaped like sentences. It suits people at work, family films, weddings, dinners and brands that would like to say thank you. Slow pieces carry portraits and testimony; the stompers get a reception clapping. If your pictures are already moving, choose a sparse arrangement and let it stay half a step behind them.',
      es: 'El soul habla claro de los sentimientos: acordes cálidos, un pulso sin forzar y melodías con forma de frase. Va con personas que trabajan, películas de familia, bodas, cenas y marcas que quieren dar las gracias. Las piezas lentas sostienen retratos y testimonios; las rápidas ponen a dar palmas al banquete. Si tus imágenes ya emocionan, elige un arreglo sobrio que vaya medio paso por detrás.',
      fr: 'La soul parle simplement des sentiments : accords chauds, rythme sans effort, mélodies en forme de phrases. Elle convient aux gens au travail, aux films de famille, aux mariages, aux dîners, aux marques qui veulent dire merci. Les titres lents portent portraits et témoignages ; les plus vifs font battre des mains. Si vos images émeuvent déjà, prenez un arrangement sobre, un demi-pas en retrait.',
    },
    metaTitle: {
      en: 'Soul Royalty-Free Music',
      es: 'Música soul libre de regalías',
      fr: 'Musique soul libre de droits',
    },
    metaDescription: {
      en: 'Instrumental soul for weddings, family films, portraits and grateful brands: warm chords, easy backbeats. Play every track in full.',
      es: 'Soul instrumental para bodas, películas de familia, retratos y marcas agradecidas: acordes cálidos y pulso sereno. Escúchalo entero.',
      fr: 'Soul instrumentale pour mariages, films de famille, portraits et marques reconnaissantes : accords chauds, rythme posé. À écouter en entier.',
    },
  },
  swing: {
    title: { en: 'Swing', es: 'Swing', fr: 'Swing' },
    slug: { en: 'swing', es: 'swing', fr: 'swing' },
    subheading: {
      en: 'Dance-hall spirits for parties, farce and good shoes',
      es: 'Ánimo de salón de baile para fiestas, enredos y buenos zapatos',
      fr: 'L’humeur du bal, pour fêtes, vaudevilles et souliers cirés',
    },
    description: {
      en: 'Swing bounces on uneven steps and expects somebody to dance. It brings period charm to weddings, shop openings, pastry videos and silent-film jokes, and its slow numbers light archive footage from the side. Fast tracks carry comedy, provided the cutting keeps up; mid-speed ones leave room for a presenter. For romance, look for the polite, silvery pieces that wait until the speech is over.',
      es: 'El swing rebota sobre pasos desiguales y espera que alguien baile. Da encanto de época a bodas, inauguraciones, vídeos de repostería y bromas de cine mudo, y sus temas lentos iluminan de lado las imágenes de archivo. Los rápidos sostienen la comedia si el montaje los sigue; los de paso medio dejan sitio a quien presenta. Para el romance, busca los más corteses, de brillo plateado.',
      fr: 'Le swing rebondit sur des pas inégaux et attend que l’on danse. Il donne un charme d’époque aux mariages, aux ouvertures de magasin, à la pâtisserie filmée, aux gags de cinéma muet ; ses titres lents éclairent les archives de côté. Les rapides portent la comédie, si le montage suit ; les modérés laissent place au présentateur. Pour l’amour, cherchez les plus courtois, au timbre argentin.',
    },
    metaTitle: {
      en: 'Swing Royalty-Free Music',
      es: 'Música swing libre de regalías',
      fr: 'Musique swing libre de droits',
    },
    metaDescription: {
      en: 'Swing for weddings, vintage campaigns, comedy and archive films: dance-hall drive and slow, silvery numbers. Listen to tracks in full.',
      es: 'Swing para bodas, campañas de época, comedia y archivo: empuje de salón de baile y temas lentos y plateados. Escucha cada uno entero.',
      fr: 'Swing pour mariages, campagnes rétro, comédies et films d’archives : l’élan du bal et des titres lents, argentins. À écouter en entier.',
    },
  },
  synthwave: {
    title: { en: 'Synthwave', es: 'Synthwave', fr: 'Synthwave' },
    slug: { en: 'synthwave', es: 'synthwave', fr: 'synthwave' },
    subheading: {
      en: 'Neon, motorways and memories of the future',
      es: 'Neón, autopistas y recuerdos del futuro',
      fr: 'Néons, autoroutes et souvenirs du futur',
    },
    description: {
      en: 'Pumping basses, glossy arpeggios and wide pads recall an imagined eighties, seen through rain on a windscreen. Games, car films, science series and film reviews feel at home here. Choose between sun and asphalt: some tracks are holiday-bright and faintly grainy, others brood towards thrillers. The repeating patterns make looping easy, so a short piece can cover a long title sequence or menu.',
      es: 'Bajos que bombean, arpegios brillantes y pads anchos recuerdan unos ochenta imaginados, vistos tras la lluvia del parabrisas. Aquí se sienten en casa videojuegos, coches, series de divulgación y reseñas de cine. Elige entre sol y asfalto: unos temas brillan como unas vacaciones con grano y otros se oscurecen hacia el suspense. Sus patrones se repiten bien, así que una pieza corta cubre una cabecera o un menú.',
      fr: 'Basses qui pompent, arpèges brillants et larges nappes rappellent des années quatre-vingt rêvées, vues à travers un pare-brise mouillé. Jeux, voitures, séries scientifiques et critiques de films s’y sentent chez eux. Choisissez entre soleil et bitume : certains titres ont l’éclat granuleux des vacances, d’autres glissent vers le thriller. Leurs motifs se bouclent bien, sous un générique ou un menu.',
    },
    metaTitle: {
      en: 'Synthwave Royalty-Free Music',
      es: 'Música synthwave libre de regalías',
      fr: 'Musique synthwave libre de droits',
    },
    metaDescription: {
      en: 'Synthwave for games, car films, title sequences and film reviews: glossy arpeggios, pumping bass, wide pads. Hear every track in full.',
      es: 'Synthwave para videojuegos, coches, cabeceras y reseñas de cine: arpegios brillantes y bajos con pulso. Escucha cada tema entero.',
      fr: 'Synthwave pour jeux vidéo, voitures, génériques et critiques de films : arpèges brillants, basses vives, larges nappes. À écouter en entier.',
    },
  },
  techno: {
    title: { en: 'Techno', es: 'Techno', fr: 'Techno' },
    slug: { en: 'techno', es: 'techno', fr: 'techno' },
    subheading: {
      en: 'Repetition with a purpose',
      es: 'Repetición con propósito',
      fr: 'La répétition a ses raisons',
    },
    description: {
      en: 'Techno builds with very little: a kick, a figure, small changes that feel large once you are inside. It turns factory footage into choreography, drives strength training and runway shows, and keeps games tense for minutes on end. Softer, foggier tracks suit research films and night time-lapses. When you choose, listen for how the pressure rises, because that curve will shape your edit.',
      es: 'El techno construye con muy poco: un bombo, una figura y cambios pequeños que parecen grandes cuando estás dentro. Convierte una fábrica en coreografía, empuja pesas y pasarelas y mantiene la tensión de un juego durante minutos. Los temas más brumosos van con cine científico y noches en cámara rápida. Al elegir, escucha cómo sube la presión, porque esa curva dará forma a tu montaje.',
      fr: 'La techno bâtit avec très peu : une grosse caisse, une figure, de petits changements qui paraissent grands une fois à l’intérieur. Elle change une usine en chorégraphie, entraîne haltères et défilés, tient un jeu sous tension de longues minutes. Les titres plus brumeux vont aux films de recherche et aux nuits en accéléré. Écoutez comment monte la pression : cette courbe dessinera votre montage.',
    },
    metaTitle: {
      en: 'Techno Royalty-Free Music',
      es: 'Música techno libre de regalías',
      fr: 'Musique techno libre de droits',
    },
    metaDescription: {
      en: 'Techno for industrial films, sport, fashion and games: firm kicks, precise patterns and slow-rising pressure. Play each track in full.',
      es: 'Techno para cine industrial, deporte, moda y videojuegos: bombo firme, patrones precisos y presión que crece. Escucha cada tema entero.',
      fr: 'Techno pour films industriels, sport, mode et jeux : grosse caisse ferme, motifs précis, pression qui monte. À écouter en entier.',
    },
  },
  trap: {
    title: { en: 'Trap', es: 'Trap', fr: 'Trap' },
    slug: { en: 'trap', es: 'trap', fr: 'trap' },
    subheading: {
      en: 'Low end, quick hats, long shadows',
      es: 'Graves hondos, platillos rápidos, sombras largas',
      fr: 'Basses profondes, charleston rapide, ombres longues',
    },
    description: {
      en: 'A slow, heavy bass under quick, stuttering hats: trap moves at two speeds at once, and that is why it fits both slow motion and fast cuts. Sport, street fashion, esports entrances and trailers use its harder side; the softer tracks hold night thoughts and break-up vlogs. Check your mix on small speakers, since much of the weight sits lower than a phone can reach.',
      es: 'Un grave lento y pesado bajo platillos rápidos y entrecortados: el trap se mueve a dos velocidades a la vez y por eso encaja con la cámara lenta y con el corte rápido. Deporte, moda urbana, esports y tráileres usan su lado duro; los temas más suaves sostienen desvelos y rupturas. Comprueba la mezcla en altavoces pequeños, porque buena parte del peso queda fuera del alcance de un teléfono.',
      fr: 'Une basse lente et lourde sous un charleston rapide et saccadé : la trap avance à deux vitesses, d’où son aisance au ralenti comme en montage serré. Sport, mode urbaine, e-sport et bandes-annonces prennent son côté dur ; les titres plus tendres portent insomnies et ruptures. Vérifiez le mixage sur de petites enceintes, car une bonne part du poids se tient plus bas qu’un téléphone ne descend.',
    },
    metaTitle: {
      en: 'Trap Royalty-Free Music',
      es: 'Música trap libre de regalías',
      fr: 'Musique trap libre de droits',
    },
    metaDescription: {
      en: 'Instrumental trap for sport, street fashion, esports and trailers: deep bass, quick hats, dark or tender moods. Hear each track in full.',
      es: 'Trap instrumental para deporte, moda urbana, esports y tráileres: graves hondos y platillos rápidos. Escucha cada tema entero.',
      fr: 'Trap instrumentale pour sport, mode urbaine, e-sport et bandes-annonces : basses profondes, charleston rapide. À écouter en entier.',
    },
  },
} as const satisfies Partial<Record<GenreId, GenreCopy>>
