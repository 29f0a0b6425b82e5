/** The two Maileva products: the same calls with other limits and labels (docs/domain/maileva.md#products). */
export type DialectName = 'registered_mail/v4' | 'mail/v2';

export interface ApiProfile {
  name: DialectName;
  registered: boolean;
  customIdMost: number;
  nameNeeded: boolean;
  countries: ReadonlySet<string>;
  /** The postage types, with their delivery days and the postage class shown afterwards, as Maileva publishes them. */
  postage: Readonly<Record<string, { days: number; postageClass: string }>>;
  defaultPostage: string;
  archivingYears: readonly number[];
  defaultArchiving: number;
  /** The product's code of each rejection. */
  words: { line6: string; senderLine6: string; senderLine(n: number): string; senderCountry: string };
}

const REGISTERED_COUNTRIES = 'FR MC RE YT MQ GP MF BL GF'.split(' ');

const ALL_COUNTRIES =
  `AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
 BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CS CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB
 GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
 KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF
 NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO
 SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TP TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT YU ZA
 ZM ZR ZW`
    .trim()
    .split(/\s+/);

export const DIALECTS: readonly ApiProfile[] = [
  {
    name: 'registered_mail/v4',
    registered: true,
    customIdMost: 38,
    nameNeeded: true,
    countries: new Set(REGISTERED_COUNTRIES),
    postage: {
      FAST: { days: 3, postageClass: 'REGISTERED_MAIL_J3' },
      URGENT: { days: 2, postageClass: 'REGISTERED_MAIL_J2' },
    },
    defaultPostage: 'FAST',
    archivingYears: [3, 6, 10],
    defaultArchiving: 3,
    words: {
      line6: 'INVALID_ADDRESS_LINE_6',
      senderLine6: 'INVALID_ADDRESS_LINE_6',
      senderLine: (n) => `ADDRESS_LINE_${n}_TOO_LONG`,
      senderCountry: 'INVALID_COUNTRY_CODE',
    },
  },
  {
    name: 'mail/v2',
    registered: false,
    customIdMost: 36,
    nameNeeded: false,
    countries: new Set(ALL_COUNTRIES),
    postage: {
      FAST: { days: 3, postageClass: 'PRIORITY' },
      ECONOMIC: { days: 4, postageClass: 'ECONOMY' },
      URGENT: { days: 2, postageClass: 'IMPORTANT' },
    },
    defaultPostage: 'FAST',
    archivingYears: [0, 1, 3, 6, 10],
    defaultArchiving: 0,
    words: {
      line6: 'ADDRESS_LINE_6_WRONG_FORMAT',
      senderLine6: 'SENDER_ADDRESS_LINE_6_WRONG_FORMAT',
      senderLine: (n) => `SENDER_ADDRESS_LINE_${n}_TOO_LONG`,
      senderCountry: 'SENDER_COUNTRY_CODE_TOO_LONG',
    },
  },
];

export const getProfile = (name: DialectName): ApiProfile => DIALECTS.find((profile) => profile.name === name)!;

/** Returns the postage type of a sending, or the product's default. */
export function getPostage(
  { postage, defaultPostage }: ApiProfile,
  fields: Readonly<Record<string, unknown>>,
): ApiProfile['postage'][string] {
  const postageType = fields['postage_type'];
  return postage[typeof postageType === 'string' ? postageType : defaultPostage] ?? postage[defaultPostage]!;
}
