import { foldAccents } from '../../domain/fold-accents.ts';

/** French patterns that the dictionaries lack, and short words that people extend with a year and signs. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  `abcd1234567 abcdef abcdefgh abcdefghij abricot allezlom allezom amourtoujours aqwzsxedcrfv aujourdhui azeqsd
   barbapapa bbox benzema biquette bisounours bmw bonneannee bonnenuit bordeauxrouge boubou cacahouete calinou
   caramelle changezmoi choupette choupinou coquelicot darkvador dofus doudoune ete eva famillenombreuse fcnantes
   filou fortnite freebox gmail gribouille gribouillis griezmann habbo harleydavidson hotmail jemenfous
   jenesaispas jesaispas jetadore johnnyhallyday joyeuxnoel jtaime jtm jul lapinou laposte lea lemotdepasse leo
   lesims linkedin livebox login louloute luckyluke lukeskywalker mafamille mafille mai mamanpapa mamy mapuce
   mbappe mer monange monbebe moncoeur monmotdepasse msn neo nimporte nimportequoi nini nono olympiquedemarseille
   orangefr oursonne papamaman parissaintgermain parissg pastis pepette perenoel poupette psg qsdfghjklm qwertz
   rantanplan rclens ribery riri roblox roi roro sangohan sangoku sesameouvretoi sfr sisi snapchat stromae
   supercalifragilistic tiktok tom tomraider turlututu vivelafrance wanadoo whatsapp worldofwarcraft wow zaza
   zizou zoe zouzou zozo`.split(/\s+/),
);

/** Shorter dictionary words often occur by chance in random passwords. */
const MIN_WORD_LENGTH = 4;

interface CommonPasswords {
  /** Returns whether this folded password is in the lists of guessing programs. */
  hasPassword(folded: string): boolean;
  /** Returns whether these letters are a word to which people add a year and signs. */
  hasWord(letters: string): boolean;
}

let loaded: Promise<CommonPasswords> | undefined;
/**
 * Loads leaked passwords, French words and names once: some 40 MB and 80 ms of CPU. The web process does it before it
 * listens; workers never need them.
 */
export const loadCommonPasswords = (): Promise<CommonPasswords> => (loaded ??= load());

async function load(): Promise<CommonPasswords> {
  const [{ dictionary: french }, { dictionary: common }] = await Promise.all([
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const words = new Set([...Object.values(french), ...Object.values(common)].flat().map(foldAccents));
  return {
    hasPassword: (folded) => words.has(folded) || OWN_WORDS.has(folded),
    hasWord: (letters) => OWN_WORDS.has(letters) || (letters.length >= MIN_WORD_LENGTH && words.has(letters)),
  };
}
