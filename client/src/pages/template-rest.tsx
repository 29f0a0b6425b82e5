import { formatDelay } from '../../../src/domain/duration.ts';
import { formatPeriod } from '../../../src/letterpress/dates/format.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import { useSite } from '../api/context.tsx';
import { countSteps, HowItWorks } from '../features/documents/how-it-works.tsx';
import { PayQuestion } from '../features/documents/pay-question.tsx';
import type { TemplateData } from '../features/documents/public-pages.ts';
import { PostingDays, WhenAndLaw } from '../features/documents/template-parts.tsx';
import { TemplateSlider } from '../features/documents/template-slider.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Collapse } from '../ui/collapse.tsx';
import { Note } from '../ui/note.tsx';
import { useTranslate } from '../ui/translation.ts';

/** A letter's page below its sheet: what it costs, how it is sent, the law, questions and other letters. */
export function TemplateRest({ template, neighbours, pricing, dates }: TemplateData) {
  const { changeOfMindSeconds, recipients } = useSite();
  const wait = formatDelay(changeOfMindSeconds);
  // Names only, without a French conjunction: the sentence is translated.
  const partners = recipients.partners.map(({ name }) => name).join(', ');
  return (
    <>
      <section className="section-tail">
        <div className="wrap">
          <PayQuestion template={template} pricing={pricing} />
        </div>
      </section>
      <section className="section-tail">
        <div className="wrap">
          <HowItWorks gestures={countSteps(template, wait, partners)} />
        </div>
      </section>
      {template.sending.advised && (
        <section className="section field-soft">
          <div className="wrap">
            <PostingDays sending={template.sending.advised} {...dates} />
          </div>
        </section>
      )}
      <section className="section">
        <div className="wrap">
          <WhenAndLaw template={template} />
        </div>
      </section>
      <FrequentQuestions template={template} />
      <FollowUps template={template} />
      {neighbours.length > 0 && (
        <section className="section">
          <div className="wrap">
            <TemplateSlider title="Les lettres voisines" cards={neighbours} pricing={pricing} />
          </div>
        </section>
      )}
    </>
  );
}

function FrequentQuestions({ template: { questions } }: { template: TemplateView }) {
  const t = useTranslate();
  return (
    <section className="section field-soft">
      <div className="wrap">
        <div className="split split-close">
          <div className="section-head">
            <h2>{t('Questions fréquentes')}</h2>
            <p>{t('Sur cette lettre. Pour le reste, une personne vous répond.')}</p>
            <div>
              <LinkButton look="quiet" to="/nous-contacter">
                {t('Nous écrire')}
              </LinkButton>
            </div>
          </div>
          <Collapse items={questions} openFirst />
        </div>
      </div>
    </section>
  );
}

/** The letters to send next, by what happens to this one. */
function FollowUps({ template: { followUps = [] } }: { template: TemplateView }) {
  const t = useTranslate();
  if (followUps.length === 0) return null;
  return (
    <section className="section-tail section-top">
      <div className="wrap">
        <h2 className="h3">{t('Et après\u202f?')}</h2>
        {followUps.map((followUp) => (
          <div key={`${followUp.on} ${followUp.because}`} className="gap-top">
            <Note title={describeFollowUp(followUp)}>
              <p>{t(followUp.because)}</p>
              {followUp.letter && (
                <LinkButton
                  look="plain"
                  size="small"
                  to={`/documents/${followUp.letter.category}/${followUp.letter.slug}`}
                >
                  {followUp.letter.title}
                </LinkButton>
              )}
            </Note>
          </div>
        ))}
      </div>
    </section>
  );
}

const FOLLOW_UP_TITLES: Record<FollowUpView['on'], string> = {
  silence: 'Sans réponse',
  delivered: 'Une fois la lettre distribuée',
  returned: 'Si elle revient sans être retirée',
  refused: 'Si elle est refusée',
};
type FollowUpView = NonNullable<TemplateView['followUps']>[number];

function describeFollowUp({ on, after }: FollowUpView): string {
  if (!after) return on === 'silence' ? 'Sans réponse dans le délai de la lettre' : FOLLOW_UP_TITLES[on];
  return on === 'silence'
    ? `Sans réponse sous ${formatPeriod(after)}`
    : `${FOLLOW_UP_TITLES[on]}, après ${formatPeriod(after)}`;
}
