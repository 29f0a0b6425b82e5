import { describe, expect, test } from '@jest/globals';
import { plainSpaces, getText } from '../../harness/plain-text.ts';
import { content, letter } from './sample-letter.ts';

const written = (body: string, job: string): string =>
  plainSpaces(getText(letter(content({ job }), { body: `A\n---\n${body}` })).split('\nMadame, Monsieur,\n')[1]!).split(
    '\n',
  )[0]!;

describe('an answer within a sentence of the letter', () => {
  test.each<[string, string, string]>([
    ['Je suis {{ show.job }}.', 'soudeur.', 'Je suis soudeur.'],
    ['Je suis {{ show.job }}.', 'soudeur', 'Je suis soudeur.'],
    ['Je suis {{ show.job }}. Voici.', 'soudeur !', 'Je suis soudeur ! Voici.'],
    ['Je suis {{ show.job }}.', 'soudeur...', 'Je suis soudeur…'],
    ['Je suis {{ show.job }}.', 'soudeur,', 'Je suis soudeur.'],
    ['Je suis {{ show.job }}, à Lyon.', 'soudeur.', 'Je suis soudeur, à Lyon.'],
    ['Je suis {{ show.job }} à Lyon.', 'soudeur.', 'Je suis soudeur à Lyon.'],
    ['Voici mon métier ({{ show.job }}).', 'soudeur.', 'Voici mon métier (soudeur).'],
    ['Je suis {{ show.job }} : voici.', 'soudeur ;', 'Je suis soudeur : voici.'],
    ['Chez {{ show.job }}, à Lyon.', 'Exemple S.A.', 'Chez Exemple S.A., à Lyon.'],
    ['Chez {{ show.job }}.', 'Exemple S.A.', 'Chez Exemple S.A.'],
    ['Je suis {{ show.job }}, à Lyon.', 'soudeur, etc.', 'Je suis soudeur, etc., à Lyon.'],
  ])('%p with %p has one punctuation mark', (body, job, text) => expect(written(body, job)).toBe(text));

  test.each([
    ['Agir sans délai', 'Je vous demande d’agir sans délai.'],
    ['Me le rendre', 'Je vous demande de me le rendre.'],
    ['RENDRE', 'Je vous demande de RENDRE.'],
  ])('the verb %p goes on with the sentence', (job, text) =>
    expect(written('Je vous demande {{ show.job | de_verb }}.', job)).toBe(text),
  );
});

describe('an answer that is a sentence of its own', () => {
  test.each<[string, string, string]>([
    ['{{ show.job }}', 'il fait froid', 'Il fait froid.'],
    ['{{ show.job }}', 'Il fait froid.', 'Il fait froid.'],
    ['{{ show.job }}', 'Il fait froid !', 'Il fait froid !'],
    ['{{ show.job }} Je pars.', 'il fait froid', 'Il fait froid. Je pars.'],
    ['Voici. {{ show.job }}', 'élie a froid (11 °C)', 'Voici. Élie a froid (11 °C).'],
    ['Voici. {{ show.job }} Je pars.', 'eBay refuse', 'Voici. eBay refuse. Je pars.'],
    ['Je suis {{ show.job }} Je pars.', 'soudeur', 'Je suis soudeur Je pars.'],
    ['{{ show.job }} de Lyon refuse.', 'la mairie', 'La mairie de Lyon refuse.'],
  ])('%p with %p begins and ends like one', (body, job, text) => expect(written(body, job)).toBe(text));

  test('each paragraph of a long answer does, and a list is left as typed', () =>
    expect(
      getText(
        letter(content({ story: 'il vient\n\nil part\n\nVoici :\n- un\n- deux' }), {
          body: 'A\n---\n{{ show.story }}',
        }),
      ),
    ).toContain('\nIl vient.\nIl part.\nVoici :\n- un\n- deux\n'));
});
