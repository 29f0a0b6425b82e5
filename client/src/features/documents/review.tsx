import type { DeadlineNotice } from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { getStepHeading, listReviewRows } from './review-rows.ts';
import type { FormStep } from './steps.ts';

interface Props {
  template: TemplateView;
  content: DraftContent;
  steps: readonly FormStep[];
  enclosed: readonly EnclosureView[];
  notices: readonly DeadlineNotice[];
  /** True for an order of the PDF alone, which is not posted. */
  unserved: boolean;
  goTo: (step: number) => void;
  toField: (field: string) => void;
}

/** Shows every answer by step, with a link to each step; missed deadlines come first. */
export function Review({ template, content, steps, enclosed, notices, unserved, goTo, toField }: Props) {
  return (
    <>
      {notices.map(({ field, message }) => (
        <div className="note is-wait" key={field + message}>
          <Icon name="clock" />
          <div>
            <p>{message}</p>
            <button className="btn btn-plain btn-small" type="button" onClick={() => toField(field)}>
              Revoir cette date
            </button>
          </div>
        </div>
      ))}
      {steps.map(
        (step, i) =>
          step.kind !== 'review' && (
            <section className="check" key={step.short} aria-labelledby={`check-${i}`}>
              <div className="check-head">
                <h2 id={`check-${i}`}>{getStepHeading(step)}</h2>
                <button className="btn btn-plain btn-small" type="button" onClick={() => goTo(i)}>
                  Modifier<span className="sr"> : {step.short}</span>
                </button>
              </div>
              <dl>
                {listReviewRows(step, { template, content, enclosed, unserved }).map(([name, lines]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      {lines.length > 0 ? (
                        lines.map((line, lineIndex) => (
                          <span className="excerpt-line" key={lineIndex}>
                            {line}
                          </span>
                        ))
                      ) : (
                        <span className="soft">{step.kind === 'enclosures' ? 'Aucune' : 'Rien'}</span>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ),
      )}
    </>
  );
}
