import { beforeAll, describe, expect, test } from '@jest/globals';
import { openPage } from './open-page.tsx';

/** The pieces of docs/domain/interface.md#pieces, each with the states the style guide must show. */
const PIECES: Record<string, readonly string[]> = {
  card: ['au repos', 'au trait'],
  'big card': ['au repos'],
  'document card': ['au repos'],
  breadcrumb: ['au repos'],
  slider: ['au repos'],
  carousel: ['première page'],
  collapse: ['ouverte, fermée'],
  'document preview': ['à compléter', 'remplie'],
  'login form': ['au repos'],
  'register form': ['au repos'],
  'desktop menu': ['une page en cours'],
  'mobile menu': ['fermé', 'ouvert'],
  'payment method': ['carte'],
  'push block': ['au repos'],
  quote: ['un texte de loi'],
  reassurance: ['au repos'],
  search: ['qui propose'],
  'search panel': ['des lettres trouvées', 'rien de trouvé'],
  solution: ['simple'],
  tabs: ['le premier choisi'],
  tag: ['avec signe', 'simple'],
  badge: ['brouillon', 'en attente', 'en route', 'distribuée', 'revenue'],
  button: ['au repos', 'appuyé', 'occupé', 'indisponible', 'dangereux'],
  input: ['au repos', 'à corriger', 'douteux', 'facultatif', 'indisponible'],
  select: ['au repos', 'à corriger', 'indisponible'],
  loader: ['après 200 ms'],
  overlay: ['levé', 'posé'],
  'category list': ['tous les sujets', 'quelques-uns'],
  'document list': ['la première ouverte', 'toutes égales', 'vide'],
  'document search': ['au repos', 'remplie'],
  footer: ['complet', 'réduit'],
  header: ['complet', 'réduit'],
  hero: ['au repos'],
  terms: ['à cocher'],
  timer: ['en cours', 'fini'],
  'checkout info': ['au repos'],
  'document form steps': ['faite, en cours, à venir', 'beaucoup'],
};
/** What the piece is made of, so that a heading alone does not pass for it. */
const MADE_OF: Record<string, string> = {
  card: 'class="card"',
  'big card': 'class="card-big"',
  'document card': 'class="doc"',
  breadcrumb: 'class="breadcrumb"',
  slider: 'class="slider"',
  carousel: 'aria-roledescription="carrousel"',
  collapse: '<details open=""',
  'document preview': 'class="sheet"',
  'login form': 'id="login-password"',
  'register form': 'id="register-firstName"',
  'desktop menu': 'class="nav"',
  'mobile menu': '<summary>Menu',
  'payment method': 'class="pay-lock"',
  'push block': 'class="push"',
  quote: '<blockquote cite="https://www.legifrance',
  reassurance: 'class="stamp-sheet"',
  search: 'role="search"',
  'search panel': '4 lettres trouvées.',
  solution: 'class="solution"',
  tabs: 'class="tabs"',
  tag: 'class="tag"',
  badge: 'class="badge is-in-transit"',
  button: 'aria-disabled="true"',
  input: 'aria-invalid="true"',
  select: '<select',
  overlay: 'aria-busy="true"',
  'category list': 'class="tile-grid',
  'document list': 'class="doc-row"',
  'document search': 'value="résilier ma box"',
  footer: 'class="footer footer-slim"',
  header: 'class="header header-slim"',
  hero: 'class="hero"',
  terms: 'id="withdrawalLoss"',
  timer: 'role="timer"',
  'checkout info': 'class="recap with-change"',
  'document form steps': 'aria-current="step"',
};

describe('the style guide', () => {
  let html = '';
  beforeAll(async () => {
    ({ html } = await openPage('/styleguide'));
  });
  const findSection = (name: string): string =>
    html.split('<section').find((part) => part.includes(`data-piece="${name}"`)) ?? '';
  /** All of it: a piece may hold sections of its own. */
  const all = (name: string): string => {
    const from = html.indexOf(`data-piece="${name}"`);
    const next = html.indexOf('data-piece="', from + 1);
    return from < 0 ? '' : html.slice(from, next < 0 ? undefined : next);
  };

  test.each(Object.entries(PIECES))('shows the %s in its states', (name, states) => {
    expect(findSection(name)).not.toBe('');
    for (const state of states)
      expect([name, state, all(name).includes(`data-state="${state}"`)]).toEqual([name, state, true]);
    if (MADE_OF[name]) expect(all(name)).toContain(MADE_OF[name]);
  });

  test('shows each piece once, without duplicate ids', () => {
    const names = [...html.matchAll(/data-piece="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    const ids = [...html.replace(/<svg.*?<\/svg>/gs, '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('quotes the law only', () => {
    for (const [, source] of html.matchAll(/<blockquote cite="([^"]*)"/g))
      expect(source).toMatch(/^https:\/\/www\.legifrance\.gouv\.fr\//);
    expect(html.match(/<blockquote/g)).toHaveLength(1);
  });
});
