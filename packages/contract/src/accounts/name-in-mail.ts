// Anyone can sign up, invite or write with another person's address and any name. What a name could carry to that
// person besides a name is left out of the mail; a name that is misjudged costs a greeting, nothing else.

/** The most words of a name; more are a sentence. */
const maxWords = 10

/** The most digits: `Blink-182` and `Studio 2000` are names, a phone number is not. */
const maxDigits = 5

/** Characters that look like a full stop, besides those that NFKC makes one. */
const dots = /[。․‧∙⋅•ꞏ·۔܁܂᠃]|(?<=[a-z\d])・|・(?=[a-z\d])/gu

/** Letters of other scripts that look like Latin ones (Unicode UTS 39, the commonest of its table). */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'хx',
    'уy',
    'іi',
    'јj',
    'ѕs',
    'ԁd',
    'ԝw',
    'мm',
    'нh',
    'тt',
    'кk',
    'вb',
    'һh',
    'ԛq',
  ]
    .concat([
      'οo',
      'αa',
      'νv',
      'ιi',
      'κk',
      'ρp',
      'τt',
      'υu',
      'χx',
      'ωw',
      'ϲc',
      'ϳj',
      'єe',
      'ոn',
      'օo',
      'սu',
      'հh',
    ])
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Words that only addresses have, wherever they stand. */
const addressWords = new Set(
  'www http https com net org info biz xyz online website shop click url html php'.split(' '),
)

const currencies =
  'eur|euros?|usd|dollars?|dolares|gbp|pounds?|libras|livres|chf|rub|rubles?|cny|rmb|yuan|jpy|yen|inr|pesos?|mxn|btc|eth|bitcoins?|usdt'

/** A digit beside a currency, in symbols or in words. */
const money = new RegExp(
  `\\p{Sc}\\s*\\p{N}|\\p{N}\\s*\\p{Sc}|\\p{N}\\s*(k|m|million(es|s)?|mil)?\\s*(${currencies})(?!\\p{L})|(?<!\\p{L})(${currencies})\\s*\\p{N}`,
  'u',
)

/** What only advertisements say, without accents. Words that are also names (Won, Free, Gagne, Prize) need their phrase. */
const offers = new RegExp(
  `(?<!\\p{L})(${[
    'you (have )?(just )?won|you.?ve won|congratulations|click|visit|lottery|jackpot|casino|bitcoin|crypto|viagra|cialis',
    'whatsapp|telegram|discount|bonus|giveaway|voucher|gift card|free money|for free|act now|(call|buy|order) (now|us|me|today)',
    'log ?in|sign in|password|your (account|prize|order|reward|payment)|limited time|earn money|make money|get rich',
    'has ganado|ganaste|felicidades|enhorabuena|haz clic|haga clic|visita|visite|llama (al|ya|ahora)|gratis|oferta|descuento|loteria|sorteo|contrasena|tu (cuenta|premio)|su (cuenta|premio)',
    '(avez|as) gagne|felicitations|cliquez|visitez|appelez|gratuite?|remise|loterie|mot de passe|votre (compte|prix|gain)',
    'gewonnen|kostenlos|klicken|gewinn|ganhou|parabens|clique|desconto|vinto|clicca|sconto|wygrales|kliknij',
    'выиграли|выиграл|бесплатно|казино|звоните|скидка|приз|перейдите|виграли|безкоштовно|κερδισατε|δωρεαν',
  ].join(
    '|',
  )})(?!\\p{L})|中奖|中獎|免费|免費|点击|點擊|恭喜|赌场|优惠|当選|無料|クリック|おめでとう|당첨|무료|클릭|ربحت|مبروك|مجانا|اضغط|זכית|חינם|לחץ|मुफ्त|जीते|ฟรี`,
  'u',
)

/** A text as it looks: without what is invisible, full-width and other variants as the letters they show. */
function appearanceOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .toLowerCase()
    .trim()
}

/** The name of a person or company as mails to strangers show it; empty if it could be an address, a number or an offer. */
export function nameInMail(name: string): string {
  // Joiners stay: Persian and Indic names need them.
  const shown = name.replace(/[^\S ]+|(?![\u200c\u200d])\p{C}+|[\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return isSuspicious(appearanceOf(name)) ? '' : shown
}

function isSuspicious(text: string): boolean {
  // Of Catalan `l·l` the dot is a letter.
  const dotted = text.replace(/l·l/g, 'll').replace(dots, '.')
  const plain = dotted.normalize('NFD').replace(/\p{M}/gu, '')
  const latin = plain.replace(/\p{L}/gu, (letter) => lookalikes[letter] ?? letter)
  const words = latin.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (
    text.split(/\s+/).length > maxWords ||
    /[@:\\<>[\]{}|=~^*#%_]|\/\/|\p{So}|\+\s*\(?\d/u.test(dotted) ||
    // `St. Vincent`, `B.B. King` and `J.R.R. Tolkien` have a space or a single letter after each stop.
    /\.[\p{L}\p{N}]{2}|[\p{L}\p{N}]\s+\.\s*[\p{L}\p{N}]|\d\.\d/u.test(dotted) ||
    (text.match(/\p{N}/gu)?.length ?? 0) > maxDigits ||
    text.split(/[^\p{L}\p{M}]+/u).some(mixesScripts) ||
    words.some((word) => addressWords.has(word) || word.startsWith('www')) ||
    words.slice(1, -1).some((word) => word === 'dot' || word === 'punto') ||
    money.test(plain) ||
    money.test(latin) ||
    offers.test(plain) ||
    offers.test(latin)
  )
}

/** Whether a word has letters of scripts that are only mixed to deceive, or small capitals, which are in no name. */
function mixesScripts(word: string): boolean {
  if (/[\u1d00-\u1d2b\ua730\ua731\u{1df00}-\u{1dfff}]/u.test(word)) return true
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
  const others = [/\p{Script=Cherokee}/u, /\p{Script=Coptic}/u, /\p{Script=Georgian}/u, /\p{Script=Lisu}/u]
  return [...scripts, ...others].filter((script) => script.test(word)).length > 1
}
