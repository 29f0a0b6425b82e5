import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { AnswerField } from '../../client/src/features/documents/answer-field.tsx';
import { chooseLanguage, createTranslate } from '../../client/src/features/documents/choose-language.tsx';
import { PdfOnlyNote } from '../../client/src/features/documents/delivery-fields.tsx';
import { EMPTY_CONTENT, type LocalDraft } from '../../client/src/features/documents/draft.ts';
import { EnclosureRow } from '../../client/src/features/documents/enclosure-row.tsx';
import { LanguageSwitch } from '../../client/src/features/documents/language.tsx';
import { LetterPreview } from '../../client/src/features/documents/letter-preview.tsx';
import { PreviewBar } from '../../client/src/features/documents/preview-bar.tsx';
import { ResumedDraftNotice } from '../../client/src/features/documents/resumed-draft-notice.tsx';
import { SavedFileDetails } from '../../client/src/features/documents/saved-file-facts.tsx';
import { SignatureDialog } from '../../client/src/features/documents/signature-dialog.tsx';
import { SignatureField } from '../../client/src/features/documents/signature-field.tsx';
import { WhenAndLaw } from '../../client/src/features/documents/template-parts.tsx';
import { TownChoice } from '../../client/src/features/documents/town-doubt.tsx';
import { UploadRow } from '../../client/src/features/documents/upload-row.tsx';
import type { Enclosures } from '../../client/src/features/documents/use-enclosures.ts';
import { formatDay } from '../../client/src/ui/format.ts';
import { ProblemSummary } from '../../client/src/ui/problem-summary.tsx';
import { Steps } from '../../client/src/ui/steps.tsx';
import { asWritten, TranslationProvider } from '../../client/src/ui/translation.ts';
import { compose, measurePaper, toParisDay } from '../../src/letterpress/index.ts';
import type { EnclosureView } from '../../src/modules/documents/attachments/contract.ts';
import { EnclosureRejected, type RejectionCode } from '../../src/modules/documents/attachments/pdf/rejection.ts';
import { languages } from '../../src/modules/documents/catalogue/languages.ts';
import { allGroups, getRecipientHelp, interfaceTexts } from '../../src/modules/documents/catalogue/template-files.ts';
import type { DrawnSignature } from '../../src/modules/documents/drafts/contract.ts';
import { root } from '../../src/scripts/install.mjs';
import { answering } from './browser.ts';
import { openPage, template } from './open-page.tsx';

const nothing = (): void => undefined;
const t = createTranslate({
  code: 'en',
  name: 'English',
  tag: 'en',
  formatLocale: 'en-GB',
  dir: 'ltr',
  texts: {
    'Et la box ?': 'And the box?',
    'Quand vous voulez.': 'Whenever you like.',
    'Indiquez la date.': 'Enter the date.',
    'Date de la livraison': 'Date of delivery',
    'Le jour du retrait.': 'The day of collection.',
    Achat: 'Purchase',
    'En substance :': 'In substance:',
    Calendrier: 'Calendar',
    '(facultatif)': '(optional)',
    'Étape {#1} sur {#2}': 'Step {#1} of {#2}',
    'Étape {#1}, {2}, faite : revoir': 'Step {#1}, {2}, done: look at it again',
    'Exemple : {1}': 'Example: {1}',
    '{1} Exemple : {2}': '{1} Example: {2}',
    'Cette date ne peut pas être avant le {1}.': 'This date cannot be before {1}.',
    'Le délai {1} finit le {2}.': 'It ends on {2} ({1}).',
    '{#1} jours': '{#1} days',
  },
});
const html = (text: string): string => renderToStaticMarkup(<>{t(text)}</>);
const inEnglish = (node: ReactNode): string =>
  renderToStaticMarkup(<TranslationProvider value={t}>{node}</TranslationProvider>);

describe('a text in another language', () => {
  test('is marked with it, whatever the spaces of the French; one without translation stays as it is', () => {
    expect(html('Et la box\u202f?')).toBe('<span lang="en" dir="ltr">And the box?</span>');
    expect(html('Autre chose.')).toBe('Autre chose.');
    expect(html('constructor')).toBe('constructor');
    expect(renderToStaticMarkup(<>{asWritten('Et la box\u202f?')}</>)).toBe('Et la box\u202f?');
  });

  test('keeps its parts: numbers, a day in words, translated ones, and French that is marked as French', () => {
    expect(html('Étape 2 sur 7')).toBe('<span lang="en" dir="ltr">Step 2 of 7</span>');
    expect(html('Cette date ne peut pas être avant le 1ᵉʳ\u00a0juillet\u00a02026.')).toContain('before 1 July 2026.');
    expect(html('Le jour du retrait. Exemple\u00a0: un vélo')).toBe(
      '<span lang="en" dir="ltr">The day of collection. Example: <span lang="fr">un vélo</span></span>',
    );
    expect(html('Le délai 5\u00a0jours finit le 3 août 2026.')).toContain('It ends on 3 August 2026 (5 days).');
    expect(html('vendredi 27 novembre 2026')).toMatch(/>Friday,? 27 November 2026</);
    const soon = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(soon));
    expect(html(formatDay(soon))).toMatch(new RegExp(`>${weekday},? ${Number(soon.slice(8))} \\p{L}+<`, 'u'));
    // A day without its year stays without one.
    expect(html('27 novembre')).toContain('>27 November<');
    expect(html('29 février')).toContain('>29 February<');
    // A number stands for digits only.
    expect(html('trente jours')).toBe('trente jours');
  });
});

test('a question, its hint and its error are translated; the example of an answer stays French', () => {
  const markup = inEnglish(
    <AnswerField
      field={{
        name: 'item',
        type: 'text',
        label: 'Date de la livraison',
        hint: 'Le jour du retrait.',
        example: 'un vélo',
        blank: 'bien',
        required: false,
      }}
      value="un vélo"
      findError={() => 'Indiquez la date.'}
      onChange={nothing}
      onFocus={nothing}
    />,
  );
  expect(markup).toMatch(/<label for="item"><span lang="en" dir="ltr">Date of delivery<\/span>/);
  expect(markup).toContain('>(optional)<');
  expect(markup).toContain('The day of collection. Example: <span lang="fr">un vélo</span>');
  expect(markup).toMatch(/id="item-error"><span lang="en" dir="ltr">Enter the date\.</);
  expect(markup).toContain('value="un vélo"');
});

test('the steps and the problems are translated, and a step is named as it is read', () => {
  const steps = inEnglish(<Steps names={['Achat', 'Envoi']} at={1} onGo={nothing} />);
  expect(steps).toContain('aria-label="Step 1, Purchase, done: look at it again" lang="en"');
  expect(steps).toContain('>Step 2 of 2<');
  const problems = inEnglish(<ProblemSummary problems={[{ field: 'item', message: 'Indiquez la date.' }]} />);
  expect(problems).toMatch(/<a href="#item"><span lang="en" dir="ltr">Enter the date\./);
});

/** A new reason does not compile until it is here. */
const REJECTION_CODES = Object.keys({
  empty: true,
  too_big: true,
  unknown_kind: true,
  encrypted: true,
  scripted: true,
  no_pages: true,
  too_many_pages: true,
  broken: true,
  broken_page: true,
  picture_too_large: true,
  too_heavy: true,
  picture_unreadable: true,
  result_too_big: true,
  unreadable: true,
} satisfies Record<RejectionCode, true>) as RejectionCode[];

describe('with the words of this build, the form shows no French of its own', () => {
  const [english] = languages;
  const translate = createTranslate({ ...english!, texts: interfaceTexts.en! });
  /** What is neither translated nor the person’s own. */
  const listFrench = (node: ReactNode, own: readonly string[] = []): string[] => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <TranslationProvider value={translate}>{node}</TranslationProvider>
      </MemoryRouter>,
    );
    const labels = [...markup.matchAll(/<(?=[^>]* aria-label="([^"]*)")(?![^>]* lang="en")[^>]*>/g)].map(
      ([, label]) => label!,
    );
    const texts = markup
      .replace(/<span lang="en" dir="ltr">(?:[^<]|<span lang="fr">[^<]*<\/span>)*<\/span>/g, '')
      .split(/<[^>]*>/);
    return [...labels, ...texts].filter((text) =>
      /\p{L}{2}/u.test(own.reduce((rest, word) => rest.replace(word, ''), text)),
    );
  };
  const enclosed: Enclosures = {
    documentId: 'document',
    items: [],
    can: ['add'],
    labels: [],
    pages: [],
    statusMessage: '',
    rejection: null,
    uploads: [],
    add: nothing,
    sendAgain: nothing,
    moveToTrash: nothing,
    label: nothing,
    move: nothing,
    fit: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    attach: () => Promise.resolve(true),
    keep: () => Promise.resolve(),
  };

  test.each([
    'Enregistrement…',
    'Enregistré à 18\u00a0h\u00a005',
    'Enregistré sur cet appareil à 9\u00a0h\u00a012',
    'Votre session a expiré. Votre lettre est gardée : reconnectez-vous, vous reviendrez ici.',
    'Cette lettre n’est plus dans votre espace.',
  ])('the status of the draft: %s', (status) => {
    expect(listFrench(<Steps names={['Envoi', 'Relecture']} at={0} onGo={nothing} saved={status} />)).toEqual([]);
  });

  test('the preview: pages, sheets, day and price', () => {
    const paper = measurePaper(2, null);
    const bar = (
      <PreviewBar
        pageCount={2}
        pageIndex={0}
        onTurn={nothing}
        zoom={0}
        onZoom={nothing}
        envelope={paper.envelope}
        isEnvelopeShown
        onShowEnvelope={nothing}
      />
    );
    expect(listFrench(bar)).toEqual([]);
    const content = { answers: {}, sender: {}, recipient: {}, sending: null };
    const preview = (sendingName: string | null, day: string | null) => (
      <LetterPreview
        letter={{ ...compose(template, content, { date: toParisDay(new Date()), sending: null }), blocks: [] }}
        pages={[]}
        measures={{ ...paper, sheets: 2, cents: 459, day }}
        sendingName={sendingName}
        field={null}
        onField={nothing}
        loginPath="/login"
      />
    );
    const labels = ['Your letter', 'Sheet', 'Votre lettre, telle qu’elle sera imprimée'];
    expect(listFrench(preview('Lettre verte', toParisDay(new Date())), labels)).toEqual([]);
    expect(listFrench(preview(null, null), labels)).toEqual([]);
  });

  test('the row of a paper, added or on its way', () => {
    const handle = { onPointerDown: nothing, onPointerMove: nothing, onPointerUp: nothing, onPointerCancel: nothing };
    const row = (changes: Partial<EnclosureView>) => (
      <EnclosureRow
        enclosure={{
          id: 'paper',
          label: 'Facture',
          fileName: 'facture.pdf',
          status: 'ready',
          pages: 2,
          bytes: 9,
          hasPreview: false,
          changes: ['converted', 'turned', 'resized', 'flattened', 'redrawn', 'unlocked', 'reduced'],
          problem: null,
          paperId: 'saved',
          createdAt: new Date(0).toISOString(),
          can: ['label', 'fit', 'move', 'remove', 'look', 'keep'],
          ...changes,
        }}
        at={1}
        count={3}
        enclosed={enclosed}
        names={['Contrat']}
        order={{ handleOf: () => handle, dropAt: () => undefined }}
        onRemove={nothing}
      />
    );
    const own = ['facture.pdf', 'Facture', 'Contrat'];
    for (const status of ['ready', 'received', 'overflowing', 'refused'] as const)
      expect(listFrench(row({ status }), own)).toEqual([]);
    const [file, place] = [new File(['a'], 'facture.pdf'), { uploads: enclosed, chooser: 'files' }];
    const upload = { id: 'upload', documentId: 'a', file, name: undefined, sent: 0.5, again: true };
    for (const rejection of [null, 'Ce fichier est vide. Choisissez-en un autre.'])
      expect(listFrench(<UploadRow upload={{ ...upload, rejection }} {...place} />, own)).toEqual([]);
  });

  test.each<[string, RejectionCode]>(REJECTION_CODES.map((code) => [new EnclosureRejected(code, 3).message, code]))(
    'why the server rejects a file: %s',
    (message) => {
      const problem = { code: 'refused', message };
      expect(
        listFrench(<SavedFileDetails file={{ status: 'refused', createdAt: '', problem, changes: [] }} />),
      ).toEqual([]);
    },
  );
  test('what is beyond the printable area', () => {
    const overflow = (['left', 'right', 'top', 'bottom'] as const).flatMap((side) =>
      [1, 3].map((mm) => ({ page: 2, side, mm })),
    );
    const problem = { code: 'overflow', message: 'Une partie de cette pièce serait coupée à l’impression.', overflow };
    const details = { status: 'overflowing' as const, createdAt: '', problem, changes: [] };
    expect(listFrench(<SavedFileDetails file={details} />)).toEqual([]);
  });

  test('a resumed draft, and the others of its template', () => {
    const draft = (organisation: string, changedAt: string): LocalDraft => ({
      id: organisation,
      slug: template.slug,
      category: template.category,
      versionId: template.versionId,
      content: { ...EMPTY_CONTENT, recipient: { organisation } },
      step: 1,
      revision: null,
      savedBy: null,
      changedAt,
    });
    const now = new Date().toISOString();
    const others = [draft('', now), draft('Fibre', '2026-03-03T10:00:00Z')];
    for (const since of [now, null])
      expect(
        listFrench(
          <ResumedDraftNotice
            draft={draft('Fibre', now)}
            since={since}
            others={others}
            locked
            path="/"
            isFirst
            another={nothing}
          />,
          ['Fibre', 'Fibre'],
        ),
      ).toEqual([]);
  });

  test('a doubt about a town, and a letter that only exists as a PDF', () => {
    const doubt = { written: '69399 LION', message: '', proposals: [{ postcode: '69003', city: 'Lyon' }] };
    expect(listFrench(<TownChoice doubt={doubt} onUse={nothing} onConfirm={nothing} />, ['69399 LION'])).toEqual([]);
    const reason = 'Vous imprimez cette lettre et vous la signez à la main.';
    expect(listFrench(<PdfOnlyNote reason={reason} pricing={undefined} />)).toEqual([]);
  });

  test.each(allGroups.filter(({ kind }) => kind === 'recipient').map(({ of }) => of))(
    'where the address of a recipient is: %s',
    (recipientType) => {
      const { where } = getRecipientHelp({ slug: '', recipientType });
      expect(listFrench(translate(where))).toEqual([]);
    },
  );

  test('and every text that a component asks for is in the table', () => {
    const folder = join(root, 'client/src');
    const asked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/\bt(?:\.label)?\(\s*'([^'\\]*(?:\\u[^'\\]*)*)'/g),
      ])
      .map(([, text]) => text!.replace(/\\u00a0|\\u202f/g, ' '));
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked)].filter((text) => translate(text) === text)).toEqual([]);
  });

  test('the signature, drawn here or with the phone', () => {
    const signature: DrawnSignature = {
      width: 9,
      height: 9,
      strokes: [
        [
          [1, 1],
          [2, 2],
        ],
      ],
    };
    for (const drawn of [null, signature])
      expect(
        listFrench(
          <SignatureField name="Jeanne Élan" templateVersionId="version" signature={drawn} onChange={nothing} />,
          ['Jeanne Élan'],
        ),
      ).toEqual([]);
    const dialog = (
      <SignatureDialog open title="Signature de Jeanne" signature={null} onSigned={nothing} onClose={nothing} />
    );
    expect(listFrench(dialog)).toEqual([]);
  });
});

test('the page explains the letter in the language, and names the law in French', () => {
  const markup = inEnglish(<WhenAndLaw template={template} />);
  expect(markup).toContain('<span lang="en" dir="ltr">Whenever you like.</span>');
  expect(inEnglish(<WhenAndLaw template={template} />)).toMatch(/In substance:<\/span> .*code de la consommation/);
});

describe('the choice of a language', () => {
  const english = { code: 'en', name: 'English', tag: 'en', formatLocale: 'en-GB', dir: 'ltr' as const };
  const choice = { code: 'fr', translate: asWritten, choose: nothing };

  test('has a button for each, in its own language, and shows which one is on', () => {
    const markup = renderToStaticMarkup(<LanguageSwitch {...choice} languages={[english]} />);
    expect(markup).toContain('<button type="button" lang="fr" aria-pressed="true">Français</button>');
    expect(markup).toContain('<button type="button" lang="en" aria-pressed="false">English</button>');
    expect(renderToStaticMarkup(<LanguageSwitch {...choice} languages={undefined} />)).toBe('');
  });

  test('says why a language could not be loaded', () => {
    const problem = 'Vous êtes hors connexion.';
    expect(renderToStaticMarkup(<LanguageSwitch {...choice} languages={[english]} problem={problem} />)).toContain(
      `<span role="status">${problem}</span>`,
    );
  });

  test('that fails after another one changes nothing', async () => {
    answering(() => Response.json({}, { status: 503 }));
    const show = jest.fn();
    await Promise.all(['en', 'fr'].map((code) => chooseLanguage({ ...template, languages: [english] }, show, code)));
    expect(show.mock.calls).toEqual([[expect.objectContaining({ code: 'fr' })]]);
  });

  test('changes nothing in what the server sends: the page is French, without a switch where nothing is translated', async () => {
    const { html: page } = await openPage('/documents/telecom-energie/resiliation-box');
    expect(page).not.toContain('Langue des explications');
    expect(page).not.toMatch(/<span lang="en"|noindex/);
  });
});
