import { formatDelay } from '../../../src/domain/duration.ts';
import { useSite } from '../api/context.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Collapse } from '../ui/collapse.tsx';
import { TextPage } from './text-page.tsx';
import { listQuestions } from './texts/faq.ts';

export function FaqPage() {
  const questions = listQuestions(formatDelay(useSite().changeOfMindSeconds));
  return (
    <TextPage
      title="Questions fréquentes"
      path="/faq"
      description="Ce que l’on nous demande avant d’écrire, de payer et d’envoyer."
    >
      <Collapse items={questions} openFirst />
      <h2>Une autre question ?</h2>
      <p>Une personne vous répond.</p>
      <p className="row">
        <LinkButton to="/nous-contacter">Nous écrire</LinkButton>
      </p>
    </TextPage>
  );
}
