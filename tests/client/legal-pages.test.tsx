import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Reader } from '../../client/src/api/client.ts';
import { ReaderProvider, SiteProvider, type SiteConfig } from '../../client/src/api/context.tsx';
import { openSession, SessionProvider } from '../../client/src/auth/session.ts';
import { createRoutes } from '../../client/src/routes.tsx';
import { missingSellerSettings, readSeller } from '../../src/kernel/settings/seller-settings.ts';
import { readTagManagerConfig } from '../../src/kernel/settings/tag-manager-settings.ts';
import { listDataRetentions } from '../../src/modules/orders/privacy/data-retentions.ts';
import { offers } from '../../src/modules/payments/checkout/offers.ts';
import { getTariff } from '../../src/modules/payments/checkout/tariffs.ts';
import { RECIPIENTS } from './open-page.tsx';

const settings = {
  SELLER_NAME: 'Les Lettres Claires',
  SELLER_FORM: 'SARL',
  SELLER_CAPITAL: '12 345 €',
  SELLER_ADDRESS: '4 rue des Postes, 69003 Lyon',
  SELLER_REGISTRATION: 'RCS Lyon 123 456 789',
  SELLER_VAT: 'FR12123456789',
  SELLER_PHONE: '04 00 00 00 00',
  SELLER_DIRECTOR: 'Camille Dupont',
  SELLER_HOST: 'Hébergeur Exemple, 1 rue du Câble, 59000 Lille, 03 00 00 00 00',
  SELLER_MEDIATOR: 'Médiation Exemple, 2 rue du Calme, 75002 Paris',
  SELLER_MEDIATOR_URL: 'https://mediation.exemple/saisir',
};
const full: SiteConfig = {
  publicUrl: 'http://affranchi.test',
  contact: 'bonjour@exemple.fr',
  seller: readSeller(settings),
  changeOfMindSeconds: 900,
  recipients: RECIPIENTS,
  tagManager: null,
};
const tariff = getTariff('2026-11-21');
const prices = {
  offers: offers.map((offer) => ({ ...offer, priceCents: 98_765 })),
  tariff: { ...tariff, printingFirstSheetCents: 43_210, receiptCents: 24_680 },
  partners: ['maileva'],
};
const retentions = listDataRetentions({
  proofRetentionYears: 5,
  inactiveAccounts: { erasedAfterMonths: 24, noticeMonths: 2 },
  partners: [],
});
const answers: Readonly<Record<string, unknown>> = { '/pricing': prices, '/data-retentions': { items: retentions } };
const read: Reader = <T,>(path: string) =>
  path in answers ? Promise.resolve(answers[path] as T) : Promise.reject(new Response(null, { status: 404 }));

/** A page's text, as one reads it, and its HTML. */
async function open(path: string, site: SiteConfig = full): Promise<{ html: string; text: string }> {
  const handler = createStaticHandler(createRoutes(read));
  const found = await handler.query(new Request(`http://affranchi.test${path}`));
  if (found instanceof Response) throw new Error(`${path} returns ${found.status}`);
  const html = renderToString(
    <SiteProvider value={site}>
      <SessionProvider value={openSession(null)}>
        <ReaderProvider value={read}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, found)}
            context={found}
            hydrate={false}
          />
        </ReaderProvider>
      </SessionProvider>
    </SiteProvider>,
  ).replaceAll('<!-- -->', '');
  const text = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<script[^>]*>.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', '’');
  return { html, text };
}

describe('the legal notice (law 2004-575, article 19)', () => {
  test.each(Object.entries(settings).filter(([name]) => !name.endsWith('URL')))('states %s', async (_, value) => {
    expect((await open('/mentions-legales')).text.replaceAll('\u00a0', ' ')).toContain(value);
  });
  test('links to the mediator’s own site, and gives an e-mail address', async () => {
    const { html } = await open('/mentions-legales');
    expect(html).toContain('href="https://mediation.exemple/saisir"');
    expect(html).toContain('href="mailto:bonjour@exemple.fr"');
  });
  test('invents nothing if settings are missing: each gap is marked, and no setting’s name is shown', async () => {
    const { text } = await open('/mentions-legales', { ...full, seller: readSeller({}) });
    // Name, form, address, registration, telephone, director, host.
    expect(text.match(/Information non renseignée par l’éditeur/g)).toHaveLength(7);
    expect(text).toContain('non renseigné');
    expect(text).not.toMatch(/SELLER_|null|undefined|SARL|Numéro de TVA/);
  });
});

test('the operator is warned of missing settings only', () => {
  expect(missingSellerSettings(settings)).toEqual([]);
  expect(missingSellerSettings({ ...settings, SELLER_DIRECTOR: undefined, SELLER_HOST: '' })).toEqual([
    'SELLER_DIRECTOR',
    'SELLER_HOST',
  ]);
  expect(missingSellerSettings({ ...settings, SELLER_CAPITAL: undefined, SELLER_VAT: undefined })).toEqual([]);
});

describe('the terms of sale', () => {
  test.each([
    ['L. 221-14, the words of the order button', /Commander avec obligation de paiement/],
    ['L. 221-18, fourteen days to withdraw', /quatorze jours[^.]*L\. 221-18/],
    ['L. 221-28 1°, when that right ends', /exécuté en entier[\s\S]*L\. 221-28, 1°/],
    [
      'L. 221-24, the refund and its time',
      /au plus tard quatorze jours après votre demande, sur le moyen de paiement utilisé \(article L\. 221-24\)/,
    ],
    [
      'L. 221-5 and R. 221-1, the model form',
      /À l’attention de : Les Lettres Claires[\s\S]*Je vous notifie par la présente ma rétractation[\s\S]*Commandée le[\s\S]*Signature \(seulement/,
    ],
    ['L. 221-21, where the online function is', /Renoncer au contrat ici/],
    ['L. 215-1-1, the end of a contract', /Résilier votre contrat[^.]*L\. 215-1-1/],
    [
      'L. 221-25, what a subscription begun at once leaves due',
      /part des jours écoulés reste due \(article L\. 221-25\)/,
    ],
    [
      'how a subscription and its trial end',
      /sans durée minimale[\s\S]*deux jours avant cette fin[\s\S]*premier mois est remboursé/,
    ],
    ['L. 616-1, the mediator', /L\. 616-1\) : Médiation Exemple/],
    ['L. 224-25-12, conformity of digital services', /L\. 224-25-12/],
    ['L. 412-13, accessibility', /L\. 412-13/],
    ['delivery', /remise au service postal après le délai de changement d’avis/],
    ['payment', /sur la page sécurisée de Stripe/],
    ['the mandate to send', /c’est un mandat/],
    ['that nobody official sells this', /n’est pas affilié à l’administration/],
  ])('state %s', async (_, words) => {
    expect((await open('/conditions-generales-de-vente')).text).toMatch(words);
  });

  test('take each figure from the tables that charge it', async () => {
    const { text } = await open('/conditions-generales-de-vente');
    for (const price of ['987,65\u00a0€', '432,10\u00a0€', '246,80\u00a0€'])
      expect(text.replaceAll(' €', '\u00a0€')).toContain(price);
    const written = readdirSync('client/src/pages')
      .filter((name) => /terms|privacy|legal|cookies|about|commitments|contract|contact/.test(name))
      .map((name) => readFileSync(`client/src/pages/${name}`, 'utf8'));
    expect(written.join('').match(/\d+,\d\d\s?€/g)).toBeNull();
  });
});

describe('the privacy notice (RGPD, articles 13 and 15 to 22)', () => {
  test.each([
    ['who answers for the data', /Les Lettres Claires/],
    ['each processor', /Maileva[\s\S]*Stripe[\s\S]*Hébergeur Exemple/],
    ['on what ground', /Base légale[\s\S]*Contrat[\s\S]*Obligation légale[\s\S]*Intérêt légitime/],
    ['how long', /factures 10 ans [^.]*L\. 123-22/],
    ['the rights', /corriger[\s\S]*recevoir[\s\S]*effacer[\s\S]*limiter[\s\S]*opposer/],
    ['the authority', /CNIL/],
    ['what must be given', /obligatoire/],
    ['automated decisions', /Aucune décision/],
  ])('states %s', async (_, words) => {
    expect((await open('/politique-de-confidentialite')).text).toMatch(words);
  });
  test('lists what is stored and how long, as the server says', async () => {
    const { text } = await open('/politique-de-confidentialite');
    for (const { data, period, purpose, ground } of retentions)
      expect(text).toContain([data, period, purpose, ground].join(' ').replace(/\s+/g, ' '));
  });
});

describe('cookies', () => {
  const tracking = readTagManagerConfig({
    TAG_MANAGER_URL: 'https://mesure.exemple/tag.js',
    TAG_MANAGER_NAME: 'Mesure Exemple',
    TAG_MANAGER_ORIGINS: [],
    TAG_MANAGER_PURPOSES: ['audience'],
  })!;
  test('without tags, the page states that there is nothing to consent to', async () => {
    expect((await open('/utilisation-des-cookies')).text).toMatch(/Il n’y a rien à choisir[\s\S]*aucun bandeau/);
  });
  test('with a tag manager, its vendor and purposes are named there and in the privacy notice; the served page contains no dialog', async () => {
    for (const path of ['/utilisation-des-cookies', '/politique-de-confidentialite'])
      expect((await open(path, { ...full, tagManager: tracking })).text).toContain('Mesure Exemple');
    const { html } = await open('/a-propos', { ...full, tagManager: tracking });
    expect(html).not.toContain('Tout accepter');
    expect((await open('/nos-engagements', { ...full, tagManager: tracking })).text).not.toContain('pas de traceur');
  });
});

test('the accessibility statement claims no level, and names a contact', async () => {
  const { text } = await open('/accessibilite');
  expect(text).toMatch(/Accessibilité : non conforme/);
  expect(text).toMatch(/RGAA\), version 4\.1[^.]*aucun audit/);
  expect(text).toContain('Défenseur des droits');
  expect(text).not.toMatch(/\d\s?%|(partiellement|totalement) conforme|(?<!pas un résultat )vérifié par un audit/);
});

describe('all of them', () => {
  const PAGES = [
    '/mentions-legales',
    '/conditions-generales-de-vente',
    '/politique-de-confidentialite',
    '/utilisation-des-cookies',
    '/accessibilite',
  ];
  test.each(PAGES)(
    '%s: a date, a table of contents with valid links, no closed European platform, no placeholder',
    async (path) => {
      const { html, text } = await open(path);
      expect(text).toMatch(/Version du \d+ \p{L}+ 20\d\d/u);
      const targets = [
        ...html
          .slice(html.indexOf('class="contents"'), html.indexOf('</nav>', html.indexOf('class="contents"')))
          .matchAll(/href="#([^"]+)"/g),
      ].map(([, id]) => id);
      expect(targets.length).toBeGreaterThan(3);
      for (const id of targets) expect(html).toContain(`id="${id}"`);
      expect(html).not.toMatch(/ec\.europa\.eu|webgate|règlement en ligne des litiges/i);
      expect(text).not.toMatch(/\[[^\]]*\]|lorem|TODO|à compléter|XXX|\(e\)|\(s\)|et\/ou|!/i);
    },
  );
});

describe('the page for a letter that cannot be shown', () => {
  test.each([
    ['retiree', 'retirée du catalogue'],
    ['introuvable', 'ne trouvons pas'],
    ['autre-compte', 'autre compte'],
    ['mise-en-page', 'mettre cette lettre en page'],
    ['constructor', 'n’est pas disponible'],
    ['', 'n’est pas disponible'],
  ])('%s: what happened, what is saved, its reference, three links', async (reason, words) => {
    const { html, text } = await open(`/erreur-document?raison=${reason}&reference=AF-7K2M%3Cb%3E`);
    expect(text).toContain(words);
    expect(text).toContain('Ce qui est gardé');
    expect(text).toContain('AF-7K2Mb');
    for (const way of ['/mes-documents', '/documents', '/nous-contacter']) expect(html).toContain(`href="${way}"`);
  });
});

describe('the privacy page (GDPR, articles 13 and 14)', () => {
  const page = async (recipients: Partial<SiteConfig['recipients']> = {}) =>
    (await open('/politique-de-confidentialite', { ...full, recipients: { ...full.recipients, ...recipients } })).text;

  test('names who receives data under the settings in force, and the contact', async () => {
    const text = await page();
    for (const name of ['Maileva', 'Stripe', 'smtp.exemple.fr', 'donnees@exemple.fr']) expect(text).toContain(name);
    for (const name of ['Lob', 'Merci Facteur', 'service d’erreurs', 'sortent de l’Union'])
      expect(text).not.toContain(name);
  });

  test('says which of them take data out of the European Union', async () => {
    const text = await page({
      partners: [
        { name: 'Merci Facteur', country: null },
        { name: 'Lob', country: 'États-Unis' },
      ],
      errorService: { host: 'o1.ingest.us.sentry.io', country: 'États-Unis' },
    });
    expect(text).toContain(
      'Des données sortent de l’Union européenne : Lob (États-Unis), notre service d’erreurs (États-Unis).',
    );
    expect(text).not.toContain('Maileva');
  });
});

describe('the pages about us', () => {
  test('« À propos » has a drawing, and the telephone number if there is one', async () => {
    const { html, text } = await open('/a-propos');
    expect(html).toContain('class="art text-art"');
    expect(text).toContain(settings.SELLER_PHONE);
    expect((await open('/a-propos', { ...full, seller: readSeller({}) })).text).not.toContain('Par téléphone');
  });

  test('« Nos engagements » shows a stamp for each promise of the home page', async () => {
    const stamps = async (site?: SiteConfig) =>
      (await open('/nos-engagements', site)).html.match(/class="stamp"/g)?.length;
    expect(await stamps()).toBe(4);
    expect(await stamps({ ...full, changeOfMindSeconds: 0 })).toBe(3);
  });

  test('the questions name the time that a letter takes and the postal partner', async () => {
    expect((await open('/faq')).text).toMatch(/moins de cinq pour tous.*Notre partenaire postal\. Il l’imprime/);
  });
});
