import { z } from 'zod';
import { Words } from './template-file.ts';

const MAX_WORDS = 15;
const countWords = (sentence: string): number => sentence.split(/[^\p{L}\p{N}.@’-]+/u).filter(Boolean).length;

/** A reference to a law: « article 12 », « L. 215-1 », « loi n° 2023 », « code civil ». */
const LEGAL_REFERENCE =
  /(?<!\p{L})(?:articles?|décret|arrêté|loi n°|code (?:de|du|des|civil|pénal)|[LRD]\.? ?\d)(?!\p{L})/iu;
/** Words that open a clause within a clause, or that only lawyers use. */
const HARD_WORD =
  /(?<!\p{L})(?:dont|lequel|laquelle|lesquel(?:le)?s|auquel|auxquel(?:le)?s|duquel|afin|conformément|nonobstant|susvisée?s?|ledit|ladite|cependant|toutefois)(?!\p{L})/iu;

/** The rules for easy French (« facile à lire et à comprendre »): one short sentence, one idea, everyday words. */
const EasySentence = Words.refine(
  (sentence) => /^\p{Lu}[^!;:()[\]/…]*[.?]$/u.test(sentence) && !/[a-zà-ÿ][.] \p{Lu}/u.test(sentence),
  'une phrase courte, de la majuscule au point, sans parenthèse, sans deux-points et sans point-virgule',
)
  .refine(
    (sentence) => countWords(sentence) <= MAX_WORDS,
    `une phrase en français facile a ${MAX_WORDS} mots au plus\u00a0: coupez-la en deux`,
  )
  .refine((sentence) => !LEGAL_REFERENCE.test(sentence), 'le français facile ne cite ni article, ni loi, ni code')
  .refine(
    (sentence) => !HARD_WORD.test(sentence),
    'le français facile n’a ni «\u00a0dont\u00a0», ni «\u00a0afin\u00a0», ni mot de juriste',
  );

/** A letter explained in easy French: what it does, when to send it, what is needed, the free way, what comes next. */
export const EasyFrench = z
  .array(EasySentence)
  .min(3)
  .max(6)
  .refine(
    (sentences) => sentences.some((sentence) => /gratuit/.test(sentence)),
    'l’explication en français facile dit ce qui est gratuit',
  );
export type EasyFrench = z.infer<typeof EasyFrench>;
