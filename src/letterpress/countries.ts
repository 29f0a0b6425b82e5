/**
 * ISO 3166 codes with the French name of each country, in the order of a French list. Written once from CLDR and mended by hand
 * (Hong Kong, Birmanie…): `Intl.DisplayNames` may differ between a browser and Node, and the envelope must not.
 */
export const COUNTRIES: Readonly<Record<string, string>> = {
  AF: 'Afghanistan', ZA: 'Afrique du Sud', AL: 'Albanie', DZ: 'Algérie', DE: 'Allemagne', AD: 'Andorre', AO: 'Angola', AI: 'Anguilla',
  AG: 'Antigua-et-Barbuda', SA: 'Arabie saoudite', AR: 'Argentine', AM: 'Arménie', AW: 'Aruba', AU: 'Australie', AT: 'Autriche', AZ: 'Azerbaïdjan',
  BS: 'Bahamas', BH: 'Bahreïn', BD: 'Bangladesh', BB: 'Barbade', BE: 'Belgique', BZ: 'Belize', BJ: 'Bénin', BM: 'Bermudes', BT: 'Bhoutan',
  BY: 'Biélorussie', MM: 'Birmanie', BO: 'Bolivie', BA: 'Bosnie-Herzégovine', BW: 'Botswana', BR: 'Brésil', BN: 'Brunei', BG: 'Bulgarie',
  BF: 'Burkina Faso', BI: 'Burundi', KH: 'Cambodge', CM: 'Cameroun', CA: 'Canada', CV: 'Cap-Vert', CL: 'Chili', CN: 'Chine', CY: 'Chypre',
  CO: 'Colombie', KM: 'Comores', KP: 'Corée du Nord', KR: 'Corée du Sud', CR: 'Costa Rica', CI: 'Côte d’Ivoire', HR: 'Croatie', CU: 'Cuba',
  CW: 'Curaçao', DK: 'Danemark', DJ: 'Djibouti', DM: 'Dominique', EG: 'Égypte', AE: 'Émirats arabes unis', EC: 'Équateur', ER: 'Érythrée',
  ES: 'Espagne', EE: 'Estonie', SZ: 'Eswatini', US: 'États-Unis', ET: 'Éthiopie', FJ: 'Fidji', FI: 'Finlande', FR: 'France', GA: 'Gabon',
  GM: 'Gambie', GE: 'Géorgie', GH: 'Ghana', GI: 'Gibraltar', GR: 'Grèce', GD: 'Grenade', GL: 'Groenland', GP: 'Guadeloupe', GU: 'Guam',
  GT: 'Guatemala', GG: 'Guernesey', GN: 'Guinée', GQ: 'Guinée équatoriale', GW: 'Guinée-Bissau', GY: 'Guyana', GF: 'Guyane française', HT: 'Haïti',
  HN: 'Honduras', HK: 'Hong Kong', HU: 'Hongrie', CX: 'Île Christmas', IM: 'Île de Man', NF: 'Île Norfolk', AX: 'Îles Åland', KY: 'Îles Caïmans',
  CC: 'Îles Cocos', CK: 'Îles Cook', FO: 'Îles Féroé', FK: 'Îles Malouines', MP: 'Îles Mariannes du Nord', MH: 'Îles Marshall', PN: 'Îles Pitcairn',
  SB: 'Îles Salomon', TC: 'Îles Turques-et-Caïques', VI: 'Îles Vierges américaines', VG: 'Îles Vierges britanniques', IN: 'Inde', ID: 'Indonésie',
  IQ: 'Irak', IR: 'Iran', IE: 'Irlande', IS: 'Islande', IL: 'Israël', IT: 'Italie', JM: 'Jamaïque', JP: 'Japon', JE: 'Jersey', JO: 'Jordanie',
  KZ: 'Kazakhstan', KE: 'Kenya', KG: 'Kirghizstan', KI: 'Kiribati', XK: 'Kosovo', KW: 'Koweït', RE: 'La Réunion', LA: 'Laos', LS: 'Lesotho',
  LV: 'Lettonie', LB: 'Liban', LR: 'Liberia', LY: 'Libye', LI: 'Liechtenstein', LT: 'Lituanie', LU: 'Luxembourg', MO: 'Macao',
  MK: 'Macédoine du Nord', MG: 'Madagascar', MY: 'Malaisie', MW: 'Malawi', MV: 'Maldives', ML: 'Mali', MT: 'Malte', MA: 'Maroc', MQ: 'Martinique',
  MU: 'Maurice', MR: 'Mauritanie', YT: 'Mayotte', MX: 'Mexique', FM: 'Micronésie', MD: 'Moldavie', MC: 'Monaco', MN: 'Mongolie', ME: 'Monténégro',
  MS: 'Montserrat', MZ: 'Mozambique', NA: 'Namibie', NR: 'Nauru', NP: 'Népal', NI: 'Nicaragua', NE: 'Niger', NG: 'Nigeria', NU: 'Niue', NO: 'Norvège',
  NC: 'Nouvelle-Calédonie', NZ: 'Nouvelle-Zélande', OM: 'Oman', UG: 'Ouganda', UZ: 'Ouzbékistan', PK: 'Pakistan', PW: 'Palaos', PS: 'Palestine',
  PA: 'Panama', PG: 'Papouasie-Nouvelle-Guinée', PY: 'Paraguay', NL: 'Pays-Bas', BQ: 'Pays-Bas caribéens', PE: 'Pérou', PH: 'Philippines',
  PL: 'Pologne', PF: 'Polynésie française', PR: 'Porto Rico', PT: 'Portugal', QA: 'Qatar', CF: 'République centrafricaine',
  CD: 'République démocratique du Congo', DO: 'République dominicaine', CG: 'République du Congo', RO: 'Roumanie', GB: 'Royaume-Uni', RU: 'Russie',
  RW: 'Rwanda', EH: 'Sahara occidental', BL: 'Saint-Barthélemy', KN: 'Saint-Christophe-et-Niévès', SM: 'Saint-Marin',
  MF: 'Saint-Martin (partie française)', SX: 'Saint-Martin (partie néerlandaise)', PM: 'Saint-Pierre-et-Miquelon',
  VC: 'Saint-Vincent-et-les Grenadines', SH: 'Sainte-Hélène', LC: 'Sainte-Lucie', SV: 'Salvador', WS: 'Samoa', AS: 'Samoa américaines',
  ST: 'Sao Tomé-et-Principe', SN: 'Sénégal', RS: 'Serbie', SC: 'Seychelles', SL: 'Sierra Leone', SG: 'Singapour', SK: 'Slovaquie', SI: 'Slovénie',
  SO: 'Somalie', SD: 'Soudan', SS: 'Soudan du Sud', LK: 'Sri Lanka', SE: 'Suède', CH: 'Suisse', SR: 'Suriname', SY: 'Syrie', TJ: 'Tadjikistan',
  TW: 'Taïwan', TZ: 'Tanzanie', TD: 'Tchad', CZ: 'Tchéquie', TF: 'Terres australes et antarctiques françaises', TH: 'Thaïlande', TL: 'Timor oriental',
  TG: 'Togo', TK: 'Tokelau', TO: 'Tonga', TT: 'Trinité-et-Tobago', TN: 'Tunisie', TM: 'Turkménistan', TR: 'Turquie', TV: 'Tuvalu', UA: 'Ukraine',
  UY: 'Uruguay', VU: 'Vanuatu', VA: 'Vatican', VE: 'Venezuela', VN: 'Viêt Nam', WF: 'Wallis-et-Futuna', YE: 'Yémen', ZM: 'Zambie', ZW: 'Zimbabwe',
};

/** Where the postcode follows the town, as the Universal Postal Union's sheets of these countries show it. */
const POSTCODE_AFTER: ReadonlySet<string> = new Set(
  'AU BD BH BM BN CA CO EG FK GB GG GI GU ID IE IM IN IQ JE JO JP KH LV MM MN MT NG NP NZ PK PR SA SG SO SS SZ TH TW US VI VN ZA'.split(' '),
);

export const isCountry = (country: string): boolean => Object.hasOwn(COUNTRIES, country);

export const countryName = (country: string): string => (isCountry(country) ? COUNTRIES[country]! : country);

export const isPostcodeAfterTown = (country: string | undefined): boolean => POSTCODE_AFTER.has(country ?? '');
